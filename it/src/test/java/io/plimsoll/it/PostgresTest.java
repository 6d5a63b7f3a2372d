package io.plimsoll.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres;
import io.plimsoll.it.Plimsoll.Result;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// TPC-B on a real PostgreSQL 18, side by side with pgbench on the same database.
class PostgresTest {
    @TempDir
    static Path shared;

    /// Tables made by `pgbench -i` are dropped by name only.
    private static final String DROP_PGBENCH =
            " --drop-foreign pgbench_accounts,pgbench_branches,pgbench_tellers,pgbench_history";

    private static EmbeddedPostgres postgres;

    @TempDir
    Path folder;

    @BeforeAll
    static void start() throws Exception {
        postgres = Servers.start(shared);
    }

    @AfterAll
    static void stop() throws Exception {
        postgres.close();
    }

    @ParameterizedTest
    @CsvSource({
        "tpcb, tpcb-like",
        "tpcb, stored-procedure",
        "pgbench, tpcb-like",
        "pgbench, select-only",
        "pgbench, simple-update",
        "testbench, tpcb-like",
        "testbench, stored-procedure"
    })
    void everyProfileAndVariantIsDrivenAndAudited(String profile, String variant) throws Exception {
        Result run = Plimsoll.warm(folder)
                .run("run tpcb --target " + Servers.address(postgres) + " --profile " + profile + " --variant "
                        + variant + " --load replace" + DROP_PGBENCH + " --sessions 4 --warmup 0s --measure 1000ops");
        assertSound(run);
    }

    /// The audit held and nothing failed; what the figures of so short a run are worth is another matter.
    private static void assertSound(Result run) {
        assertThat(run.err()).doesNotContain("Exception");
        assertThat(run.exitCode()).as(run.out() + run.err()).isIn(0, 3);
        assertThat(run.out())
                .containsPattern("Audit  (\\d+) of \\1 invariants hold")
                .doesNotContain("VIOLATED");
    }

    @Test
    void aDatabaseMadeByPgbenchIsDrivenAndPgbenchDrivesItAgain() throws Exception {
        assumePgbench();
        pgbench("-i", "-s", "1", "-q");
        drive("never");
        pgbench("-n", "-c", "2", "-t", "100");
        Result audit =
                Plimsoll.warm(folder).run("audit tpcb --target " + Servers.address(postgres) + " --profile pgbench");
        assertThat(audit.exitCode()).isZero();
    }

    @Test
    void aDatabaseOfOursIsDrivenByPgbench() throws Exception {
        assumePgbench();
        drive("replace");
        pgbench("-n", "-c", "2", "-t", "100", "-M", "prepared");
        pgbench("-n", "-S", "-t", "100");
        drive("never");
    }

    private void drive(String load) throws Exception {
        Result run = Plimsoll.warm(folder)
                .run("run tpcb --target " + Servers.address(postgres) + " --profile pgbench --load " + load
                        + DROP_PGBENCH + " --sessions 2 --warmup 0s --measure 200ops");
        assertSound(run);
    }

    private static void assumePgbench() {
        boolean installed;
        try {
            installed = new ProcessBuilder("pgbench", "--version").start().waitFor() == 0;
        } catch (IOException missing) {
            installed = false;
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
        assumeTrue(installed, "SKIPPED: pgbench is not installed, so nothing is compared with it");
    }

    private static void pgbench(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of("pgbench", "-h", "127.0.0.1", "-p", "" + postgres.port()));
        command.addAll(List.of("-U", "plimsoll"));
        command.addAll(List.of(arguments));
        command.add("plimsoll");
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment()
                .put("PGPASSFILE", postgres.folder().resolve("pgpass").toString());
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
    }
}
