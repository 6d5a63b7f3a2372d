package io.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.plimsoll.app.Execution;
import io.plimsoll.app.ExitCode;
import io.plimsoll.app.Merging;
import io.plimsoll.app.MissingInputException;
import io.plimsoll.driver.Secret;
import io.plimsoll.results.RunFolder;
import io.plimsoll.results.RunReader;
import io.plimsoll.results.RunStore;
import io.plimsoll.workload.AuditResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What is typed after `plimsoll fleet run`, with two members in this process.
@Isolated("a fleet drives all runs of its process")
@Order(3)
class FleetCommandTest extends OnPostgres {
    private Path runs() {
        return folder.resolve("runs");
    }

    private String onPostgres() {
        return " --target postgres://plimsoll@127.0.0.1:" + postgres.port() + "/plimsoll --password "
                + postgres.password().reveal();
    }

    private int say(Typed typed, String line) {
        return typed.execute("fleet run --members 2 --here " + line + " --runs-dir " + runs());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sweep ycsb --profile c --target null:1M --grid sessions=2,4 --warmup 0s --measure 300ms",
                "concurrency ycsb --profile c --target null:1k --at-most 10s",
                "loadline ycsb --profile c --target null:1k --objective p99<10s --at-most 10s"
            })
    void searchesRunOnAFleet(String line) throws Exception {
        Typed typed = new Typed();
        int exitCode = say(typed, line);
        assertThat(typed.err()).doesNotContain("\tat ", "bug in Plimsoll");
        assertThat(exitCode).as(typed.err() + typed.out()).isIn(ExitCode.PASS, ExitCode.FAIL, ExitCode.INVALID);
        assertThat(new RunStore(runs()).runs())
                .isNotEmpty()
                .allSatisfy(run -> assertThat(Objects.requireNonNull(
                                        RunReader.document(run).measurement().fleet())
                                .members())
                        .hasSizeBetween(1, 2));
    }

    @Test
    void transactionsAndQueriesRunOnAFleet() {
        Typed typed = new Typed();
        int exitCode = say(
                typed,
                "htap" + onPostgres()
                        + " -p warehouses=1 -p items=1000 -p customers=1000 --measure 500ms --warmup 0s"
                        + " --load replace");
        assertThat(typed.err()).doesNotContain("\tat ", "bug in Plimsoll");
        assertThat(exitCode).as(typed.err() + typed.out()).isIn(ExitCode.PASS, ExitCode.FAIL, ExitCode.INVALID);
        assertThat(typed.out()).contains("HTAP together", "8 + 2");
    }

    @Test
    void aDatasetIsLoadedByTheMembers() {
        Typed typed = new Typed();
        int exitCode = say(typed, "load tpcb --scale 2 --load replace" + onPostgres());
        assertThat(exitCode).as(typed.err()).isEqualTo(ExitCode.PASS);
        assertThat(typed.out()).contains("loaded: ");
        Typed audit = new Typed();
        assertThat(audit.execute("audit tpcb --scale 2" + onPostgres() + " --runs-dir " + runs()))
                .as(audit.out() + audit.err())
                .isEqualTo(ExitCode.PASS);
    }

    @Test
    void aRunIsMergedAgainAndAudited() throws Exception {
        Typed typed = new Typed();
        int exitCode =
                say(typed, "tpcb --scale 1 --load replace --sessions 4 --warmup 0s --measure 500ms" + onPostgres());
        assertThat(exitCode).as(typed.err() + typed.out()).isIn(ExitCode.PASS, ExitCode.INVALID);
        RunFolder run = new RunStore(runs()).find("last");
        Typed list = new Typed();
        assertThat(list.execute("runs --runs-dir " + runs())).isZero();
        assertThat(list.out()).contains("driven", "m1, m2");
        Secret password = postgres.password();
        Merging.AuditBy audit = new Merging.AuditBy(null, _ -> password);

        Execution.Ended again = new Merging(runs()).again(run, List.of("m1"), audit);

        assertThat(again.run().document().measurement().audit())
                .isNotEmpty()
                .allSatisfy(result -> assertThat(result.status())
                        .as(result.toString())
                        .isIn(AuditResult.Status.HOLDS, AuditResult.Status.BY_DESIGN));
        assertThat(again.run().rounds().getFirst().counts().acknowledged())
                .isEqualTo(
                        RunReader.read(run.path()).rounds().getFirst().counts().acknowledged());
        assertThat(Files.exists(new RunFolder(again.run().folder()).server())).isEqualTo(Files.exists(run.server()));

        Files.writeString(run.members().resolve("m1").resolve("run.json"), "{");
        assertThatThrownBy(() -> new Merging(runs()).again(run, List.of("m1"), null))
                .isInstanceOf(MissingInputException.class)
                .hasMessageContaining("the part of m1 is in " + run.path() + " now, but the run cannot be merged again")
                .hasMessageContaining("type `plimsoll merge " + run.path() + "`");
    }

    /// The tool's own command line and report, with the load from two members.
    @Test
    void pgbenchRunsOnAFleet() throws Exception {
        String target = "h2:file:" + folder.resolve("bank");
        Typed initialized = new Typed();
        assertThat(initialized.execute("load tpcb --profile pgbench -p schema=connection -q --target " + target))
                .as(initialized.err())
                .isZero();
        Path script = Files.writeString(
                folder.resolve("note.sql"),
                "INSERT INTO pgbench_history (tid, bid, aid, delta, mtime)"
                        + " VALUES (:client_id, 1, 1, 0, CURRENT_TIMESTAMP);");
        Typed typed = new Typed();
        int exitCode = typed.execute("fleet run --members 2 --here pgbench -c 4 -j 2 -t 25 -n -P 1 -f " + script
                + " --target " + target + " --runs-dir " + runs());
        assertThat(exitCode).as(typed.err() + typed.out()).isZero();
        assertThat(typed.out())
                .contains(
                        "number of clients: 4",
                        "number of transactions actually processed: 100/100",
                        "latency average =")
                .contains("--- What follows is Plimsoll's own report ---", "m1", "m2");
        try (Connection connection = DriverManager.getConnection("jdbc:" + target);
                Statement statement = connection.createStatement();
                ResultSet clients = statement.executeQuery(
                        "SELECT count(*), count(DISTINCT tid), min(tid), max(tid) FROM pgbench_history")) {
            assertThat(clients.next()).isTrue();
            assertThat(List.of(clients.getInt(1), clients.getInt(2), clients.getInt(3), clients.getInt(4)))
                    .containsExactly(100, 4, 0, 3);
        }
    }

    @Test
    void aClientOfPgbenchThatFailsOnAMemberEndsWithCodeTwo() throws Exception {
        Path script = Files.writeString(folder.resolve("bad.sql"), "SELECT 1 / 0;");
        Typed typed = new Typed();
        int exitCode = typed.execute("fleet run --members 2 --here pgbench -c 2 -t 5 -n -f " + script
                + " --target h2:file:" + folder.resolve("bad") + " --runs-dir " + runs());
        assertThat(exitCode).as(typed.err() + typed.out()).isEqualTo(2);
        assertThat(typed.out()).contains("number of transactions actually processed: 0/10");
        assertThat(typed.err()).contains("pgbench: error: Run was aborted; the above results are incomplete.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-i | -i is not possible on a fleet: one machine makes the tables",
                "-S -r | -r is not possible on a fleet",
                "-S -l | -l is not possible on a fleet",
                "--pgbench-version 18 -S --exit-on-abort | --exit-on-abort is not possible on a fleet",
            })
    void whatPgbenchCouldNotReportOnAFleetIsRefused(String options, String why) {
        Typed typed = new Typed();
        assertThat(typed.execute("fleet run --members 2 --here pgbench " + options + " --target h2:mem"))
                .isEqualTo(1);
        assertThat(typed.err()).contains(why);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--runs-dir here pgbench -S -T 5 --target h2:mem | --runs-dir stands before pgbench",
                "--sessions 3 sweep ycsb --target null:1M --grid sessions=2,4 | --sessions stands before sweep",
                "tpcb loadline ycsb --target null:1k --objective p99<10s | tpcb stands before loadline",
            })
    void whatACommandOnAFleetWouldNotReadIsRefused(String line, String why) {
        Typed typed = new Typed();
        assertThat(typed.execute("fleet run --members 2 --here " + line)).isEqualTo(2);
        assertThat(typed.err()).contains(why + ", where only the options of the fleet are read");
    }

    /// Without forming a fleet first.
    @Test
    void pgbenchSaysWhatItIsWithoutAFleet() {
        Typed typed = new Typed();
        assertThat(typed.execute("fleet run pgbench --version")).isZero();
        assertThat(typed.out()).startsWith("pgbench (PostgreSQL)");
        // The value of an option is no command.
        Typed profile = new Typed();
        assertThat(profile.execute("fleet run tpcb --profile pgbench --target null:"))
                .isEqualTo(ExitCode.BAD_SPEC);
        assertThat(profile.err()).contains("--members must say how many machines drive");
    }

    @Test
    void aPartIsNoRunOfAFleet() {
        Typed typed = new Typed();
        assertThat(say(typed, "ycsb --profile c --target null:1M --sessions 4 --shard 1/2"))
                .isEqualTo(ExitCode.BAD_SPEC);
        assertThat(typed.err())
                .contains("a fleet divides the run among its members: leave out shard")
                .doesNotContain("serves as member");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "sysbench oltp_read_only run | shop.yaml --sessions 8 --measure 60s, with tables",
                "sysbench oltp_read_only --threads=16 --time 30 run | shop.yaml --sessions 16 --measure 30s, with",
                "testbench -tps 10 -clients 4 | tpcb --profile testbench --sessions 4 --measure 60s"
            })
    void anotherToolsCommandIsRefused(String line, String instead) {
        Typed typed = new Typed();
        assertThat(typed.execute("fleet run --members 2 --here " + line)).isEqualTo(ExitCode.BAD_SPEC);
        assertThat(typed.err())
                .contains("type instead: plimsoll fleet run")
                .contains(instead)
                .doesNotContain("serves as member");
    }
}
