package io.plimsoll.engine;

import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.TargetException;
import io.plimsoll.recording.Clock;
import io.plimsoll.recording.OperationGroup;
import io.plimsoll.recording.Window;
import io.plimsoll.workload.Executable;
import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;

/// A loop in which one thread drives one session and blocks until each operation has ended, retries included.
/// Retries repeat the same inputs and stay inside the operation's latency. Subclasses decide when the next
/// operation starts. Allocates nothing unless the target fails, or each operation has a connection of its own. Used by
/// its lane, except where [Loop] says any thread.
abstract class BlockingLoop implements Loop {
    /// Instead of an object around the field, which each operation would have to go through.
    private static final VarHandle STARTED_COUNT = ConstantBootstraps.fieldVarHandle(
            MethodHandles.lookup(), "startedCount", VarHandle.class, BlockingLoop.class, long.class);

    final LaneSession session;
    final OutcomeRecorder outcomes;
    final Window window;
    final Clock clock;
    private final OperationGroup group;

    /// Written by the lane alone.
    private volatile long startedCount;

    private long readyNanos = Long.MIN_VALUE;
    private volatile boolean away;

    BlockingLoop(LaneSession session, OutcomeRecorder outcomes, Window window, Clock clock) {
        this.session = session;
        this.outcomes = outcomes;
        this.window = window;
        this.clock = clock;
        this.group = session.group();
    }

    /// Sends the session's group and waits for its end.
    ///
    /// @return false if the session is lost for good, so that the lane cannot go on
    final boolean perform(Executable executable, long started) {
        return session.connectsEach() ? performConnecting(executable, started) : performConnected(executable, started);
    }

    /// Opens a connection for the group, and closes it afterwards. In a closed loop, the operation is intended to
    /// start when it is connected.
    private boolean performConnecting(Executable executable, long began) {
        try {
            session.connect(executable);
        } catch (TargetException refused) {
            group.start(began);
            countStarted();
            session.disconnect();
            readyNanos = clock.nanos();
            outcomes.unconnected(group, executable, refused, readyNanos);
            return !refused.errorClass().breaksSession() || reconnect(readyNanos);
        }
        long connected = clock.nanos();
        if (startsWhenReady()) {
            group.delay(connected - began);
        }
        boolean goesOn = performConnected(executable, connected);
        long ended = readyNanos;
        session.disconnect();
        readyNanos = clock.nanos();
        outcomes.connected(connected - began + readyNanos - ended);
        return goesOn;
    }

    private void countStarted() {
        STARTED_COUNT.setRelease(this, (long) STARTED_COUNT.get(this) + group.size());
    }

    /// Whether the next operation is intended to start as soon as the session is ready for it.
    abstract boolean startsWhenReady();

    private boolean performConnected(Executable executable, long started) {
        group.start(started);
        countStarted();
        while (true) {
            try {
                Outcome outcome = executable.execute();
                readyNanos = clock.nanos();
                outcomes.acknowledged(group, executable, outcome, readyNanos);
                return true;
            } catch (TargetException failure) {
                readyNanos = clock.nanos();
                if (outcomes.isTriedAgain(group, executable, failure, readyNanos)) {
                    group.retry();
                    continue;
                }
                outcomes.failed(group, executable, failure, readyNanos);
                return !failure.errorClass().breaksSession() || reconnect(readyNanos);
            }
        }
    }

    private boolean reconnect(long lostAt) {
        long deadline = lostAt + outcomes.limits().reconnect().nanos();
        away = true;
        boolean isBack = session.reopen(clock, deadline, () -> clock.nanos() >= window.endNanos());
        away = false;
        readyNanos = clock.nanos();
        return isBack || readyNanos >= window.endNanos();
    }

    final void leave() {
        if (isExhausted() && session.leavesExhausted()) {
            session.close();
        }
    }

    /// When the lane could go on after its last operation: at its end, or at the session's return.
    final long readyNanos() {
        return readyNanos;
    }

    /// Waits until `instant` and returns the time. Ends early with the window, whose end may be brought forward
    /// meanwhile.
    final long await(long instant, long now) {
        long reached = now;
        while (reached < instant && reached < window.endNanos()) {
            clock.waitUntil(Math.min(instant, window.endNanos()));
            reached = clock.nanos();
        }
        return reached;
    }

    @Override
    public final List<LaneSession> sessions() {
        return List.of(session);
    }

    @Override
    public final long startedCount() {
        return startedCount;
    }

    @Override
    public final long underWayCount() {
        // Nothing is under way while the lost session reconnects.
        return startedCount == 0 || away ? 0 : group.size();
    }

