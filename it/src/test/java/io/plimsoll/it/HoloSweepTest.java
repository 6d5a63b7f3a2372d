package io.plimsoll.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres;
import io.plimsoll.it.Plimsoll.Result;
import io.plimsoll.it.Plimsoll.Started;
import io.plimsoll.it.server.SharedPostgres;
import io.plimsoll.results.sweep.CellState;
import io.plimsoll.results.sweep.SweepCell;
import io.plimsoll.results.sweep.SweepDocument;
import io.plimsoll.results.sweep.SweepStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// The whole table of the Hologres page, interrupted and gone on with; a kill is tried with another sweep, in
/// [SweepTest].
@ExtendWith(SharedPostgres.class)
class HoloSweepTest {
    @TempDir
    Path folder;

    private SweepDocument sweep() throws Exception {
        return new SweepStore(folder.resolve("plimsoll-runs"))
                .find("last")
                .orElseThrow()
                .document();
    }

    @Test
    void goesOnWhereItWasInterrupted(EmbeddedPostgres postgres) throws Exception {
        Plimsoll plimsoll = Plimsoll.warm(folder);
        String command = "holo matrix --target " + Servers.address(postgres)
                + " --rows 1k --columns 20 --orientations row --measure 5s";
        Started started = plimsoll.start(command);
        Eventually.until(
                "the fourth cell is begun",
                () -> Files.readString(started.err()).contains("cell 4 of 5"));
        started.signal("INT");
        Result interrupted = started.await();
        List<SweepCell> done = sweep().cells().stream()
                .filter(cell -> cell.state() == CellState.DONE)
                .toList();
        assertThat(done).hasSize(3);
        assertThat(interrupted.exitCode()).isEqualTo(130);
        assertThat(interrupted.err()).contains("--resume " + sweep().id());
        assertThat(interrupted.out().lines().toList().getLast())
                .startsWith("UNFINISHED")
                .contains("2 pending", "3 done")
                .doesNotContain("PASS");

        Result resumed = plimsoll.run(command + " --resume last");
        assertThat(resumed.exitCode()).as(resumed.out() + resumed.err()).isIn(0, 3);
        assertThat(resumed.err()).contains("cell 4 of 5", "cell 5 of 5").doesNotContain("cell 3 of 5");
        assertThat(resumed.out())
                .contains("get_sync", "V3.0.22", "partial / global", "5 done")
                .doesNotContain("pending", "UNFINISHED");
        assertThat(sweep().cells())
                .startsWith(done.toArray(SweepCell[]::new))
                .allMatch(cell -> cell.state() == CellState.DONE);
    }
}
