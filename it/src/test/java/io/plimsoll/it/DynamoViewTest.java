package io.plimsoll.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.plimsoll.analysis.rule.Rule;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.dynamodb.server.AccessKey;
import io.plimsoll.driver.dynamodb.server.DynamoServer;
import io.plimsoll.it.Plimsoll.Result;
import io.plimsoll.recording.Counts;
import io.plimsoll.results.Finding;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunReader;
import io.plimsoll.results.ServerSeries.ServerRow;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What runs say of a service whose tables may only consume so much. Its limits are far below what any machine sends.
@Order(6)
class DynamoViewTest {
    private static final String TABLE = "usertable";
    private static final String RECORDS = " -p recordcount=100 -p fieldcount=2 -p fieldlength=20";
    private static final String HALF_UPDATES = " -p readproportion=0.5 -p updateproportion=0.5";
    private static final long MANY = 10_000_000;
    private static final Map<String, String> KEYS =
            Map.of("AWS_ACCESS_KEY_ID", AccessKey.EXAMPLE.id(), "AWS_SECRET_ACCESS_KEY", AccessKey.EXAMPLE.secret());

    @TempDir
    Path folder;

    private DynamoServer server;

    @BeforeEach
    void load() throws Exception {
        server = DynamoServer.start(AccessKey.EXAMPLE);
        Result loaded = plimsoll("loading", "load ycsb");
        assertThat(loaded.exitCode()).as(loaded.out() + loaded.err()).isZero();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private Result plimsoll(String name, String command) throws Exception {
        Path place = Files.createDirectory(folder.resolve(name));
        return Plimsoll.warm(place).run(command + " --target dynamodb:" + server.url() + RECORDS, KEYS);
    }

    /// A run, and what it printed.
    private record Told(Run run, String out) {
        List<String> ofServer() {
            return run.document().judged().findings().stream()
                    .map(Finding::name)
                    .filter(Rule.OF_SERVER::contains)
                    .toList();
        }

        Finding throttled() {
            return run.document().judged().findings().stream()
                    .filter(finding -> finding.name().equals("Throttled"))
                    .findFirst()
                    .orElseThrow();
        }

        double sum(String counter) {
            assertThat(run.server().rows()).isNotEmpty();
            return run.server().rows().stream()
                    .map(ServerRow::values)
                    .mapToDouble(values -> values.getOrDefault(counter, Double.NaN))
                    .sum();
        }

        Counts counts() {
            Counts counts = new Counts();
            run.rounds().getFirst().operations().forEach(operation -> counts.add(operation.counts()));
            return counts;
        }
    }

    private Told run(String name, String level, String more) throws Exception {
        Result result = plimsoll(
                name,
                "run ycsb --sessions 4 --pacing 5ms --warmup 0s --measure 3s -p audit=false --server-view " + level
                        + more);
        assertThat(result.exitCode()).as(result.out() + result.err()).isIn(0, 1, 3);
        return new Told(RunReader.read(Plimsoll.warm(folder.resolve(name)).onlyRun()), result.out());
    }

    @Test
    void aTableThatIsTooSmallIsNamedFirst() throws Exception {
        server.tables().provision(TABLE, MANY, 5, 1);
        Told told = run("throttled", "light", HALF_UPDATES);
        assertThat(told.ofServer()).startsWith("Throttled");
        assertThat(told.throttled().sentence())
                .containsPattern("the service throttled [\\d.]+ % of the requests \\(.*; writes: 5.00 units/s")
                .doesNotContain("reads:");
        assertThat(told.throttled().advice()).contains("provision more capacity", "--server-view full");
        assertThat(told.out()).contains("Throttled", "with --server-view full, requests ask what they consume");
        long failed = told.counts().failures().getOrDefault(ErrorClass.THROTTLED, 0L);
        assertThat(told.sum("throttled_writes")).isPositive().isLessThanOrEqualTo(failed + 4.0);
        assertThat(told.sum("throttled_reads")).isZero();
        assertThat(told.sum("provisioned_write_units"))
                .isEqualTo(5.0 * told.run().server().rows().size());
        assertThat(told.run().server().waits()).isEmpty();
        assertThat(Files.readAllLines(told.run().folder().resolve("server.csv")).getFirst())
                .doesNotContain("consumed");
    }

    @ParameterizedTest
    @ValueSource(longs = {0, MANY})
    void aTableThatIsLargeEnoughIsNotNamed(long units) throws Exception {
        server.tables().provision(TABLE, units, units, 1);
        Told told = run("calm", "full", HALF_UPDATES);
        assertThat(told.ofServer()).doesNotContain("Throttled");
        assertThat(told.out()).containsPattern("  writes +consumed [\\d.,]+ (of 10,000,000 )?units/s");
        // Each update of a short record takes one unit, each read half of one.
        double updates = told.sum("consumed_write_units");
        double reads = told.sum("consumed_read_units") / 0.5;
        assertThat(updates).isPositive();
        assertThat(updates + reads).isCloseTo(told.sum("requests"), withinPercentage(5));
    }

    @Test
    void whatIsConsumedIsComparedWithWhatIsProvisioned() throws Exception {
        server.tables().provision(TABLE, MANY, 5, 1);
        Told told = run("throttled", "full", HALF_UPDATES);
        assertThat(told.ofServer()).startsWith("Throttled");
        assertThat(told.throttled().sentence()).containsPattern("; writes: consumed [\\d.]+ of 5.00 units/s");
        assertThat(told.throttled().advice())
                .contains("provision more capacity")
                .doesNotContain("a part of it was the limit");
        // What one second brings may be left from before.
        double seconds = told.run().rounds().getFirst().facts().extent().windowNanos() / 1e9;
        assertThat(told.sum("consumed_write_units")).isBetween(5.0, 5 * (seconds + 2) + 4);
    }

    @Test
    void oneHotKeyIsDistinguishedFromASmallTable() throws Exception {
        server.tables().provision(TABLE, MANY, 400, 40);
        Told told = run(
                "hot",
                "full",
                " -p readproportion=0 -p updateproportion=1 -p requestdistribution=hotspot"
                        + " -p hotspotdatafraction=0.01 -p hotspotopnfraction=1");
        assertThat(told.ofServer()).startsWith("Throttled");
        assertThat(told.throttled().advice()).contains("a part of it was the limit", "more partition keys");
    }

    @Test
    void failuresAloneAreEvidenceWithoutAView() throws Exception {
        server.tables().provision(TABLE, MANY, 5, 1);
        Told told = run("throttled", "off", HALF_UPDATES);
        assertThat(told.ofServer()).startsWith("Throttled");
        assertThat(told.throttled().sentence()).containsPattern("throttled [\\d.]+ % of the operations");
        assertThat(told.out()).contains("Throttled");
        assertThat(told.run().folder().resolve("server.csv")).doesNotExist();
        server.tables().provision(TABLE, 0, 0, 1);
        assertThat(run("calm", "off", HALF_UPDATES).ofServer()).isEmpty();
    }

    /// What is sent again until it succeeds fails nothing.
    @Test
    void whatIsSentAgainIsCounted() throws Exception {
        server.tables().provision(TABLE, MANY, 20, 1);
        Told told = run("retried", "light", HALF_UPDATES + " -p dynamodb.retries=100");
        assertThat(told.counts().failed()).isZero();
        assertThat(told.sum("retries")).isPositive();
        assertThat(told.ofServer()).startsWith("Throttled");
        assertThat(told.out()).containsPattern("sent again +[\\d,]+ request");
    }
}
