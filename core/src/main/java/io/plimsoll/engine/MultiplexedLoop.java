package io.plimsoll.engine;

import io.plimsoll.driver.Multiplexer;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.Sending;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.TargetException;
import io.plimsoll.recording.Clock;
import io.plimsoll.recording.Window;
import io.plimsoll.workload.Executable;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// A loop in which one thread drives many sessions, each with at most one group of operations under way. Subclasses
/// decide what a free session does next. Used by its lane, except where [Loop] says any thread.
///
/// Implementation note. The clock is read once per completion: that reading ends one group and starts the
/// session's next. Nothing here is allocated unless the target fails.
abstract class MultiplexedLoop implements Loop, Multiplexer.Completion {
    final Window window;
    final Clock clock;
    final OutcomeRecorder outcomes;
    private final List<LaneSession> sessions;
    private final Multiplexer multiplexer;
    private final Reconnector reconnector;
    private final AtomicLong startedCount = new AtomicLong();
    private final AtomicLong endedCount = new AtomicLong();
    private int groupsUnderWay;
    private int gaveUp;

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

    MultiplexedLoop(Context context) {
        this.window = context.window();
        this.clock = context.clock();
        this.outcomes = context.outcomes();
        this.multiplexer = context.multiplexer();
        this.reconnector = context.reconnector();
        this.sessions = new ArrayList<>(context.sessions());
        for (int tag = 0; tag < sessions.size(); tag++) {
            sessions.get(tag).setTag(tag);
            sessions.get(tag).setIdle(true);
        }
    }

    /// Notes that a session has nothing under way; it may get work at the next [#proceed].
    abstract void offer(LaneSession session);

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

    @Override
    public final boolean run() {
        sessions.forEach(this::offer);
        long wait = proceed();
        while (groupsUnderWay > 0 || hasWork() || (!isOver() && reconnector.isBusy())) {
            multiplexer.poll(wait, this);
            takeReconnected();
            wait = proceed();
        }
        reconnector.stop();
        while (reconnector.isBusy()) {
            multiplexer.poll(Multiplexer.FOREVER, this);
            takeReconnected();
        }
        return gaveUp < sessions.size();
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
                if (!outcomes.isTriedAgain(failure, session.group().retries(), now)) {
                    failed(session, executable, failure, now);
                    return;
                }
                session.group().retry();
            }
        }
    }

    @Override
    public final void ended(int tag, Outcome outcome, @Nullable TargetException failure) {
        LaneSession session = sessions.get(tag);
        Executable executable = session.executable();
        long now = clock.nanos();
        if (failure == null) {
            outcomes.acknowledged(session.group(), executable, outcome, now);
            noteEnd(session);
            acknowledged(session, now);
        } else if (outcomes.isTriedAgain(failure, session.group().retries(), now)) {
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
            multiplexer.remove(Objects.requireNonNull(session.session(), "a session that was registered"));
            reconnector.reconnect(session, now + outcomes.limits().reconnect().nanos());
        } else {
            offer(session);
        }
    }

    private void takeReconnected() {
        for (Reconnector.Decided decided = reconnector.take(); decided != null; decided = reconnector.take()) {
            LaneSession reconnected = decided.session();
            Session session = reconnected.session();
            if (session != null) {
                multiplexer.add(session, reconnected.tag());
                offer(reconnected);
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
    public final void addUnderWay(Unfinished sum, long endNanos) {
        if (underWayCount() > 0) {
            sessions.stream()
                    .filter(session -> !session.isIdle())
                    .forEach(session -> sum.add(session.group(), Unfinished.Fate.SILENT, endNanos));
        }
    }

    @Override
    public final int gaveUp() {
        return gaveUp;
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
        sessions.forEach(session -> session.setIdle(false));
    }
}
