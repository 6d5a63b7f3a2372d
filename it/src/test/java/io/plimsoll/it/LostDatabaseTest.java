package io.plimsoll.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres;
import io.plimsoll.it.Plimsoll.Result;
import io.plimsoll.it.Plimsoll.Started;
import io.plimsoll.results.PhaseResult;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunReader;
import io.plimsoll.workload.AuditResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A real PostgreSQL that is killed, or frozen, while a run drives it.
@Order(6)
class LostDatabaseTest {
    @TempDir
    static Path shared;

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

    @Test
    void aRunGoesOnThroughACrashAndTheAuditTellsWhatBecameOfTheWork() throws Exception {
        Plimsoll plimsoll = Plimsoll.warm(folder);
        Started started = plimsoll.start("run tpcb --target " + Servers.address(postgres)
                + " --sessions 4 --pacing 20ms --warmup 0s --measure 40s");
        Eventually.until("two intervals stored", () -> plimsoll.intervalsStored() >= 2);
        postgres.kill();
        LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(2));
        postgres.restart();
        Result result = started.await();

        assertThat(result.err()).doesNotContain("Exception");
        assertThat(result.exitCode()).as(result.out()).isEqualTo(1);
        assertThat(result.out()).contains("connection", "reconnect");
        Run run = RunReader.read(plimsoll.onlyRun());
        PhaseResult round = run.rounds().getFirst();
        assertThat(round.series()).anyMatch(row -> row.counts().acknowledged() == 0);
        assertThat(round.harness()).anyMatch(row -> row.sample().reconnects() > 0);
        assertThat(round.series().getLast().counts().acknowledged()).isPositive();
        // With PostgreSQL's own durability nothing acknowledged is lost.
        assertThat(run.document().measurement().audit())
                .isNotEmpty()
                .allMatch(audit -> audit.status() == AuditResult.Status.HOLDS);
    }

    @Test
    void aFrozenServerShowsInThePercentilesOfAnOpenArrival() throws Exception {
        PhaseResult open = frozen(5, "--arrival 200/s --measure 12s");
        assertThat(open.operations().getFirst().times().latency().getValueAtPercentile(99))
                .isGreaterThan(2_000_000_000L);
    }

    @Test
    void aFrozenServerHidesInThePercentilesOfAClosedLoopWhichIsLabelledSo() throws Exception {
        PhaseResult closed = frozen(3, "--arrival closed --pacing 5ms --measure 7s");
        assertThat(closed.operations().getFirst().times().latency().getValueAtPercentile(99))
                .isLessThan(1_000_000_000L);
        assertThat(Plimsoll.warm(folder).run("show").out()).contains("closed loop");
    }

    private PhaseResult frozen(int seconds, String options) throws Exception {
        Plimsoll plimsoll = Plimsoll.warm(folder);
        Started started = plimsoll.start("run tpcb --target " + Servers.address(postgres)
                + " --profile pgbench --variant select-only --sessions 4 --warmup 1s " + options);
        Eventually.until("three intervals stored", () -> plimsoll.intervalsStored() >= 3);
        signalBackends("STOP");
        LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(seconds));
        signalBackends("CONT");
        Result result = started.await();
        assertThat(result.err()).doesNotContain("Exception");
        return RunReader.read(plimsoll.onlyRun()).rounds().getFirst();
    }

    private static void signalBackends(String signal) throws Exception {
        List<String> command = new ArrayList<>(List.of("kill", "-" + signal));
        ProcessHandle.of(postgres.pid()).orElseThrow().descendants().forEach(child -> command.add("" + child.pid()));
        // A process of the server may have ended meanwhile, which kill(1) reports.
        int _ = new ProcessBuilder(command).start().waitFor();
    }
}
