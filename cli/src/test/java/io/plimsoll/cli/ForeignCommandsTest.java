package io.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.cli.Database.Ended;
import io.plimsoll.driver.embedded.postgres.DataHome;
import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres;
import io.plimsoll.driver.embedded.postgres.PostgresOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// A user's tables stay as they are, whichever command meets them: those of other tools, sweeps and searches.
class ForeignCommandsTest {
    @TempDir
    static Path shared;

    @TempDir
    Path folder;

    private static EmbeddedPostgres postgres;

    @BeforeAll
    static void start() throws Exception {
        postgres = EmbeddedPostgres.start(new PostgresOptions(
                shared.resolve("postgres"), DataHome.ofThisUser().binariesFolder(), 0, Map.of()));
        Files.writeString(
                shared.resolve("one.runs"),
                "1,iaas-postgres,buildAndRunFlags=--name 'one VM' --no-citus,runVirtualUsers=2\n");
    }

    @AfterAll
    static void stop() throws Exception {
        postgres.close();
    }

    static Stream<Arguments> commands() {
        List<String> bank = Database.tables("tpcb", "tpcb");
        List<String> testbench = Database.tables("tpcb", "testbench");
        List<String> records = Database.tables("ycsb", "");
        List<String> company = Database.tables("tproc", "hammerdb");
        List<String> wide = List.of("kv_test");
        String here = " -p schema=connection -w 0s";
        return Stream.of(
                Arguments.of("testbench -url {t} -clients 2 -tpc 10", testbench),
                Arguments.of("testbench -url {t} -clients 2 -tpc 10 -init", testbench),
                Arguments.of("ycsb load jdbc -P {e}/ycsb/workloada -p db.url={t} -p recordcount=10", records),
                Arguments.of("ycsb load jdbc -P {e}/ycsb/workloada -p db.url={t} -p load=replace", records),
                Arguments.of("ycsb run jdbc -P {e}/ycsb/workloada -p db.url={t} -p recordcount=10", records),
                Arguments.of("holo {e}/hologres/test_insert.conf INSERT --target {t} --rows 10", wide),
                Arguments.of("holo {e}/hologres/test_insert.conf FIXED_COPY --target {t} --rows 10", wide),
                Arguments.of("holo {e}/hologres/test_get.conf PREPARE_GET_DATA --target {t} --rows 10", wide),
                Arguments.of("citus sweep {f}/one.runs -i {f}/targets.yaml --set measure=10ops", company),
                Arguments.of("sweep tpcb -t {t} --grid sessions=1,2 -m 10ops --load replace" + here, bank),
                Arguments.of("loadline tpcb -t {t} -o p99<1s --at-most 20s --load replace" + here, bank),
                Arguments.of("concurrency tpcb -t {t} --at-most 20s --load replace" + here, bank),
                Arguments.of("htap -t {t} -m 1s -p load=replace" + here, Database.tables("ch", "spec")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("commands")
    void leaveThemAsTheyAre(String command, List<String> names) throws Exception {
        String address =
                "postgres://plimsoll:" + postgres.password().reveal() + "@127.0.0.1:" + postgres.port() + "/plimsoll";
        Files.writeString(shared.resolve("targets.yaml"), "one VM: \"" + address + "\"\n");
        Database database = new Database(address, folder);
        database.fill(names);
        Map<String, List<String>> before = database.contents(names);
        try {
            Path examples = Path.of(System.getProperty("plimsoll.root")).resolve("examples");
            Ended ended =
                    database.run(command.replace("{e}", examples.toString()).replace("{f}", shared.toString()));
            assertThat(database.contents(names)).as(ended.text()).isEqualTo(before);
            assertThat(ended.text()).contains("not made by Plimsoll", names.getFirst());
            assertThat(ended.exitCode()).as(ended.text()).isIn(1, 2, 3);
        } finally {
            database.execute(
                    names.stream().map(name -> "DROP TABLE IF EXISTS " + name).toList());
        }
    }
}
