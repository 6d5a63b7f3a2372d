package io.plimsoll.engine;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.statement.StatementTexts;
import io.plimsoll.plan.Division;
import io.plimsoll.plan.Plan;
import io.plimsoll.progress.TargetWatchdog;
import io.plimsoll.recording.Clock;
import io.plimsoll.recording.OperationGroup;
import io.plimsoll.workload.Executable;
import io.plimsoll.workload.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// One session of a lane: the operations bound to it, the group that it prepares or has under way, and its
/// reconnection. Used by its lane; [#cancel], [#abort], [#isOpen], [#isIdle] and [#reconnects] by any thread.
final class LaneSession implements AutoCloseable {
    private static final long BACKOFF_MIN_NANOS = 10_000_000L;
    private static final long BACKOFF_MAX_NANOS = 1_000_000_000L;

    /// Sessions opened in parallel: enough to hide the round trips, few enough not to be a storm of connections.
    private static final int OPENERS = 8;

    private final TargetWatchdog watchdog;
    private final List<Operation> operations;
    private final Role role;
    private final int number;
    private final boolean connectsEach;
    private final OperationGroup group;

    /// Keeps the statements that the operations prepare; null if nobody wants to know them of this session.
    private final @Nullable StatementTexts texts;

    /// By operation; null for operations that its role leaves out.
    private @Nullable Executable[] executables = {};
    private volatile @Nullable Session session;

    /// Whether it can connect for its next operation, if each has a connection of its own.
    private volatile boolean isReady;

    /// Whether a lane that does not end has kept this session, and another one has replaced it.
    private volatile boolean isRetired;

    private final AtomicLong reconnects;
    private final AtomicBoolean idle = new AtomicBoolean();
    private int tag;
    private Mix.Left left = new Mix.Left(new Mix.Share(0, 0));

    /// Which operations a session performs, and so has bound to it.
    enum Role {
        /// All operations, in a run without background streams.
        ALL,
        /// The operations of the mix, in a run with background streams.
        MIXED,
        /// The operations of background streams.
        BACKGROUND;

        boolean has(Operation operation) {
            return switch (this) {
                case ALL -> true;
                case MIXED -> operation.weight() > 0;
                case BACKGROUND -> operation.weight() == 0;
            };
        }
    }

    /// A session that keeps its connection.
    ///
    /// @param number the session's number in the run, from 0
    LaneSession(TargetWatchdog watchdog, List<Operation> operations, Role role, int number) {
        this(watchdog, operations, role, number, false, new AtomicLong(), null);
    }

    private LaneSession(
            TargetWatchdog watchdog,
            List<Operation> operations,
            Role role,
            int number,
            boolean connectsEach,
            AtomicLong reconnects,
            @Nullable StatementTexts texts) {
        this.watchdog = watchdog;
        this.texts = texts;
        this.connectsEach = connectsEach;
        this.operations = operations;
        this.role = role;
        this.number = number;
        this.reconnects = reconnects;
        this.group = new OperationGroup(grouping(operations).max());
    }

    /// How operations are grouped: only a mix of one operation allows groups.
    static Operation.Together grouping(List<Operation> operations) {
        return operations.size() == 1 ? operations.getFirst().together() : Operation.Together.ALONE;
    }

    /// Which sessions to open.
    ///
    /// @param mixed how many do the operations of the mix
    /// @param background how many are for background streams
    /// @param firstMixed the number in the run of the first of `mixed`
    /// @param firstBackground the number in the run of the first of `background`
    /// @param hasStreams whether the run has background streams, if not here
    record Numbers(int mixed, int background, int firstMixed, int firstBackground, boolean hasStreams) {
        /// Those of this machine.
        ///
        /// @param streams the number of background streams on all machines
        static Numbers of(Plan plan, int streams) {
            Division division = plan.division();
            return new Numbers(
                    plan.ownSessions(),
                    (int) division.share(streams),
                    (int) division.first(plan.sessions()),
                    plan.sessions() + (int) division.first(streams),
                    streams > 0);
        }

