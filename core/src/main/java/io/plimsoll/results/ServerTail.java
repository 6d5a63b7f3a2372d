package io.plimsoll.results;

import io.plimsoll.results.NodeSeries.NodeRow;
import io.plimsoll.results.NodeSeries.NodeWait;
import io.plimsoll.results.RunTail.LineTail;
import io.plimsoll.results.RunTail.TailInterval;
import io.plimsoll.results.ServerSeries.ServerRow;
import io.plimsoll.results.ServerSeries.Span;
import io.plimsoll.results.ServerSeries.WaitRow;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Follows what the server reports about its own work in a run that is being written, by the files alone: watching
/// costs neither the run nor the server anything but the reading. Used by one thread.
public final class ServerTail implements Closeable {
    /// About a second. Shorter spans are put together: a server is looked at a few times per second, and may renew
    /// its counters only once per second.
    private static final long LEAST_NANOS = 900_000_000L;

    /// How many spans may have their waits written and their counters not yet.
    private static final int WAITING_MAX = 16;

    private final LineTail server;
    private final LineTail waits;
    private final LineTail nodeRows;
    private final LineTail nodeWaits;
    private final Recent own = new Recent();

    /// The other nodes of a cluster, by name.
    private final Map<String, Recent> nodes = new TreeMap<>();

    private final Set<String> phases = new HashSet<>();
    private @Nullable HarnessRow newest;

    /// The end of the phase before, as long as the newest interval is the first one of its phase.
    private @Nullable HarnessRow previous;

    /// One span, whole.
    private record Told(ServerRow row, List<WaitRow> waits) {
        long startNanos() {
            return row.span().startNanos();
        }

        long lengthNanos() {
            return row.span().lengthNanos();
        }

        long endNanos() {
            return startNanos() + lengthNanos();
        }

        boolean isIn(String phase) {
            return row.span().phase().equals(phase);
        }
    }

    /// The last spans of one server. Used by one thread.
    private static final class Recent {
        private final Map<Span, List<WaitRow>> waiting = new LinkedHashMap<>();
        private final Deque<Told> spans = new ArrayDeque<>();

        void addWaits(WaitRow row) {
            waiting.computeIfAbsent(row.span(), _ -> new ArrayList<>()).add(row);
        }

        /// Takes the counters of a span, which the writer appends after its waits.
        void addCounters(ServerRow row) {
            List<WaitRow> found = waiting.remove(row.span());
            Told told = new Told(row, found == null ? List.of() : List.copyOf(found));
            if (!spans.isEmpty() && !isNext(spans.getLast(), told)) {
                spans.clear();
            }
            spans.addLast(told);
            long length = spans.stream().mapToLong(Told::lengthNanos).sum();
            while (length - spans.getFirst().lengthNanos() >= LEAST_NANOS) {
                length -= spans.removeFirst().lengthNanos();
            }
        }

        /// Whether a span begins where the one before it ends: after a gap, the view has come back.
        private static boolean isNext(Told before, Told told) {
            return told.isIn(before.row().span().phase()) && told.startNanos() == before.endNanos();
        }

        /// Drops waits whose counters never came.
        void forget() {
            List<Span> left = List.copyOf(waiting.keySet());
            left.subList(0, Math.max(0, left.size() - WAITING_MAX)).forEach(waiting::remove);
        }

        Stream<ServerRow> rows() {
            return spans.stream().map(Told::row);
        }

        Stream<WaitRow> waits() {
            return spans.stream().flatMap(told -> told.waits().stream());
        }
    }

    public ServerTail(RunFolder folder) {
        server = LineTail.end(folder.server());
        waits = LineTail.end(folder.waits());
        nodeRows = LineTail.end(folder.nodes());
        nodeWaits = LineTail.end(folder.nodeWaits());
    }

    /// What the server did last: the last span, or if spans are short the last ones, which follow each other. Empty
    /// if nobody looks, and if the last span does not reach to the last interval, or to about a second before it:
    /// the view is lost, or the server hangs. The same holds for each other node of a cluster; if the node that the
    /// run's address leads to does not answer, the others are left out.
    ///
    /// @param ended the intervals that have ended since the last call, as [RunTail#next] returned them
    /// @throws IOException when the files cannot be read, or hold a line of another format
    public ServerSeries next(List<TailInterval> ended) throws IOException {
        for (TailInterval interval : ended) {
            HarnessRow row = interval.harness();
            previous = newest != null && !newest.phase().equals(row.phase()) ? newest : null;
            newest = row;
            phases.add(row.phase());
        }
        read();
        readNodes();
        return isFresh(own)
                ? new ServerSeries(own.rows().toList(), own.waits().toList()).with(freshNodes())
                : ServerSeries.NONE;
    }

    private NodeSeries freshNodes() {
        List<NodeRow> rows = new ArrayList<>();
        List<NodeWait> found = new ArrayList<>();
        nodes.forEach((node, recent) -> {
            if (isFresh(recent)) {
                recent.rows().forEach(row -> rows.add(new NodeRow(node, row)));
                recent.waits().forEach(wait -> found.add(new NodeWait(node, wait)));
            }
        });
        return new NodeSeries(rows, found);
    }

    private void read() throws IOException {
        // The writer appends the waits of a span first and its counters last.
        List<String> ended = server.next();
        for (String line : waits.next()) {
            own.addWaits(RunTail.parsed("waits", line, WaitRow::parse));
        }
        List<String> counters = ServerSeries.counters(server.header());
        for (String line : ended) {
            own.addCounters(RunTail.parsed("server's counters", line, each -> ServerRow.parse(counters, each)));
        }
        own.forget();
    }

    private void readNodes() throws IOException {
        List<String> ended = nodeRows.next();
        for (String line : nodeWaits.next()) {
            NodeWait wait = RunTail.parsed("waits of nodes", line, NodeWait::parse);
            node(wait.node()).addWaits(wait.row());
        }
        List<String> counters = NodeSeries.counters(nodeRows.header());
        for (String line : ended) {
            NodeRow row = RunTail.parsed("counters of nodes", line, each -> NodeRow.parse(counters, each));
            node(row.node()).addCounters(row.row());
        }
        nodes.values().forEach(Recent::forget);
    }

    private Recent node(String name) {
        return nodes.computeIfAbsent(name, _ -> new Recent());
    }

    /// The last span may be ahead: the server is asked right at the end of an interval, and the harness collects
    /// what its lanes recorded a little later.
    private boolean isFresh(Recent recent) {
        Told last = recent.spans.peekLast();
        return last != null
                && (phases.stream().noneMatch(last::isIn) || isReached(newest, last) || isReached(previous, last));
    }

    private static boolean isReached(@Nullable HarnessRow interval, Told last) {
        return interval != null && last.isIn(interval.phase()) && interval.startNanos() - last.endNanos() < LEAST_NANOS;
    }

    @Override
    public void close() throws IOException {
        try (waits;
                nodeRows;
                nodeWaits) {
            server.close();
        }
    }
}
