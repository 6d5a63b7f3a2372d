package io.plimsoll.progress;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.LoadProgress;
import io.plimsoll.driver.ServerView.NodeAddress;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.unit.TimeSpan;
import java.net.SocketTimeoutException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Keeps a run from waiting for ever for a silent target. Sessions are opened within the limit; sessions for
/// control work are cut when neither they nor a new connection get an answer for that long. Work that goes on may
/// take any time. Engines in this process are not watched: they cannot fall silent without it. Thread-safe.
public final class TargetWatchdog implements AutoCloseable {
    private static final long TICK_MIN_NANOS = 20_000_000L;
    private static final long TICK_MAX_NANOS = 500_000_000L;
    private static final int TICKS = 40;

    /// How long control work may go on after an interruption, so that nearly finished work can end.
    private static final long HURRY_NANOS = 2_000_000_000L;

    /// How long a target has to end cancelled work before its session is cut.
    private static final long CANCEL_NANOS = 500_000_000L;

    private final Target target;
    private final TimeSpan limit;
    private final Heartbeat heartbeat;
    private final Set<Watched> watched = ConcurrentHashMap.newKeySet();
    private final Map<Object, CompletableFuture<?>> openings = new ConcurrentHashMap<>();
    private final boolean isPassive;
    private volatile boolean isHurried;
    private volatile boolean isClosed;

    /// Begins to watch.
    ///
    /// @param limit how long the target may be silent
    public TargetWatchdog(Target target, TimeSpan limit) {
        this.target = target;
        this.limit = limit;
        isPassive = target.identity().inProcess();
        heartbeat = new Heartbeat(target::probe, probe -> start("plimsoll-probe", probe), limit);
        if (!isPassive) {
            start("plimsoll-watchdog", this::watch);
        }
    }

    private static void start(String name, Runnable work) {
        Thread.ofPlatform().daemon().name(name).start(work);
    }

    /// A call that may wait for the target.
    @FunctionalInterface
    public interface Call<T> {
        T call() throws TargetException;
    }

    /// A session for control work, which is cut when the target falls silent.
    public final class Watched implements AutoCloseable {
        private final Session session;
        private volatile boolean isCut;

        private Watched(Session session) {
            this.session = session;
        }

        public Session session() {
            return session;
        }

        /// Whether this side gave it up.
        public boolean isCut() {
            return isCut;
        }

        private void cancel() {
            start("plimsoll-cancel", session::cancel);
        }

        /// Gives the session up without waiting for its server. Any thread may call it.
        public void giveUp() {
            watched.remove(this);
            cut();
        }

        private void cut() {
            if (!isCut) {
                isCut = true;
                // On another thread: a driver may say good-bye to a server that does not listen.
                start("plimsoll-cut", session::abort);
            }
        }

        @Override
        public void close() {
            watched.remove(this);
            session.close();
        }
    }

    public Target target() {
        return target;
    }

    /// Opens a session for control work.
    public Watched open() throws TargetException {
        Session session = bounded(target::openControlSession, Session::close);
        Watched opened = new Watched(session);
        watched.add(opened);
        return opened;
    }

    /// Opens a session for control work with another node of the target's cluster.
    public Watched open(NodeAddress node) throws TargetException {
        Session session = bounded(() -> target.openNodeSession(node), Session::close);
        Watched opened = new Watched(session);
        watched.add(opened);
        return opened;
    }

