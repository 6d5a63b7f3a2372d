package io.plimsoll.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.engine.LaneHost.Interval;
import io.plimsoll.recording.Clock;
import io.plimsoll.recording.HarnessMeter;
import io.plimsoll.recording.HostMeter;
import io.plimsoll.recording.Slice;
import io.plimsoll.results.HostSeries;
import io.plimsoll.results.HostSeries.HostRow;
import io.plimsoll.results.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// The machine that the tests run on, looked at in earnest.
@EnabledOnOs(OS.LINUX)
class HostStoreTest {
    private static final long LENGTH = 100_000_000;

    @TempDir
    Path path;

    private final Clock clock = Clock.system();

    /// Looks at the machine for some intervals, each as long as it takes on a machine that is busy.
    private List<String> store(int intervals) {
        HostMeter meter = new HostMeter();
        try (HostStore store = new HostStore(meter, new RunFolder(path));
                HarnessMeter harness = new HarnessMeter(_ -> false, meter)) {
            harness.restart();
            long start = clock.nanos();
            for (int i = 0; i < intervals; i++) {
                // Not from the start: after a late look, the next one would come too soon to be one.
                long end = clock.nanos() + LENGTH;
                while (clock.nanos() < end) {
                    clock.waitUntil(end);
                }
                harness.sample(1, 0, true);
                store.take(
                        "measure-1",
                        new Interval(i, start, end - LENGTH, end, i == intervals - 1, Slice.sum(1, false), -1));
            }
            return store.notes();
        }
    }

    @Test
    void rowsFollowEachOther() throws IOException {
        store(3);
        List<String> damages = new ArrayList<>();
        HostSeries series = HostSeries.read(new RunFolder(path), damages::add);
        assertThat(damages).isEmpty();
        assertThat(series.rows())
                .extracting(row -> row.span().phase() + " " + row.span().interval())
                .containsExactly("measure-1 0", "measure-1 1", "measure-1 2");
        long at = series.rows().getFirst().span().startNanos();
        assertThat(at).isLessThanOrEqualTo(0);
        for (HostRow row : series.rows()) {
            assertThat(row.span().startNanos()).isEqualTo(at);
            at += row.span().lengthNanos();
            double cores = series.layout().cores().size();
            assertThat(row.sample().processors().busy()).isBetween(0.0, cores);
        }
        assertThat(at).isGreaterThanOrEqualTo(3 * LENGTH);
    }

    @Test
    void aFolderThatCannotBeWrittenIsANote() throws IOException {
        Files.createDirectory(path.resolve("host.csv"));
        List<String> notes = store(2);
        assertThat(notes.getLast()).startsWith("what the machine did could not be stored: ");
        assertThat(notes)
                .filteredOn(note -> note.contains("could not be stored"))
                .hasSize(1);
    }
}
