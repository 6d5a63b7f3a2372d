package io.plimsoll.engine;

import io.plimsoll.driver.Multiplexer;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.Sending;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.TargetException;
import io.plimsoll.engine.SessionExchange.Seat;
import io.plimsoll.linux.Punctuality;
import io.plimsoll.recording.Clock;
import io.plimsoll.recording.Window;
import io.plimsoll.workload.Executable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A loop in which one thread drives many sessions, each with at most one group of operations under way. Subclasses
/// decide what a free session does next. Used by its lane, except where [Loop] says any thread.
///
/// Implementation note. The clock is read once per completion: that reading ends one group and starts the
/// session's next. Nothing here is allocated, except when the target fails, or when a lane looks where a session was
/// answered, or moves it.
abstract class MultiplexedLoop implements Loop, Multiplexer.Completion {
    final Window window;
    final Clock clock;
    final OutcomeRecorder outcomes;

    /// Sessions that have nothing under way; they may get work at the next [#proceed].
    final ArrayDeque<LaneSession> free;

    /// By tag.
    private final AtomicReferenceArray<@Nullable LaneSession> sessions;

    private final Multiplexer multiplexer;
    private final Reconnector reconnector;
    private final AtomicLong startedCount = new AtomicLong();
    private final AtomicLong endedCount = new AtomicLong();
    private int groupsUnderWay;
    private int owned;
    private int gaveUp;

    /// Sessions that have nothing left to do.
    private int exhausted;

    /// What the phase gives the lane.
    ///
    /// @param multiplexer has registered all sessions of the lane, tagged by their index
    record Context(
            List<LaneSession> sessions,
            Multiplexer multiplexer,
            Reconnector reconnector,
            OutcomeRecorder outcomes,
            Window window,
            Clock clock) {}

    /// @param room for how many sessions, at least as many as it has
    MultiplexedLoop(Context context, int room) {
        this.window = context.window();
        this.clock = context.clock();
        this.outcomes = context.outcomes();
        this.multiplexer = context.multiplexer();
        this.reconnector = context.reconnector();
        this.sessions = new AtomicReferenceArray<>(room);
        this.free = new ArrayDeque<>(room);
        for (LaneSession session : context.sessions()) {
            session.setTag(owned);
            session.setIdle(true);
            sessions.set(owned++, session);
        }
    }

    @Override
    public final List<LaneSession> sessions() {
        List<LaneSession> present = new ArrayList<>(sessions.length());
        for (int tag = 0; tag < sessions.length(); tag++) {
            LaneSession session = sessions.get(tag);
            if (session != null) {
                present.add(session);
            }
        }
        return present;
    }

    /// Notes that a session's group was just acknowledged; the session may get the next group at once.
    abstract void acknowledged(LaneSession session, long now);

    /// Gives work to free sessions.
    ///
    /// @return how long to wait for completions before the next call
    abstract long proceed();

    /// Whether a free session has something to do, now or later.
    abstract boolean hasWork();

    /// Whether sessions that reconnect will get no more work.
    abstract boolean isOver();

    /// Ends the loop's part, unless a session has come from another lane.
    boolean leave() {
        return true;
    }

    @Override
    public final boolean run() {
        sessions().forEach(this::free);
        do {
            drive();
        } while (!leave());
        reconnector.stop();
        while (reconnector.isBusy()) {
            multiplexer.poll(Multiplexer.FOREVER, this);
            takeReconnected();
        }
        return gaveUp < owned;
    }

    private void drive() {
        long wait = proceed();
        while (groupsUnderWay > 0 || hasWork() || (!isOver() && reconnector.isBusy())) {
            multiplexer.poll(wait, this);
            takeReconnected();
            wait = proceed();
        }
    }

    /// Takes a session that no other lane has any more.
    final void adopt(LaneSession session) {
        int tag = 0;
        while (sessions.get(tag) != null) {
            tag++;
        }
        session.setTag(tag);
        sessions.set(tag, session);
        owned++;
        multiplexer.add(openOf(session), tag);
    }

