package io.plimsoll.engine;

import io.plimsoll.recording.HostMeter;
import io.plimsoll.recording.HostMeter.Look;
import io.plimsoll.results.HostSeries;
import io.plimsoll.results.HostSeries.HostRow;
import io.plimsoll.results.RunFolder;
import io.plimsoll.results.ServerSeries.Span;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Stores what the machine did that harness and target share, interval by interval. What fails here is a note in the
/// results, and never ends the run. Used by one thread.
final class HostStore implements AutoCloseable {
    private final HostMeter meter;
    private final RunFolder folder;
    private final List<String> failures = new ArrayList<>();
    private HostSeries.@Nullable Writer writer;

    /// @param meter looks at the machine
    HostStore(HostMeter meter, RunFolder folder) {
        this.meter = meter;
        this.folder = folder;
    }

    HostMeter meter() {
        return meter;
    }

    /// Stores the look at the end of an interval, if there was one. The first row of a phase begins a moment
    /// before the phase does.
    void take(String phase, LaneHost.Interval interval) {
        meter.take().ifPresent(look -> store(phase, interval, look));
    }

    private void store(String phase, LaneHost.Interval interval, Look look) {
        if (!failures.isEmpty()) {
            return;
        }
        Span span = new Span(
                phase,
                interval.index(),
                look.atNanos() - look.lengthNanos() - interval.phaseStartNanos(),
                look.lengthNanos());
        try {
            HostSeries.Writer open =
                    writer != null ? writer : new HostSeries.Writer(folder, HostSeries.Source.KERNEL, meter.layout());
            writer = open;
            open.append(new HostRow(span, look.sample()));
        } catch (IOException full) {
            note(full);
        }
    }

    private void note(IOException full) {
        failures.add("what the machine did could not be stored: " + full.getMessage());
    }

    /// What is missing, and why.
    List<String> notes() {
        List<String> notes = new ArrayList<>(meter.notes());
        notes.addAll(failures);
        return notes;
    }

    @Override
    public void close() {
        try {
            if (writer != null) {
                writer.close();
            }
        } catch (IOException full) {
            note(full);
        }
    }
}
