package io.plimsoll.cloud;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.plimsoll.cloud.CloudPlan.Wanted;
import io.plimsoll.cloud.Template.Billed;
import io.plimsoll.spec.Problem;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.SpecException;
import io.plimsoll.unit.Price;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What is decided, and refused, before a cloud is asked.
class CloudPlanTest {
    private static final Instant NOW = Instant.parse("2026-11-27T12:00:00.5Z");
    private static final Map<String, String> GIVEN = Map.of(
            "region",
            "westeurope",
            "archive",
            "https://example.com/plimsoll.tar.gz",
            "sha256",
            "0123456789abcdef".repeat(4),
            "ssh",
            "203.0.113.7/32");

    private final Problems problems = new Problems();

    private CloudPlan plan(Map<String, String> more, Duration ttl, String most, @Nullable Price price) {
        Map<String, String> given = new HashMap<>(GIVEN);
        given.putAll(more);
        Wanted wanted = new Wanted("c1-abcde", given, ttl, "me", price, Price.parse(most));
        return CloudPlan.of(FakePrograms.infra(), "azure/elastic", wanted, NOW, problems);
    }

    private List<String> sentences() {
        return problems.found().stream().map(Problem::message).toList();
    }

    /// Per hour: 0.40 for each node, 0.0002 for each GB on each node, 0.50 for each driver; times life and half
    /// an hour.
    @ParameterizedTest
    @CsvSource({
        // 2 x 0.4 + 2 x 128 x 0.0002 + 0.5 = 1.3512; x 2.5 = 3.378
        "2, 128, 1, 120, 1.3512, 3.38",
        // 4 x 0.4 + 4 x 64 x 0.0002 + 3 x 0.5 = 3.1512; x 2.5 = 7.878
        "4, 64, 3, 120, 3.1512, 7.88",
        // 1 x 0.4 + 32 x 0.0002 + 0.5 = 0.9064; x 0.75 = 0.6798
        "1, 32, 1, 15, 0.9064, 0.68",
        // 20 x 0.4 + 20 x 128 x 0.0002 + 16 x 0.5 = 16.512; x 24.5 = 404.544
        "20, 128, 16, 1440, 16.512, 404.55"
    })
    void costsAreTheSumThatAUserWouldCompute(
            String nodes, String storage, String drivers, long minutes, BigDecimal perHour, BigDecimal most) {
        CloudPlan plan = plan(
                Map.of("nodes", nodes, "storage", storage, "drivers", drivers),
                Duration.ofMinutes(minutes),
                "500 USD",
                null);
        assertThat(problems.found()).isEmpty();
        assertThat(plan.costs().perHour()).isEqualByComparingTo(perHour);
        assertThat(plan.most()).isEqualByComparingTo(most);
    }

    @Test
    void whatMayCostMoreIsRefusedWithTheArithmetic() {
        plan(Map.of(), Duration.ofHours(2), "3.37 USD", null);
        assertThat(sentences())
                .containsExactly(
                        "it may cost more than --max-cost: 1.3512 USD/h x (2 h + 30 min) = 3.38 USD > 3.37 USD");
    }

    /// Disks are billed by steps, a SKU may be made of several parameters, and what there is none of costs nothing.
    @ParameterizedTest
    @CsvSource({
        // 1.5 for the size + 2 x 0.05 for 100 of 128 GB
        "2, 100, 0, 1.60",
        // the next step is 512 GB: 1.5 + 1 x 0.2
        "1, 129, 0, 1.70",
        // 1.5 + 1 x 0.05 + 1000 x 0.0001
        "1, 128, 1000, 1.65"
    })
    void sizesAreBilledInSteps(String disks, String storage, String iops, BigDecimal perHour) throws Exception {
        Costs costs = costs(Map.of("disks", disks, "storage", storage, "iops", iops));
        assertThat(costs.unknown()).isEmpty();
        assertThat(costs.perHour()).isEqualByComparingTo(perHour);
    }

    @Test
    void aSizeBeyondTheLargestStepHasNoPrice() throws Exception {
        assertThat(costs(Map.of("disks", "1", "storage", "513", "iops", "0")).unknown())
                .containsExactly("disk premium-ssd of 513 GB");
        assertThat(costs(Map.of("disks", "0", "storage", "513", "iops", "0")).unknown())
                .isEmpty();
    }

    private static Costs costs(Map<String, String> parameters) throws Exception {
        Template template = new Template(
                "aws/aurora",
                Path.of("aws/aurora"),
                "hcl",
                "aws",
                "",
                "a database",
                List.of(),
                List.of(
                        new Billed("database", "$kind/$sku", List.of("1"), ""),
                        new Billed("disk", "premium-ssd", List.of("$disks"), "$storage"),
                        new Billed("database-iops", "gp3", List.of("$iops"), "")));
        Map<String, String> values = new HashMap<>(parameters);
        values.putAll(Map.of("region", "eu-west-1", "kind", "aurora", "sku", "db.r7g.large"));
        return Costs.of(template, values, Prices.read(FakePrograms.infra().resolve("prices.yaml")));
    }

    @Test
    void theUsersPriceReplacesTheList() {
        CloudPlan plan = plan(Map.of("sku", "Standard_D64ds_v5"), Duration.ofHours(1), "20", Price.parse("4 EUR"));
        assertThat(problems.found()).isEmpty();
        assertThat(plan.order().bill().currency()).isEqualTo("EUR");
        assertThat(plan.most()).isEqualByComparingTo("6");
    }

