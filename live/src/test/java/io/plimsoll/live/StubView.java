package io.plimsoll.live;

import io.plimsoll.driver.ServerView.Counter;
import io.plimsoll.driver.ServerView.Wait;
import io.plimsoll.driver.ServerView.Who;
import io.plimsoll.results.RunFolder;
import io.plimsoll.results.ServerSeries;
import io.plimsoll.results.ServerSeries.ServerRow;
import io.plimsoll.results.ServerSeries.Span;
import io.plimsoll.results.ServerSeries.WaitRow;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/// The view of a server that there is not, written as the engine writes it.
final class StubView implements AutoCloseable {
    private static final long SECOND = 1_000_000_000L;

    private final ServerSeries.Writer writer;

    StubView(RunFolder folder) throws IOException {
        writer = new ServerSeries.Writer(
                folder, List.of(Counter.sum("commits"), Counter.sum("wal_bytes"), Counter.level("sessions")));
    }

    /// A second: of eight sessions of the load, six wait for the log.
    static ServerRow row(String phase, long interval) {
        Span span = new Span(phase, interval, interval * SECOND, SECOND);
        return new ServerRow(span, 4_000_000, Map.of("commits", 500.0, "wal_bytes", 8_388_608.0, "sessions", 9.0));
    }

    static List<WaitRow> waits(String phase, long interval) {
        Span span = row(phase, interval).span();
        return List.of(
                new WaitRow(span, Who.LOAD, "IO", "WalSync", 4, 24),
                new WaitRow(span, Who.LOAD, Wait.RUNNING, "running", 4, 8),
                new WaitRow(span, Who.BACKGROUND, "IO", "DataFileWrite", 4, 2));
    }

    void see(String phase, long interval) throws IOException {
        writer.append(row(phase, interval), waits(phase, interval), List.of());
    }

    @Override
    public void close() throws IOException {
        writer.close();
    }
}