    /// Makes a call that opens something, and waits no longer than the limit.
    ///
    /// @param late handles a result that comes too late
    public <T> T bounded(Call<T> call, Consumer<T> late) throws TargetException {
        if (isPassive) {
            return call.call();
        }
        if (isHurried || heartbeat.isSilent()) {
            throw unanswered();
        }
        CompletableFuture<T> opening = new CompletableFuture<>();
        Object key = new Object();
        openings.put(key, opening);
        start("plimsoll-opening", () -> complete(opening, call, late));
        try {
            return opening.get(limit.nanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException silent) {
            return taken(opening, silent);
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
            return taken(opening, hurried);
        } catch (ExecutionException failed) {
            throw rethrown(failed.getCause());
        } finally {
            openings.remove(key);
        }
    }

    private static <T> void complete(CompletableFuture<T> opening, Call<T> call, Consumer<T> late) {
        try {
            T result = call.call();
            if (!opening.complete(result)) {
                late.accept(result);
            }
        } catch (TargetException | RuntimeException | Error failed) {
            boolean _ = opening.completeExceptionally(failed);
        }
    }

    /// The result, if it came at the last moment.
    private <T> T taken(CompletableFuture<T> opening, Exception why) throws TargetException {
        TargetException failure = unanswered();
        failure.addSuppressed(why);
        if (opening.completeExceptionally(failure)) {
            throw failure;
        }
        try {
            return opening.join();
        } catch (RuntimeException failed) {
            throw rethrown(failed.getCause());
        }
    }

    private static TargetException rethrown(@Nullable Throwable cause) {
        return switch (cause) {
            case TargetException refused -> refused;
            case RuntimeException ours -> throw ours;
            case Error ours -> throw ours;
            case null, default -> throw new IllegalStateException(cause);
        };
    }

    private TargetException unanswered() {
        if (isHurried) {
            return new TargetException(ErrorClass.CANCELLED, "", "interrupted while waiting for the target", null);
        }
        return new TargetException(
                ErrorClass.UNREACHABLE,
                "",
                target.identity().address() + " did not answer within " + limit + " (stall-limit): check whether"
                        + " it is frozen or cut off",
                new NoAnswer("no answer within " + limit));
    }

    /// The cause of a failure when this side gave up a call.
    private static final class NoAnswer extends SocketTimeoutException {
        private static final long serialVersionUID = 1L;

        NoAnswer(String message) {
            super(message);
        }
    }

    /// Whether a failure means that nobody answered in time.
    static boolean isTimeout(TargetException failure) {
        Throwable cause = failure.getCause();
        // A chain of causes may be circular, so the depth is limited.
        for (int depth = 0; cause != null && depth < 10; depth++) {
            if (cause instanceof SocketTimeoutException) {
                return true;
            }
            cause = cause.getCause();
        }
        return false;
    }

    /// Notes that the target has just done something for the run.
    public void alive() {
        heartbeat.beat();
    }

    /// Counts loaded rows as signs of life.
    public LoadProgress seeing(LoadProgress progress) {
        return more -> {
            heartbeat.beat();
            progress.committed(more);
        };
    }

    /// Whether nobody has answered for as long as the limit.
    public boolean isSilent() {
        return !isPassive && heartbeat.isSilent();
    }

    /// The message about a target that fell silent in a phase.
    public String silence(String phase) {
        return "the target stopped answering: no answer for " + limit + " (stall-limit) at the end of " + phase
                + ", not even to a new connection";
    }

    /// The failure, with its cause as far as this side knows it.
    public TargetException explained(TargetException failure) {
        if (failure.errorClass() == ErrorClass.LOCK_TIMEOUT) {
            return failure.because("waited " + limit + " (stall-limit) for a lock that another session holds");
        }
        boolean isExplained = failure.getCause() instanceof NoAnswer;
        if (!isExplained && failure.errorClass().breaksSession() && !isPassive && heartbeat.isLifeless()) {
            return failure.because(target.identity().address() + " has not answered for " + limit
                    + " (stall-limit), not even a new connection: check whether it is frozen or cut off");
        }
        return failure;
    }

    /// Ends control work soon, because the user does not want to wait.
    public void hurry() {
        if (!isPassive && !isHurried) {
            start("plimsoll-hurry", () -> {
                sleep(HURRY_NANOS);
                watched.forEach(Watched::cancel);
                sleep(CANCEL_NANOS);
                isHurried = true;
                cutAll();
            });
        }
    }

    private void watch() {
        long tick = Math.clamp(limit.nanos() / TICKS, TICK_MIN_NANOS, TICK_MAX_NANOS);
        while (!isClosed) {
            sleep(tick);
            heartbeat.tick(tick);
            if (heartbeat.isLifeless() || isHurried) {
                cutAll();
            }
        }
    }

    private void cutAll() {
        watched.forEach(Watched::cut);
        if (isHurried || heartbeat.isSilent()) {
            openings.values().forEach(opening -> {
                boolean _ = opening.completeExceptionally(unanswered());
            });
        }
    }

    private static void sleep(long nanos) {
        long until = System.nanoTime() + nanos;
        for (long left = nanos; left > 0; left = until - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    /// Ends the watch; open sessions stay open.
    @Override
    public void close() {
        isClosed = true;
    }

    /// Watches whether a target still gives signs of life. Work for the run is one. If none was seen for a third of
    /// the limit, the target is probed over a separate connection. A busy target answers that, a frozen one does
    /// not. Thread-safe.
    ///
    /// Implementation note: time is counted in ticks, each of which counts for little, so that a pause of this
    /// process does not count as one of the target.
    static final class Heartbeat {
        private static final int PROBE_SHARE = 3;
        private static final String CONNECTION_STATES = "08";

        private final Probe probe;
        private final Executor prober;
        private final long limitNanos;
        private long sinceLife;
        private long sinceWord;
        private long probeAge;
        private long probes;
        private boolean isProbing;

        /// Probes the target; may take any time.
        @FunctionalInterface
        interface Probe {
            void ask() throws TargetException;
        }

        /// @param prober runs each probe on a separate thread
        Heartbeat(Probe probe, Executor prober, TimeSpan limit) {
            this.probe = probe;
            this.prober = prober;
            this.limitNanos = limit.nanos();
        }

        /// Notes that the target has just done something.
        synchronized void beat() {
            sinceLife = 0;
            sinceWord = 0;
        }

        /// Notes that time has passed, and begins a probe if one is due.
        void tick(long nanos) {
            if (isProbeDue(nanos)) {
                prober.execute(this::ask);
            }
        }

        /// Whether no sign of life came for as long as the limit: a host that refuses every connection gives
        /// none.
        synchronized boolean isLifeless() {
            return sinceLife >= limitNanos;
        }

        /// Whether nobody answered at all for as long as the limit.
        synchronized boolean isSilent() {
            return sinceWord >= limitNanos;
        }

        private synchronized boolean isProbeDue(long nanos) {
            sinceLife += nanos;
            sinceWord += nanos;
            probeAge += nanos;
            boolean isDue = sinceLife >= limitNanos / PROBE_SHARE && (!isProbing || probeAge >= limitNanos);
            if (isDue) {
                isProbing = true;
                probeAge = 0;
                probes++;
            }
            return isDue;
        }

        private void ask() {
            long number = number();
            boolean isAlive;
            boolean isWord = true;
            try {
                probe.ask();
                isAlive = true;
            } catch (TargetException refused) {
                isAlive = isAnswer(refused);
                isWord = !TargetWatchdog.isTimeout(refused);
            }
            asked(number, isAlive, isWord);
        }

        private synchronized long number() {
            return probes;
        }

        private synchronized void asked(long number, boolean isAlive, boolean isWord) {
            if (isAlive) {
                beat();
            } else if (isWord) {
                sinceWord = 0;
            }
            if (number == probes) {
                isProbing = false;
            }
        }

        /// Whether the target itself refused, which shows that it lives.
        private static boolean isAnswer(TargetException refused) {
            ErrorClass found = refused.errorClass();
            return !found.breaksSession()
                    || (!refused.sqlState().isEmpty() && !refused.sqlState().startsWith(CONNECTION_STATES));
        }
    }
}