    /// Lets a session go that has nothing under way.
    final void release(LaneSession session) {
        multiplexer.remove(openOf(session));
        sessions.set(session.tag(), null);
        owned--;
    }

    private static Session openOf(LaneSession session) {
        return Objects.requireNonNull(session.session(), "a session that was registered");
    }

    final void free(LaneSession session) {
        if (session.isExhausted()) {
            exhausted++;
            if (session.leavesExhausted()) {
                multiplexer.remove(openOf(session));
                session.close();
            }
        } else {
            free.addLast(session);
        }
    }

    /// Sends a session's group, which starts now.
    final void start(LaneSession session, Executable executable, long now) {
        session.group().start(now);
        startedCount.setRelease(startedCount.getPlain() + session.group().size());
        send(session, executable);
    }

    private void send(LaneSession session, Executable executable) {
        session.setIdle(false);
        groupsUnderWay++;
        while (true) {
            try {
                executable.begin();
                return;
            } catch (TargetException failure) {
                long now = clock.nanos();
                if (!outcomes.isTriedAgain(session.group(), executable, failure, now)) {
                    failed(session, executable, failure, now);
                    return;
                }
                session.group().retry();
            }
        }
    }

    @Override
    public final void ended(int tag, Outcome outcome, @Nullable TargetException failure) {
        LaneSession session = Objects.requireNonNull(sessions.get(tag), "only its own sessions are registered");
        Executable executable = session.executable();
        long now = clock.nanos();
        if (failure == null) {
            outcomes.acknowledged(session.group(), executable, outcome, now);
            noteEnd(session);
            acknowledged(session, now);
        } else if (outcomes.isTriedAgain(session.group(), executable, failure, now)) {
            session.group().retry();
            groupsUnderWay--;
            send(session, executable);
        } else {
            failed(session, executable, failure, now);
        }
    }

    private void noteEnd(LaneSession session) {
        groupsUnderWay--;
        session.setIdle(true);
        endedCount.setRelease(endedCount.getPlain() + session.group().size());
    }

    private void failed(LaneSession session, Executable executable, TargetException failure, long now) {
        outcomes.failed(session.group(), executable, failure, now);
        noteEnd(session);
        if (failure.errorClass().breaksSession()) {
            multiplexer.remove(openOf(session));
            reconnector.reconnect(session, now + outcomes.limits().reconnect().nanos());
        } else {
            free(session);
        }
    }

    private void takeReconnected() {
        for (Reconnector.Decided decided = reconnector.take(); decided != null; decided = reconnector.take()) {
            LaneSession reconnected = decided.session();
            Session session = reconnected.session();
            if (session != null) {
                multiplexer.add(session, reconnected.tag());
                free(reconnected);
            } else if (decided.gaveUp()) {
                gaveUp++;
            }
        }
    }

    @Override
    public final long startedCount() {
        return startedCount.getAcquire();
    }

    @Override
    public final long underWayCount() {
        return startedCount.getAcquire() - endedCount.getAcquire();
    }

    @Override
    public final void addUnderWay(Loop.Unfinished sum, long endNanos) {
        if (underWayCount() > 0) {
            sessions().stream()
                    .filter(session -> !session.isIdle())
                    .forEach(session -> sum.add(session.group(), Loop.Unfinished.Fate.SILENT, endNanos));
        }
    }

    @Override
    public final int gaveUp() {
        return gaveUp;
    }

    @Override
    public final boolean isExhausted() {
        return exhausted > 0 && exhausted + gaveUp == owned;
    }

    @Override
    public final Optional<Sending> sending() {
        return Optional.of(multiplexer.sending());
    }

    @Override
    public final void wakeUp() {
        multiplexer.wakeUp();
    }

    @Override
    public void close() {
        multiplexer.close();
        sessions().forEach(session -> session.setIdle(false));
    }

