package io.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.cli.Database.Ended;
import io.plimsoll.testing.TestMariadb;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A user's tables that have the names of a workload's are there afterwards with all their rows, whatever was tried.
@Order(3)
class ForeignTablesTest extends OnPostgres {
    private static final List<String> PRODUCTS = List.of("hsqldb", "h2", "sqlite", "duckdb", "postgres", "mariadb");

    /// Workload, profile.
    private static final List<List<String>> DATASETS = List.of(
            List.of("tpcb", "tpcb"),
            List.of("tpcb", "pgbench"),
            List.of("tpcb", "testbench"),
            List.of("ycsb", ""),
            List.of("widerow", ""),
            List.of("tproc", "spec"),
            List.of("ch", "spec"),
            List.of("tproch", ""));

    private static final List<String> ATTEMPTS = List.of(
            "run WORKLOAD",
            "run WORKLOAD --load replace",
            "run WORKLOAD --load never",
            "run WORKLOAD -p clean=true",
            "run WORKLOAD --load replace --drop-foreign another",
            "load WORKLOAD",
            "load WORKLOAD --load replace",
            "clean WORKLOAD",
            "audit WORKLOAD");

    static Stream<Arguments> everywhere() {
        return PRODUCTS.stream()
                .filter(product ->
                        !product.equals("mariadb") || TestMariadb.address().isPresent())
                .flatMap(product ->
                        DATASETS.stream().map(dataset -> Arguments.of(product, dataset.getFirst(), dataset.getLast())));
    }

    @Override
    Database database(String product) {
        return product.equals("mariadb")
                ? new Database(TestMariadb.orSkip(ForeignTablesTest.class), folder)
                : super.database(product);
    }

    @ParameterizedTest(name = "{1} {2} on {0}")
    @MethodSource("everywhere")
    void stayAsTheyAre(String product, String workload, String profile) throws Exception {
        Database database = database(product);
        List<String> names = Database.tables(workload, profile);
        if (product.equals("mariadb")) {
            // Other cases of this test leave their tables in the one database.
            database.execute(names.reversed().stream()
                    .map(name -> "DROP TABLE IF EXISTS " + name)
                    .toList());
        }
        database.fill(names);
        Map<String, List<String>> before = database.contents(names);
        List<String> attempts = new ArrayList<>(ATTEMPTS);
        if (workload.equals("ch")) {
            attempts.add("run WORKLOAD -p growth=trim");
            attempts.add("run WORKLOAD -p growth=trim --load never");
        }
        try {
            for (String attempt : attempts) {
                String line = attempt.replace("WORKLOAD", workload) + (profile.isEmpty() ? "" : " --profile " + profile)
                        + " -p schema=connection -t {t}";
                Ended ended = attempt.startsWith("audit") ? database.type(line) : database.run(line);
                assertThat(ended.exitCode()).as(line + "\n" + ended.text()).isEqualTo(2);
                assertThat(ended.text())
                        .as(line)
                        .contains("table", names.getFirst(), "not made by Plimsoll", "of its own");
                assertThat(database.contents(names)).as(line).isEqualTo(before);
            }
        } finally {
            database.execute(names.stream().map(name -> "DROP TABLE " + name).toList());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"hsqldb", "h2", "duckdb", "postgres"})
    void stayBesideADatasetOfTheSameNames(String product) throws Exception {
        List<String> names = List.of("plimsoll_wide");
        Database database = database(product);
        Database own = database.inSchemaOf("widerow");
        String wide = " widerow -p columns=2 -p mode=get -t {t}";
        database.fill(names);
        Map<String, List<String>> before = database.contents(names);
        try {
            Ended load = database.run("load" + wide + " -p rows=70");
            assertThat(load.exitCode()).as(load.text()).isZero();
            assertThat(load.text()).contains("holds plimsoll_wide");
            assertThat(own.contents(names).get("plimsoll_wide")).hasSize(70);
            for (String more : List.of("", " --load replace", " -p clean=true")) {
                Ended run = database.run("run" + wide + " -p rows=70 -c 1 -w 0s -m 4ops -q" + more);
                assertThat(run.exitCode()).as(run.text()).isIn(0, 3);
                assertThat(database.contents(names)).as(more).isEqualTo(before);
            }
            assertThat(own.contents(names)).isEmpty();
            Ended clean = database.run("clean" + wide);
            assertThat(clean.exitCode()).as(clean.text()).isIn(0, 2);
            assertThat(database.contents(names)).isEqualTo(before);
        } finally {
            database.execute(List.of("DROP TABLE plimsoll_wide"));
        }
    }
}
