package io.plimsoll.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.it.Plimsoll.Result;
import io.plimsoll.it.Plimsoll.Started;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunReader;
import io.plimsoll.results.RunStatus;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Runs that end before their time.
class EndingsTest {
    @TempDir
    Path folder;

    @Test
    void aKilledRunIsReportedUpToItsLastSecondAsInterrupted() throws Exception {
        Plimsoll plimsoll = new Plimsoll(folder);
        Started started = startLongRun(plimsoll);
        awaitIntervals(plimsoll, 4);
        started.signal("KILL");
        assertThat(started.await().exitCode()).isEqualTo(137);
        int stored = plimsoll.intervalsStored();

        Run run = RunReader.read(plimsoll.onlyRun());
        assertThat(run.document().status()).isEqualTo(RunStatus.INTERRUPTED);
        assertThat(run.rounds().getFirst().series()).hasSize(stored);

        Result shown = plimsoll.run("show");
        assertThat(shown.exitCode()).isZero();
        assertThat(shown.out()).containsIgnoringCase("interrupted").contains("p99");
    }

    @Test
    void ctrlCFinishesTheIntervalReportsAndExits130() throws Exception {
        Plimsoll plimsoll = new Plimsoll(folder);
        Started started = startLongRun(plimsoll);
        awaitIntervals(plimsoll, 3);
        started.signal("INT");
        Result result = started.await();

        assertThat(result.exitCode()).isEqualTo(130);
        assertThat(result.out()).containsIgnoringCase("interrupted").contains("p99");
        Run run = RunReader.read(plimsoll.onlyRun());
        assertThat(run.document().status()).isEqualTo(RunStatus.INTERRUPTED);
        assertThat(run.rounds().getFirst().facts().extent().windowNanos() % 1_000_000_000L)
                .isZero();
    }

    private static Started startLongRun(Plimsoll plimsoll) throws Exception {
        return plimsoll.start("run tpcb --target hsqldb:mem --sessions 2 --arrival 50/s --warmup 0s --measure 60s");
    }

    private static void awaitIntervals(Plimsoll plimsoll, int count) throws Exception {
        Eventually.until(count + " intervals stored", () -> plimsoll.intervalsStored() >= count);
    }
}