    /// A closed loop of many sessions: each one's next operation starts when its last has ended. Used by its lane.
    static final class MultiplexedClosedLoop extends MultiplexedLoop {
        /// Groups sent before completions are checked again, when many sessions are free at once.
        private static final int BURST = 16;

        private final Mix.ClosedSource source;
        private final SessionExchange exchange;
        private final Consumer<LaneSession> takesIn = this::takeIn;

        /// Null if the lane neither gives nor takes sessions: it is not bound to a processor, or its sessions share a
        /// number of operations.
        private @Nullable Seat seat;

        MultiplexedClosedLoop(Context context, Mix.ClosedSource source, SessionExchange exchange) {
            super(context, exchange.maxHeld());
            this.source = source;
            this.exchange = exchange;
        }

        @Override
        public void boundTo(int processor) {
            // A session that leaves would leave its part of the number to the others.
            if (source.sharesCount()) {
                return;
            }
            seat = exchange.open(processor, sessions().size(), this::wakeUp);
        }

        @Override
        void acknowledged(LaneSession session, long now) {
            if (source.hasMore(session) && now < window.endNanos() && !moves(session, now)) {
                start(session, source.fill(session, now), now);
            }
        }

        private boolean moves(LaneSession session, long now) {
            Seat own = seat;
            Seat better = own == null ? null : own.betterFor(session, now);
            if (own == null || better == null) {
                return false;
            }
            release(session);
            if (better.offer(session)) {
                own.gaveAway();
            } else {
                // Not adopted at once: a selector can take a session that it has let go only after the poll.
                own.takeBack(session);
            }
            return true;
        }

        private void takeIn(LaneSession session) {
            adopt(session);
            free(session);
        }

        @Override
        boolean leave() {
            return seat == null || seat.leave();
        }

        @Override
        long proceed() {
            if (seat != null) {
                seat.take(takesIn);
            }
            for (int begun = 0; begun < BURST && !free.isEmpty(); begun++) {
                acknowledged(free.removeFirst(), clock.nanos());
            }
            return free.isEmpty() ? Multiplexer.FOREVER : 0;
        }

        @Override
        boolean hasWork() {
            return !free.isEmpty();
        }

        @Override
        boolean isOver() {
            return !source.mayHaveMore() || clock.nanos() >= window.endNanos();
        }
    }

    /// An open loop of many sessions: operations start when they are due, in any free session, whether or not the
    /// target keeps up. Latency runs from the intended start. Used by its lane.
    ///
    /// Implementation note. One session at a time holds the next group until it is due. Until shortly before that
    /// instant the lane waits for completions; an [Alarm] decides what ends the wait. The rest is too short for any
    /// timer: the lane spends it polling for completions.
    static final class MultiplexedOpenLoop extends MultiplexedLoop {
        private final OpenSource source;
        private final Alarm alarm;
        private @Nullable LaneSession pending;
        private long pendingUntilNanos;
        private boolean over;

        MultiplexedOpenLoop(Context context, OpenSource source, Alarm alarm) {
            super(context, context.sessions().size());
            this.source = source;
            this.alarm = alarm;
        }

        @Override
        public boolean isPunctual() {
            return true;
        }

        @Override
        void acknowledged(LaneSession session, long now) {
            free.addLast(session);
            sendDue(now);
        }

        @Override
        long proceed() {
            long now = clock.nanos();
            sendDue(now);
            if (pending == null) {
                return Multiplexer.FOREVER;
            }
            long until = Math.min(pendingUntilNanos, window.endNanos()) - alarm.leadNanos();
            if (until <= now) {
                return 0;
            }
            return alarm.set(until, now);
        }

