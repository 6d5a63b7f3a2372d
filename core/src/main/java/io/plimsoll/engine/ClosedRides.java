package io.plimsoll.engine;

import io.plimsoll.recording.Ride;
import io.plimsoll.unit.Draw;
import io.plimsoll.workload.Executable;

/// Draws the rides of a lane's sessions, one after the other, from the lane's share of a closed phase. Used
/// by its lane.
final class ClosedRides {
    private final Mix mix;
    private final Draw draw;
    private final ClosedLoop.Share share;
    private long next;

    ClosedRides(Mix mix, Draw draw, ClosedLoop.Share share) {
        this.mix = mix;
        this.draw = draw;
        this.share = share;
    }

    boolean hasMore() {
        return next < share.count();
    }

    /// Draws as many operations as ride together; some must be left.
    ///
    /// @param now when they are going to start
    void fill(Turn turn, long now) {
        Ride ride = turn.ride();
        ride.board(mix.choose(draw, share.firstIndex() + next++), now);
        Executable executable = turn.executable();
        executable.draw(draw);
        while (!ride.isFull() && hasMore()) {
            draw.seek(share.firstIndex() + next++);
            executable.join(draw);
            ride.join(now);
        }
    }
}
