package io.plimsoll.engine;

import io.plimsoll.driver.ServerView;
import io.plimsoll.driver.ServerView.Level;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.statement.StatementSample;
import io.plimsoll.driver.statement.StatementText;
import io.plimsoll.progress.TargetWatchdog;
import io.plimsoll.progress.TargetWatchdog.Watched;
import io.plimsoll.recording.Clock;
import io.plimsoll.recording.Window;
import io.plimsoll.results.RunFolder;
import io.plimsoll.results.ServerSeries.ViewFacts;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/// Looks at the server's own work while phases are driven: what its sessions wait for, many times per interval, its
/// counters, once per interval, and what statements have cost and what was done with tables, before and after each
/// phase. Before and after all phases it asks for the plans of the workload's statements. It has a thread and a
/// session of its own, which carry no load. What fails here is a note in the results, and never ends the run.
///
/// [#enter], [#leave] and [#close] are called by the thread of the run; they wait for the server no longer than
/// [#PATIENCE_MILLIS], or [#LOG_PATIENCE_MILLIS] if it keeps a log of statements. So is [#explain], which waits no
/// longer than [#PLANS_MILLIS], or [#SAMPLES_MILLIS].
final class ServerWatch implements PhaseWatch, AutoCloseable {
    /// How long the end of a phase waits for the last look.
    static final long PATIENCE_MILLIS = 500;

    /// How long it waits if the server searches a log then.
    static final long LOG_PATIENCE_MILLIS = 3_000;

    /// How long a run waits for the plans of its statements.
    private static final long PLANS_MILLIS = 10_000;

    /// How long it waits if statements are executed, too.
    private static final long SAMPLES_MILLIS = 30_000;

    private final ServerLooks looking;
    private final ClusterWatch cluster;
    private final Object change = new Object();
    private @Nullable Phase wanted;
    private @Nullable PlanQuestion asked;
    private boolean isClosed;
    private final Thread thread;

    /// A phase that is being driven.
    record Phase(String name, Window window) {}

    /// Statements whose plans are asked for, while no phase is driven.
    ///
    /// @param isAfter whether the last phase has ended; if not, none has begun
    /// @param samples are executed once, too
    /// @param isOver set when all have been asked for, or when nobody waits for the answers any more
    record PlanQuestion(
            List<StatementText> statements, boolean isAfter, List<StatementSample> samples, AtomicBoolean isOver) {
        PlanQuestion(List<StatementText> statements, boolean isAfter, List<StatementSample> samples) {
            this(statements, isAfter, samples, new AtomicBoolean());
        }

        PlanQuestion(List<StatementText> statements, boolean isAfter) {
            this(statements, isAfter, List.of());
        }

        long patienceMillis() {
            return samples.isEmpty() ? PLANS_MILLIS : SAMPLES_MILLIS;
        }
    }

    /// What to look for.
    ///
    /// @param tables the workload's
    /// @param senders the operations by the texts of their statements: see [OperationWatch#senders]; empty if
    ///     nobody wants to know who waits for what
    record Asked(List<String> tables, Map<String, String> senders) {
        Asked {
            tables = List.copyOf(tables);
            senders = Map.copyOf(senders);
        }
    }

    private ServerWatch(ServerLooks looking, ClusterWatch cluster) {
        this.looking = looking;
        this.cluster = cluster;
        this.thread = Thread.ofPlatform().daemon().name("plimsoll-server-view").start(this::watch);
    }

    /// Begins to look.
    ///
    /// @param view of the target
    /// @param asked what to look for
    static ServerWatch begin(
            ServerView.OfTarget view,
            Asked asked,
            Level level,
            TargetWatchdog watchdog,
            RunFolder folder,
            Clock clock) {
        ServerLooks.Setting setting = new ServerLooks.Setting(folder, clock, level, ServerWatch::wallMillis);
        ClusterWatch cluster = new ClusterWatch(watchdog, setting);
        ServerLooks.Opening opening = new ServerLooks.Opening() {
            private @Nullable Watched opened;

            @Override
            public ServerView.Watch open() throws TargetException {
                drop();
                Watched fresh = watchdog.open();
                opened = fresh;
                ServerView.Watch watch = view.watch(fresh.session(), asked.tables());
                cluster.begin(watch.nodes());
                return watch;
            }

            @Override
            public void drop() {
                if (opened != null) {
                    opened.close();
                    opened = null;
                }
            }
        };
        ServerLooks looking = new ServerLooks(opening, setting);
        looking.follow(asked.senders());
        return new ServerWatch(looking, cluster);
    }

    static double wallMillis() {
        Instant now = Instant.now();
        return now.getEpochSecond() * 1e3 + now.getNano() / 1e6;
    }

    @Override
    public void enter(String phase, Window window) {
        want(new Phase(phase, window));
    }

    @Override
    public void leave() throws InterruptedException {
        want(null);
        synchronized (change) {
            long until = System.nanoTime() + looking.patienceMillis() * 1_000_000;
            while ((looking.isInPhase() || cluster.isInPhase()) && System.nanoTime() < until) {
                change.wait(10);
            }
        }
    }

    /// Asks how the server would execute statements, and waits for the answers. No phase is being driven.
    void explain(PlanQuestion question) throws InterruptedException {
        if (question.statements().isEmpty()) {
            return;
        }
        synchronized (change) {
            asked = question;
            change.notifyAll();
            long until = System.nanoTime() + question.patienceMillis() * 1_000_000;
            while (!question.isOver().get() && System.nanoTime() < until) {
                change.wait(10);
            }
            asked = null;
        }
        if (!question.isOver().getAndSet(true)) {
            looking.note(
                    "the server did not explain all statements within " + question.patienceMillis() / 1_000 + " s");
        }
    }

    private void want(@Nullable Phase phase) {
        synchronized (change) {
            wanted = phase;
            change.notifyAll();
        }
        cluster.want(phase);
    }

    private void watch() {
        try {
            watchUntilClosed();
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        } finally {
            looking.close();
        }
    }

    private void watchUntilClosed() throws InterruptedException {
        while (true) {
            Phase phase;
            PlanQuestion question;
            synchronized (change) {
                if (isClosed) {
                    return;
                }
                phase = wanted;
                question = asked;
            }
            if (question != null && isOpen(question)) {
                looking.explain(question);
                question.isOver().set(true);
            }
            long rest = looking.step(phase);
            synchronized (change) {
                change.notifyAll();
                if (!isClosed && !isOpen(asked) && Objects.equals(phase, wanted)) {
                    // No earlier than then: each time the thread wakes up costs the load caches.
                    change.wait(1 + rest / 1_000_000);
                }
            }
        }
    }

    private static boolean isOpen(@Nullable PlanQuestion question) {
        return question != null && !question.isOver().get();
    }

    /// What is known of the view.
    ViewFacts facts() {
        ViewFacts facts = looking.facts();
        for (String note : cluster.notes()) {
            facts = facts.withNote(note);
        }
        return facts;
    }

    @Override
    public void close() {
        cluster.close();
        synchronized (change) {
            isClosed = true;
            change.notifyAll();
        }
        try {
            if (!thread.join(Duration.ofMillis(looking.patienceMillis()))) {
                looking.note("the server's view did not answer at the end of the run");
            }
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
    }
}