        private void sendDue(long instant) {
            long now = instant;
            for (LaneSession session = next(); session != null; session = next()) {
                if (now >= window.endNanos()) {
                    outcomes.noteNotStarted(session.group().intended());
                    pending = null;
                    over = true;
                } else if (source.skip(session, now)) {
                    session.executable().due(session.group().intended(), true);
                    pending = null;
                    free.addFirst(session);
                    now = clock.nanos();
                } else {
                    pendingUntilNanos = source.gather(session, now);
                    if (pendingUntilNanos > now) {
                        return;
                    }
                    pending = null;
                    start(session, session.executable(), now);
                    now = free.isEmpty() ? now : clock.nanos();
                }
            }
        }

        /// The session that holds the next group; null if no session is free or no arrival is left.
        private @Nullable LaneSession next() {
            if (pending == null && !over && !free.isEmpty()) {
                LaneSession session = free.removeFirst();
                over = source.take(session) == null;
                pending = over ? null : session;
            }
            return pending;
        }

        @Override
        boolean hasWork() {
            return pending != null;
        }

        @Override
        boolean isOver() {
            return over;
        }

        @Override
        public void close() {
            alarm.close();
            super.close();
        }
    }

    /// Ends a lane's wait for completions at an instant.
    interface Alarm extends AutoCloseable {
        /// Sets it to go off once at `instant`, instead of any earlier setting; it may go off early. Used by
        /// the lane.
        ///
        /// @return how long the lane may wait by itself
        long set(long instant, long now);

        /// How much earlier it must be set for the lane to be awake in time.
        long leadNanos();

        @Override
        void close();

        /// For multiplexers whose own timeout is precise.
        final class Timeout implements Alarm {
            /// The lane itself wakes up.
            private static final long LEAD_NANOS = 15_000;

            @Override
            public long set(long instant, long now) {
                return instant - now;
            }

            @Override
            public long leadNanos() {
                return LEAD_NANOS;
            }

            @Override
            public void close() {
                // It holds nothing.
            }
        }

        /// An alarm on a separate thread, which only parks until the instant.
        ///
        /// A selector waits in whole milliseconds, and a lane that parked itself would see completions late. So
        /// another thread, with its timer slack removed, parks and then wakes the selector.
        final class Timer implements Alarm {
            /// Two threads wake up one after the other: the alarm's, then the lane's.
            private static final long LEAD_NANOS = 30_000;
            private static final long NEVER = Long.MAX_VALUE;

            private final Clock clock;
            private final Runnable action;
            private final AtomicLong due = new AtomicLong(NEVER);
            private final Thread thread;
            private volatile boolean closed;
            /// Until when the thread sleeps: only an earlier instant needs to wake it.
            private volatile long asleepUntil = NEVER;

            /// @param action wakes the lane; may run on any thread
            Timer(Clock clock, Runnable action) {
                this.clock = clock;
                this.action = action;
                this.thread =
                        Thread.ofPlatform().daemon().name("plimsoll-alarm").start(this::watch);
            }

            @Override
            public long set(long instant, long now) {
                due.set(instant);
                if (instant < asleepUntil) {
                    LockSupport.unpark(thread);
                }
                return Multiplexer.FOREVER;
            }

            @Override
            public long leadNanos() {
                return LEAD_NANOS;
            }

            private void watch() {
                boolean _ = Punctuality.removeTimerSlack();
                boolean _ = Punctuality.shortenSlice();
                while (!closed) {
                    // Written before the instant is read, so that a concurrent set() wakes this
                    // thread.
                    asleepUntil = NEVER;
                    long instant = due.get();
                    if (instant == NEVER) {
                        LockSupport.park(this);
                    } else if (clock.nanos() < instant) {
                        asleepUntil = instant;
                        sleep(instant);
                    } else if (due.compareAndSet(instant, NEVER)) {
                        action.run();
                    }
                }
            }

            private void sleep(long instant) {
                // The alarm may have been set to an earlier instant just before asleepUntil was
                // written.
                if (due.get() >= instant && !closed) {
                    clock.waitUntil(instant);
                }
            }

            @Override
            public void close() {
                closed = true;
                LockSupport.unpark(thread);
            }
        }
    }
}
