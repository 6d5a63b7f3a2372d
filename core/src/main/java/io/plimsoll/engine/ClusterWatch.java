package io.plimsoll.engine;

import io.plimsoll.driver.ServerView;
import io.plimsoll.driver.ServerView.Counter;
import io.plimsoll.driver.ServerView.NodeView;
import io.plimsoll.driver.TargetException;
import io.plimsoll.engine.ServerLooks.Opening;
import io.plimsoll.engine.ServerWatch.Phase;
import io.plimsoll.progress.TargetWatchdog;
import io.plimsoll.progress.TargetWatchdog.Watched;
import io.plimsoll.results.NodeSeries;
import io.plimsoll.results.RunFolder;
import io.plimsoll.results.ServerSeries;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Looks at the other nodes of a cluster while phases are driven. Each has a thread and a session of its own: one
/// that hangs hides no other, and nobody waits for it. Of each node that fails, one sentence is kept. Thread-safe.
final class ClusterWatch implements AutoCloseable {
    private static final long MILLI = 1_000_000L;

    /// A node that has not answered for so long is not waited for at the end of a phase.
    private static final long SLOW_NANOS = 500_000_000L;

    /// A node that has not answered for so long is worth a sentence.
    private static final long SILENT_NANOS = 2_000_000_000L;

    /// How long the end of the run waits for the last look at all nodes.
    private static final long PATIENCE_NANOS = 500_000_000L;

    private final TargetWatchdog watchdog;
    private final ServerLooks.Setting setting;
    private final NodeSeries.Writer writer;
    private final List<Node> nodes = new ArrayList<>();
    private final List<String> failures = new ArrayList<>();
    private @Nullable Phase wanted;
    private boolean isClosed;

    ClusterWatch(TargetWatchdog watchdog, ServerLooks.Setting setting) {
        this.watchdog = watchdog;
        this.setting = setting;
        writer = new NodeSeries.Writer(setting.folder());
    }

    /// Begins to look at them; later calls do nothing.
    synchronized void begin(List<NodeView> views) {
        if (nodes.isEmpty() && !isClosed) {
            views.forEach(view -> nodes.add(new Node(view)));
            nodes.forEach(Node::start);
        }
    }

    /// @param phase that is being driven; null between phases
    synchronized void want(@Nullable Phase phase) {
        wanted = phase;
        notifyAll();
    }

    /// Whether a node that answers still waits for its last look at a phase.
    synchronized boolean isInPhase() {
        return nodes.stream().anyMatch(node -> node.looking.isInPhase() && node.unansweredNanos() < SLOW_NANOS);
    }

    /// What could not be seen: at most one sentence for each node.
    synchronized List<String> notes() {
        List<String> notes = new ArrayList<>(failures);
        nodes.forEach(node -> node.note(notes));
        return notes;
    }

    /// Ends all looks. A node that does not answer is given up.
    @Override
    public void close() {
        List<Node> ending;
        synchronized (this) {
            isClosed = true;
            notifyAll();
            ending = List.copyOf(nodes);
        }
        long until = System.nanoTime() + PATIENCE_NANOS;
        ending.forEach(node -> node.end(until));
        try {
            writer.close();
        } catch (IOException full) {
            synchronized (this) {
                failures.add("the figures of the nodes could not be stored: " + full.getMessage());
            }
        }
    }

    /// Rests, but not beyond the end of what is wanted.
    ///
    /// @return false once the watch is closed
    private synchronized boolean rest(@Nullable Phase seen, long restNanos) throws InterruptedException {
        long until = System.nanoTime() + Math.max(MILLI, restNanos);
        for (long left = until - System.nanoTime();
                left > 0 && !isClosed && Objects.equals(seen, wanted);
                left = until - System.nanoTime()) {
            wait(Math.max(1, left / MILLI));
        }
        return !isClosed;
    }

    private synchronized @Nullable Phase wanted() {
        return wanted;
    }

    /// One other node.
    private final class Node implements Opening {
        private final NodeView view;
        private final ServerLooks looking;
        private final Thread thread;
        private volatile @Nullable Watched opened;
        private volatile long askedAt;
        private volatile boolean isAsking;
        private volatile boolean wasSilent;

        Node(NodeView view) {
            this.view = view;
            looking = new ServerLooks(this, setting);
            thread = Thread.ofPlatform().daemon().name("plimsoll-node-view").unstarted(this::watch);
        }

        void start() {
            thread.start();
        }

        private void watch() {
            try {
                Phase phase = wanted();
                while (rest(phase, step(phase))) {
                    phase = wanted();
                }
            } catch (InterruptedException ended) {
                Thread.currentThread().interrupt();
            } finally {
                looking.close();
            }
        }

        private long step(@Nullable Phase phase) {
            askedAt = System.nanoTime();
            isAsking = true;
            try {
                return looking.step(phase);
            } finally {
                wasSilent |= unansweredNanos() >= SILENT_NANOS;
                isAsking = false;
            }
        }

        /// For how long the node has been asked without an answer.
        long unansweredNanos() {
            return isAsking ? System.nanoTime() - askedAt : 0;
        }

        void note(List<String> notes) {
            String place = view.address().place();
            List<String> own = looking.facts().notes();
            if (!wasSilent && unansweredNanos() < SILENT_NANOS) {
                own.stream().limit(1).forEach(note -> notes.add("node " + place + ": " + note));
            } else {
                notes.add("node " + place + " did not answer for " + SILENT_NANOS / 1_000_000_000
                        + " s or longer: what it did meanwhile is not known");
            }
        }

        void end(long until) {
            try {
                thread.join(Math.max(1, (until - System.nanoTime()) / MILLI));
            } catch (InterruptedException hurried) {
                Thread.currentThread().interrupt();
            }
            Watched session = opened;
            if (thread.isAlive() && session != null) {
                wasSilent |= isAsking;
                session.giveUp();
            }
        }

        @Override
        public ServerView.Watch open() throws TargetException {
            drop();
            Watched fresh = watchdog.open(view.address());
            opened = fresh;
            return view.watch(fresh.session().sql());
        }

        @Override
        public void drop() {
            Watched session = opened;
            if (session != null) {
                session.close();
                opened = null;
            }
        }

        @Override
        public ServerSeries.Sink sink(RunFolder folder, List<Counter> counters) throws IOException {
            return writer.of(view.address().place(), counters);
        }
    }
}
