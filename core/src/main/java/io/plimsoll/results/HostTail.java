package io.plimsoll.results;

import io.plimsoll.results.HostSeries.HostRow;
import io.plimsoll.results.HostSeries.Source;
import io.plimsoll.results.RunTail.LineTail;
import io.plimsoll.results.RunTail.TailInterval;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/// Follows what the server's machine does in a run that is being written, by the files alone. Used by one thread.
public final class HostTail implements Closeable {
    /// A machine is not looked at in each interval, and one answer of an exporter may be missing.
    private static final long OLDEST_NANOS = 10_000_000_000L;

    private final LineTail own;
    private final LineTail exported;
    private HostSeries last = HostSeries.NONE;
    private String phase = "";
    private long reachedNanos;

    public HostTail(RunFolder folder) {
        own = LineTail.end(folder.host());
        exported = LineTail.end(folder.serverHost());
    }

    /// The last look at the machine; none if nobody looks, or if that was in another phase or more than ten seconds
    /// before the last interval.
    ///
    /// @param ended the intervals that have ended since the last call, as [RunTail#next] returned them
    /// @throws IOException when the files cannot be read, or hold a line of another format
    public HostSeries next(List<TailInterval> ended) throws IOException {
        for (TailInterval interval : ended) {
            phase = interval.harness().phase();
            reachedNanos = interval.harness().startNanos();
        }
        read(Source.KERNEL, own);
        read(Source.EXPORTER, exported);
        return isFresh() ? last : HostSeries.NONE;
    }

    private void read(Source source, LineTail file) throws IOException {
        List<String> lines = file.next();
        if (!lines.isEmpty()) {
            last = RunTail.parsed(
                    "server's machine", lines.getLast(), line -> HostSeries.of(source, file.header(), line));
        }
    }

    private boolean isFresh() {
        if (phase.isEmpty() || last.rows().isEmpty()) {
            return true;
        }
        HostRow row = last.rows().getFirst();
        return row.span().phase().equals(phase)
                && reachedNanos - row.span().startNanos() - row.span().lengthNanos() < OLDEST_NANOS;
    }

    @Override
    public void close() throws IOException {
        try (exported) {
            own.close();
        }
    }
}