    @Override
    public final void addUnderWay(Loop.Unfinished sum, long endNanos) {
        if (underWayCount() > 0) {
            sum.add(group, Loop.Unfinished.Fate.SILENT, endNanos);
        }
    }

    /// A closed loop of one session: each operation starts when the last one has ended, intended = started. With
    /// keying and think times, the intended start comes after them. Used by its lane.
    static class ClosedLoop extends BlockingLoop {
        final Mix.ClosedSource source;
        private boolean exhausted;

        ClosedLoop(LaneSession session, Mix.ClosedSource source, OutcomeRecorder outcomes, Window window, Clock clock) {
            super(session, outcomes, window, clock);
            this.source = source;
        }

        /// Waits until the first operation may start, and returns the time.
        long first() {
            return clock.nanos();
        }

        /// The next operation is about to be drawn.
        void drawing() {}

        /// Waits until the next operation may start, and returns the time.
        ///
        /// @param started when the last one started
        /// @param ready when the session was ready for the next one
        /// @param thinkingNanos the think time of the last one
        long next(long started, long ready, long thinkingNanos) {
            return await(ready + thinkingNanos, ready);
        }

        @Override
        public final boolean run() {
            // Reading the clock dominates the loop's cost. So it is read once per operation: the end of one
            // is the start of the next. Drawing inputs and recording, some 40 ns, thus count as service
            // time.
            long started = first();
            exhausted = session.isExhausted();
            // Checked before drawing, so that an operation that deals batches leaves no hole at the
            // window's end.
            while (!exhausted && source.hasMore(session) && started < window.endNanos()) {
                drawing();
                Executable executable = source.fill(session, started);
                long keying = executable.keyingNanos();
                if (keying > 0) {
                    session.group().delay(keying);
                    started = await(started + keying, started);
                    if (started >= window.endNanos()) {
                        break;
                    }
                }
                if (!perform(executable, started)) {
                    return false;
                }
                started = next(started, readyNanos(), executable.thinkingNanos());
                exhausted = executable.isExhausted();
            }
            leave();
            return true;
        }

        @Override
        final boolean startsWhenReady() {
            return true;
        }

        @Override
        public final boolean isExhausted() {
            return exhausted;
        }
    }

    /// A closed loop of one session that pauses between operations, besides its operations' own keying and
    /// think times. The intended start comes after the pause. Used by its lane.
    static final class PausingClosedLoop extends ClosedLoop {
        private final Rest rest;

        /// Of the operation that was drawn last.
        private long index;

        PausingClosedLoop(
                Mix.ClosedSource source,
                Rest rest,
                LaneSession session,
                OutcomeRecorder outcomes,
                Window window,
                Clock clock) {
            super(session, source, outcomes, window, clock);
            this.rest = rest;
        }

        @Override
        long first() {
            return await(window.startNanos() + rest.first(session.number()), clock.nanos());
        }

        @Override
        void drawing() {
            index = source.nextIndex(session);
        }

        @Override
        long next(long started, long ready, long thinkingNanos) {
            return await(rest.next(index, started, ready + thinkingNanos), ready);
        }
    }

    /// An open loop of one session: operations start when they are due, whether or not the target keeps up. Latency
    /// runs from the intended start. Used by its lane.
    static final class OpenLoop extends BlockingLoop {
        private final OpenSource source;
        private boolean exhausted;

        OpenLoop(LaneSession session, OpenSource source, OutcomeRecorder outcomes, Window window, Clock clock) {
            super(session, outcomes, window, clock);
            this.source = source;
        }

        @Override
        public boolean isPunctual() {
            return true;
        }

        @Override
        public boolean run() {
            OperationGroup group = session.group();
            exhausted = session.isExhausted();
            Executable executable = exhausted ? null : source.take(session);
            while (executable != null) {
                long now = await(group.intended(), clock.nanos());
                boolean isSkipped = now < window.endNanos() && source.skip(session, now);
                executable.due(group.intended(), isSkipped);
                if (!isSkipped) {
                    now = group.isFull() ? now : gather(now);
                    if (now >= window.endNanos()) {
                        outcomes.noteNotStarted(group.intended());
                        return true;
                    }
                    if (!perform(executable, now)) {
                        return false;
                    }
                }
                exhausted = executable.isExhausted();
                executable = exhausted ? null : source.take(session);
            }
            leave();
            return true;
        }

        @Override
        boolean startsWhenReady() {
            return false;
        }

        @Override
        public boolean isExhausted() {
            return exhausted;
        }

        private long gather(long instant) {
            long now = instant;
            while (now < window.endNanos()) {
                long until = source.gather(session, now);
                if (until <= now) {
                    return now;
                }
                now = await(until, now);
            }
            return now;
        }
    }
}
