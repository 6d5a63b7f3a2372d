package io.plimsoll.engine;

import io.plimsoll.plan.Pacer;
import io.plimsoll.recording.Recorder;
import io.plimsoll.recording.Ride;
import io.plimsoll.unit.Draw;

/// Gathers the rides of a lane's sessions from the arrivals all lanes share. A ride's first arrival may be
/// taken before it is due, so that its inputs are drawn by then; others join once they are due, until the
/// ride is full or the first has waited long enough. Used by its lane.
final class OpenRides {
    private final Mix mix;
    private final Draw draw;
    private final Arrivals arrivals;
    private final Recorder recorder;
    private final Patience patience;
    private final Pacer pacer;
    /// Asked for starts further ahead than `pacer`, which cannot go back.
    private final Pacer lookout;

    /// How long arrivals wait.
    ///
    /// @param lingerNanos of the first of a ride, for others to join
    /// @param skipLateNanos lag beyond which an arrival is skipped, the linger not counted; [Long#MAX_VALUE]
    /// for never
    record Patience(long lingerNanos, long skipLateNanos) {
        boolean isOver(long waited) {
            return skipLateNanos != Long.MAX_VALUE && waited > skipLateNanos + lingerNanos;
        }
    }

    OpenRides(Mix mix, Draw draw, OpenLoop.Context context, Patience patience) {
        this.mix = mix;
        this.draw = draw;
        this.arrivals = context.arrivals();
        this.recorder = context.recorder();
        this.patience = patience;
        this.pacer = context.pacer();
        this.lookout = context.pacer().fork();
    }

    /// Takes a ride's first arrival.
    ///
    /// @return false when there is none left
    boolean take(Turn turn) {
        long index = arrivals.take();
        if (index >= arrivals.count()) {
            return false;
        }
        turn.ride().board(mix.choose(draw, index), arrivals.intendedStart(pacer, index));
        turn.executable().draw(draw);
        return true;
    }

    /// Skips a first arrival that is too late.
    ///
    /// @return whether it did; another one must be taken then
    boolean skip(Turn turn, long now) {
        Ride ride = turn.ride();
        boolean isLate = ride.size() == 1 && patience.isOver(now - ride.intended(0));
        if (isLate) {
            recorder.skipped(ride.operation(), now);
        }
        return isLate;
    }

    /// Lets arrivals join that are due.
    ///
    /// @return when the ride is to be sent or looked at again: later than now, or else at once
    long gather(Turn turn, long now) {
        Ride ride = turn.ride();
        long first = ride.intended(0);
        if (now < first || ride.isFull()) {
            return first;
        }
        joinDue(turn, now);
        long sendBy = first + patience.lingerNanos();
        if (now >= sendBy || ride.isFull()) {
            return now;
        }
        // What was not due yet joins when this ride would be full, if no other lane is quicker.
        return Math.min(sendBy, arrivals.intendedStart(lookout, arrivals.nextIndex() + ride.room() - 1));
    }

    private void joinDue(Turn turn, long now) {
        Ride ride = turn.ride();
        while (!ride.isFull()) {
            long index = arrivals.takeDueBy(pacer, now);
            if (index < 0) {
                return;
            }
            long intended = arrivals.intendedStart(pacer, index);
            if (patience.isOver(now - intended)) {
                recorder.skipped(ride.operation(), now);
            } else {
                draw.seek(index);
                turn.executable().join(draw);
                ride.join(intended);
            }
        }
    }
}