        /// One of each role, to see what it prepares.
        static Numbers ofEachRole(Plan plan, int streams) {
            return new Numbers(1, Math.min(1, streams), 0, plan.sessions(), streams > 0);
        }

        int all() {
            return mixed + background;
        }
    }

    /// Opens and prepares all sessions, before any clock starts.
    ///
    /// @param connectsEach whether each operation will have a connection of its own
    /// @param texts keeps the statements that the operations prepare
    /// @throws TargetException the first refusal, after closing what was opened
    static List<LaneSession> openAll(
            TargetWatchdog watchdog,
            List<Operation> operations,
            Numbers numbers,
            boolean connectsEach,
            Optional<StatementTexts> texts)
            throws TargetException, InterruptedException {
        int count = numbers.all();
        List<LaneSession> sessions = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            int beyond = i - numbers.mixed();
            Role role = !numbers.hasStreams() ? Role.ALL : beyond < 0 ? Role.MIXED : Role.BACKGROUND;
            // All sessions of a role prepare the same.
            boolean isFirst = i == 0 || beyond == 0;
            sessions.add(new LaneSession(
                    watchdog,
                    operations,
                    role,
                    beyond < 0 ? numbers.firstMixed() + i : numbers.firstBackground() + beyond,
                    connectsEach,
                    new AtomicLong(),
                    isFirst ? texts.orElse(null) : null));
        }
        AtomicInteger next = new AtomicInteger();
        List<Future<?>> openings = new ArrayList<>();
        try (ExecutorService openers = Executors.newFixedThreadPool(Math.min(OPENERS, count))) {
            for (int i = 0; i < Math.min(OPENERS, count); i++) {
                openings.add(openers.submit(() -> openFrom(sessions, next)));
            }
        }
        for (Future<?> opening : openings) {
            rethrow(opening, sessions);
        }
        return sessions;
    }

    /// Opens the next session, until all are open or one is refused, here or by another opener.
    private static @Nullable Void openFrom(List<LaneSession> sessions, AtomicInteger next) throws TargetException {
        try {
            for (int i = next.getAndIncrement(); i < sessions.size(); i = next.getAndIncrement()) {
                sessions.get(i).open();
            }
            return null;
        } catch (TargetException refused) {
            next.set(sessions.size());
            throw refused;
        }
    }

    private static void rethrow(Future<?> opening, List<LaneSession> sessions)
            throws TargetException, InterruptedException {
        try {
            opening.get();
        } catch (ExecutionException failed) {
            sessions.forEach(LaneSession::close);
            if (failed.getCause() instanceof TargetException refused) {
                throw refused;
            }
            throw new IllegalStateException("a session failed because of a bug in Plimsoll", failed.getCause());
        }
    }

    Role role() {
        return role;
    }

    /// The session's number in the run, from 0.
    int number() {
        return number;
    }

    /// The session's next operations, or those under way.
    OperationGroup group() {
        return group;
    }

    /// The tag by which the lane's multiplexer knows it.
    int tag() {
        return tag;
    }

    /// What it has left to do in the present phase, if each session has its own share.
    Mix.Left left() {
        return left;
    }

    void setShare(Mix.Share share) {
        left = new Mix.Left(share);
    }

    void setTag(int newTag) {
        tag = newTag;
    }

    /// A replacement for this session, not open yet, which continues its count of reconnects.
    LaneSession successor() {
        isRetired = true;
        return new LaneSession(watchdog, operations, role, number, connectsEach, reconnects, null);
    }

    /// Opens the session and binds its operations to it. If each operation has a connection of its own, this is
    /// only a trial: the session is closed again.
    void open() throws TargetException {
        Opened opened = watchdog.bounded(this::opened, late -> late.session.close());
        executables = opened.executables;
        session = opened.session;
        if (connectsEach) {
            disconnect();
            isReady = true;
        }
        if (isRetired) {
            // Another session has replaced it meanwhile: nobody else would close it.
            close();
        }
    }

    /// Whether each operation has a connection of its own.
    boolean connectsEach() {
        return connectsEach;
    }

    /// Opens the connection of the next operation, and moves its executable there.
    void connect(Executable executable) throws TargetException {
        Session fresh = watchdog.bounded(() -> watchdog.target().openSession(number), Session::close);
        session = fresh;
        executable.rebind(fresh);
        if (isRetired) {
            close();
        }
    }

    /// Closes the connection of the last operation, if it is open.
    void disconnect() {
        Session current = session;
        session = null;
        if (current != null) {
            current.close();
        }
    }

    /// A session with its executables, by operation.
    private static final class Opened {
        private final Session session;
        private final @Nullable Executable[] executables;

        private Opened(Session session, @Nullable Executable[] executables) {
            this.session = session;
            this.executables = executables;
        }
    }

    private Opened opened() throws TargetException {
        Session fresh = watchdog.target().openSession(number);
        try {
            return bound(fresh);
        } catch (TargetException refused) {
            fresh.close();
            throw refused;
        }
    }

    private Opened bound(Session fresh) throws TargetException {
        @Nullable Executable[] bound = new Executable[operations.size()];
        for (int i = 0; i < bound.length; i++) {
            Operation operation = operations.get(i);
            bound[i] = role.has(operation) ? bound(operation, fresh) : null;
        }
        return new Opened(fresh, bound);
    }

    private Executable bound(Operation operation, Session fresh) throws TargetException {
        return texts == null
                ? operation.bind(fresh, number)
                : texts.during(operation.name(), () -> operation.bind(fresh, number));
    }

    Executable executable(int operation) {
        return Objects.requireNonNull(executables[operation], "a session does only what its role has");
    }

    /// The executable of the group's operations.
    Executable executable() {
        return executable(group.operation());
    }

    /// Whether none of its operations has anything left to do.
    boolean isExhausted() {
        for (@Nullable Executable executable : executables) {
            if (executable != null && !executable.isExhausted()) {
                return false;
            }
        }
        return true;
    }

    /// Whether it gives its connection up when it is exhausted.
    boolean leavesExhausted() {
        for (@Nullable Executable executable : executables) {
            if (executable != null && executable.leavesExhausted()) {
                return true;
            }
        }
        return false;
    }

    /// Tries to reconnect until it succeeds, until `deadline` on the clock, or until `unwanted` is true. Waits
    /// between attempts, from 10 ms doubling to 1 s.
    boolean reopen(Clock clock, long deadline, BooleanSupplier unwanted) {
        close();
        long backoff = BACKOFF_MIN_NANOS;
        while (!unwanted.getAsBoolean() && clock.nanos() < deadline) {
            ReconnectResult result = reconnect();
            if (result != ReconnectResult.NOT_YET) {
                return result == ReconnectResult.OPEN;
            }
            long until = Math.min(deadline, clock.nanos() + backoff);
            while (clock.nanos() < until) {
                clock.waitUntil(until);
            }
            backoff = Math.min(BACKOFF_MAX_NANOS, 2 * backoff);
        }
        return false;
    }

    /// The result of one attempt to reconnect.
    enum ReconnectResult {
        OPEN,
        NOT_YET,
        /// Another attempt would not help.
        REFUSED
    }

    /// Tries once to reconnect. The session must be closed.
    ReconnectResult reconnect() {
        try {
            open();
            reconnects.incrementAndGet();
            return ReconnectResult.OPEN;
        } catch (TargetException stillLost) {
            return stillLost.errorClass() == ErrorClass.PERMISSION ? ReconnectResult.REFUSED : ReconnectResult.NOT_YET;
        }
    }

    /// The open session; null while there is none.
    @Nullable
    Session session() {
        return session;
    }

    /// Sets whether nothing is under way, so that there is nothing to cancel.
    void setIdle(boolean isIdle) {
        idle.setRelease(isIdle);
    }

    boolean isIdle() {
        return idle.getAcquire();
    }

    boolean isOpen() {
        return session != null || isReady;
    }

    long reconnects() {
        return reconnects.get();
    }

    void cancel() {
        Session current = session;
        if (current != null) {
            current.cancel();
        }
    }

    void abort() {
        Session current = session;
        if (current != null) {
            current.abort();
        }
    }

    @Override
    public void close() {
        isReady = false;
        disconnect();
    }
}