    @Test
    void anUnknownPriceIsRefused() {
        plan(Map.of("sku", "Standard_D64ds_v5"), Duration.ofHours(1), "20 USD", null);
        assertThat(sentences())
                .containsExactly("prices.yaml has no price in westeurope for database Standard_D64ds_v5: say what"
                        + " all of it costs per hour, such as --price \"3.20 USD\"");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            nodes   | 21                | nodes = 21: it needs a whole number from 1 to 20
            nodes   | two               | nodes = two: it needs a whole number from 1 to 20
            storage | 100               | storage = 100: it needs one of 32, 64, 128
            sku     | D4                | sku = D4: it needs the form Standard_[A-Za-z0-9_]+
            ssh     | 0.0.0.0/0         | ssh = 0.0.0.0/0: give one address, such as 203.0.113.7/32, not a network
            sha256  | abc               | sha256 = abc: it needs 64 hexadecimal digits, the archive's SHA-256
            archive | http://x/y.tar.gz | archive = http://x/y.tar.gz: it needs the https address
            region  | West Europe       | region = West Europe: it needs the cloud's name of a region
            node    | 3                 | has no parameter "node" (did you mean "nodes"?)
            """)
    void whatTheCloudWouldRefuseIsSaid(String name, String value, String sentence) {
        plan(Map.of(name, value), Duration.ofHours(1), "20 USD", Price.parse("1 USD"));
        assertThat(sentences()).anySatisfy(each -> assertThat(each).contains(sentence));
    }

    @ParameterizedTest
    @CsvSource({"14, true", "15, false", "1440, false", "1441, true"})
    void livesHaveLimits(long minutes, boolean isRefused) {
        plan(Map.of(), Duration.ofMinutes(minutes), "500 USD", null);
        assertThat(!problems.isEmpty()).isEqualTo(isRefused);
    }

    @Test
    void extendingStaysUnderTheCap() {
        Order order = plan(Map.of(), Duration.ofHours(2), "6 USD", null).order();
        // 1.3512 x (3.5 + 0.5) = 5.4048; x (4.5 + 0.5) = 6.756
        assertThat(CloudPlan.extended(order, Duration.ofMinutes(90), problems).expires())
                .isEqualTo("2026-11-27T15:30:00Z");
        assertThat(problems.found()).isEmpty();
        CloudPlan.extended(order, Duration.ofMinutes(150), problems);
        assertThat(sentences())
                .containsExactly("it may then cost more than its --max-cost: 1.3512 USD/h x (4 h 30 min + 30 min) ="
                        + " 6.76 USD > 6.00 USD; this cap cannot be raised");
    }

    @Test
    void thePlanSaysEverything() {
        CloudPlan plan = plan(Map.of(), Duration.ofHours(2), "20 USD", null).looked(List.of("subscription Tests"));
        String text = plan.text(100);
        assertThat(text).isEqualTo("""
                c1-abcde: elastic cluster of Azure Database for PostgreSQL, for 2 h, in westeurope
                  machines    2 x Standard_D4ds_v5, 1 load machine Standard_D8ds_v5
                  parameters  archive=https://example.com/plimsoll.tar.gz, drivers=1, driversku=Standard_D8ds_v5,
                                nodes=2, sha256=0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef,
                                sku=Standard_D4ds_v5, ssh=203.0.113.7/32, storage=128
                  makes       Microsoft.DBforPostgreSQL/flexibleServers
                              Microsoft.Network/networkSecurityGroups
                  reached by  the database: its load machines, over private addresses
                              load machines: the first one by ssh from 203.0.113.7/32, with the run's own key
                  costs       database Standard_D4ds_v5: 0.40 x 2 = 0.80 USD/h
                              disk premium-ssd: 0.0002 x 256 = 0.0512 USD/h
                              vm Standard_D8ds_v5: 0.50 x 1 = 0.50 USD/h
                              prices of 2026-11-20, 7 days old
                              1.3512 USD/h x (2 h + 30 min) = 3.38 USD at most; allowed: 20.00 USD
                  the cloud   subscription Tests
                  ends by     plimsoll cloud down c1-abcde, which waits until nothing is left
                              the brakes in the cloud, after 2 h, without this machine; see the template's
                                README.md
                              plimsoll cloud gc, by the tag plimsoll-expires = 2026-11-27T14:00:00Z
                """);
        assertThat(plan.text(40).lines())
                .contains("  makes", "    Microsoft.Network/networkSecurityGroups", "    subscription Tests")
                .filteredOn(line -> !line.contains("sha256=") && !line.contains("archive="))
                .allMatch(line -> line.length() <= 56);
    }

    @Test
    void anUnknownTemplateIsNamed() {
        Wanted wanted = new Wanted("c1", GIVEN, Duration.ofHours(1), "me", null, Price.parse("20"));
        SpecException refused = catchThrowableOfType(
                SpecException.class, () -> CloudPlan.of(FakePrograms.infra(), "azure/elastc", wanted, NOW, problems));
        assertThat(refused)
                .hasMessageContaining(
                        "there is no template \"azure/elastc\" (did you mean \"azure/elastic\"?); there are"
                                + " alibaba/hologres, alibaba/polardb, aws/aurora, aws/rds, azure/citus-vms,"
                                + " azure/elastic, azure/existing, kubernetes");
    }

    @Test
    void secretsAreNoParameters() {
        Wanted wanted = new Wanted(
                "c1",
                Map.of("host", "db", "password", "x"),
                Duration.ofHours(1),
                "me",
                Price.parse("1 USD"),
                Price.parse("20"));
        CloudPlan plan = CloudPlan.of(FakePrograms.infra(), "kubernetes", wanted, NOW, problems);
        assertThat(sentences())
                .containsExactly("password is read from the environment variable PLIMSOLL_PASSWORD, and never given");
        assertThat(plan.order().parameters()).doesNotContainKey("password");
    }
}
