package io.plimsoll.engine;

import io.plimsoll.driver.Multiplexer;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.TargetException;
import io.plimsoll.recording.Clock;
import io.plimsoll.recording.Window;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// One thread drives many sessions, each with at most one ride under way. Subclasses decide what a free
/// session does next. Used by its lane, except where [Loop] says any thread.
///
/// Implementation note. The clock is read once per completion: that reading ends one ride and starts the
/// session's next. Nothing here is allocated unless the target fails.
abstract class MultiplexedLoop implements Loop, Multiplexer.Completion {
    final Window window;
    final Clock clock;
    final Tally tally;
    private final List<Turn> turns;
    private final Multiplexer multiplexer;
    private final Returns returns;
    private final AtomicLong startedCount = new AtomicLong();
    private final AtomicLong endedCount = new AtomicLong();
    private int ridesUnderWay;
    private int gaveUp;

    /// What the phase gives the lane.
    ///
    /// @param multiplexer that has all sessions of the lane in care, tagged by their index
    record Context(
            List<LaneSession> sessions,
            int together,
            Multiplexer multiplexer,
            Returns returns,
            Tally tally,
            Window window,
            Clock clock) {}

    MultiplexedLoop(Context context) {
        this.window = context.window();
        this.clock = context.clock();
        this.tally = context.tally();
        this.multiplexer = context.multiplexer();
        this.returns = context.returns();
        this.turns = new ArrayList<>(context.sessions().size());
        for (LaneSession session : context.sessions()) {
            session.setIdle(true);
            turns.add(new Turn(turns.size(), session, context.together()));
        }
    }

    /// A session has nothing under way and may be given something, at the next [#proceed].
    abstract void offer(Turn turn);

    /// A session's ride was acknowledged just now: it may be given the next one at once.
    abstract void acknowledged(Turn turn, long now);

    /// Gives work to sessions that were offered.
    ///
    /// @return how long to wait for completions before the next call
    abstract long proceed();

    /// Whether a free session has something to do, now or later.
    abstract boolean hasWork();

    /// Whether sessions that come back will be given nothing any more.
    abstract boolean isOver();

    @Override
    public final boolean run() {
        turns.forEach(this::offer);
        long wait = proceed();
        while (ridesUnderWay > 0 || hasWork() || (!isOver() && returns.isBusy())) {
            multiplexer.poll(wait, this);
            takeBack();
            wait = proceed();
        }
        returns.stop();
        while (returns.isBusy()) {
            multiplexer.poll(Multiplexer.FOREVER, this);
            takeBack();
        }
        return gaveUp < turns.size();
    }

    /// Sends a ride that starts now.
    final void start(Turn turn, long now) {
        turn.ride().start(now);
        startedCount.setRelease(startedCount.getPlain() + turn.ride().size());
        send(turn);
    }

    private void send(Turn turn) {
        turn.session().setIdle(false);
        ridesUnderWay++;
        while (true) {
            try {
                turn.executable().begin();
                return;
            } catch (TargetException failure) {
                long now = clock.nanos();
                if (!tally.isTriedAgain(failure, turn.ride().retries(), now)) {
                    failed(turn, failure, now);
                    return;
                }
                turn.ride().retry();
            }
        }
    }

    @Override
    public final void ended(int tag, Outcome outcome, @Nullable TargetException failure) {
        Turn turn = turns.get(tag);
        long now = clock.nanos();
        if (failure == null) {
            tally.acknowledged(turn, outcome, now);
            noteEnd(turn);
            acknowledged(turn, now);
        } else if (tally.isTriedAgain(failure, turn.ride().retries(), now)) {
            turn.ride().retry();
            ridesUnderWay--;
            send(turn);
        } else {
            failed(turn, failure, now);
        }
    }

    private void noteEnd(Turn turn) {
        ridesUnderWay--;
        turn.session().setIdle(true);
        endedCount.setRelease(endedCount.getPlain() + turn.ride().size());
    }

    private void failed(Turn turn, TargetException failure, long now) {
        tally.failed(turn, failure, now);
        noteEnd(turn);
        if (failure.errorClass().breaksSession()) {
            multiplexer.remove(Objects.requireNonNull(turn.session().session(), "a session that was in care"));
            returns.lost(turn, now + tally.limits().reconnect().nanos());
        } else {
            offer(turn);
        }
    }

    private void takeBack() {
        for (Returns.Back back = returns.take(); back != null; back = returns.take()) {
            Session session = back.turn().session().session();
            if (session != null) {
                multiplexer.add(session, back.turn().tag());
                offer(back.turn());
            } else if (back.gaveUp()) {
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
            turns.stream()
                    .filter(turn -> !turn.session().isIdle())
                    .forEach(turn -> tally.addTo(sum, turn.ride(), Unfinished.Fate.SILENT));
        }
    }

    @Override
    public final int gaveUp() {
        return gaveUp;
    }

    @Override
    public final void wakeUp() {
        multiplexer.wakeUp();
    }

    @Override
    public void close() {
        multiplexer.close();
        for (Turn turn : turns) {
            turn.session().setIdle(false);
        }
    }
}
