package io.plimsoll.engine;

import io.plimsoll.recording.OperationGroup;
import io.plimsoll.unit.Draw;
import io.plimsoll.workload.Executable;

/// Gives the sessions of a lane their next operations, one session after the other, from the lane's share of a
/// closed phase. Used by its lane.
final class ClosedSource {
    private final Mix mix;
    private final Draw draw;
    private final Share share;
    private long next;

    ClosedSource(Mix mix, Draw draw, Share share) {
        this.mix = mix;
        this.draw = draw;
        this.share = share;
    }

    boolean hasMore() {
        return next < share.count();
    }

    /// Fills the session's group with the next operations, of which some must be left, and draws their inputs.
    ///
    /// @param now their intended start
    /// @return the executable of the group
    Executable fill(LaneSession session, long now) {
        OperationGroup group = session.group();
        int operation = mix.choose(draw, share.firstIndex() + next++);
        group.begin(operation, now);
        Executable executable = session.executable(operation);
        executable.draw(draw);
        while (!group.isFull() && hasMore()) {
            draw.seek(share.firstIndex() + next++);
            executable.add(draw);
            group.add(now);
        }
        return executable;
    }
}
