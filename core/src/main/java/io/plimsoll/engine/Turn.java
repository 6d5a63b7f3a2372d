package io.plimsoll.engine;

import io.plimsoll.recording.Ride;
import io.plimsoll.workload.Executable;

/// A session of a lane and the ride it prepares or has under way. Used by its lane.
final class Turn {
    private final int tag;
    private final LaneSession session;
    private final Ride ride;

    /// @param tag by which the lane's multiplexer names the session
    /// @param together how many operations ride together at most
    Turn(int tag, LaneSession session, int together) {
        this.tag = tag;
        this.session = session;
        this.ride = new Ride(together);
    }

    int tag() {
        return tag;
    }

    LaneSession session() {
        return session;
    }

    Ride ride() {
        return ride;
    }

    /// The ride's operation, bound to the session.
    Executable executable() {
        return session.executable(ride.operation());
    }
}
