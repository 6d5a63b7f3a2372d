package io.plimsoll.engine;

import io.plimsoll.driver.Multiplexer;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.plan.PhasePlan;
import io.plimsoll.plan.Plan;
import io.plimsoll.recording.Clock;
import io.plimsoll.recording.Window;
import io.plimsoll.workload.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Makes the lanes of each phase as the plan decided: one for each session, which then block, or few that
/// multiplex. Used by one thread.
record Lanes(Plan plan, Target target, List<Operation> operations, Mix mix, Attempts.Shared shared) {
    /// The sessions of one lane.
    ///
    /// @param multiplexer that has them in care, tagged by their index; null when they block
    record Group(
            ClosedLoop.Share.Sessions place,
            List<LaneSession> sessions,
            @Nullable Multiplexer multiplexer) {}

    Clock clock() {
        return shared.clock();
    }

    /// Spreads open sessions evenly over lanes.
    List<Group> groups(List<LaneSession> sessions) throws TargetException {
        int all = sessions.size();
        int lanes = plan.multiplexed() ? Math.min(plan.lanes(), all) : all;
        List<Group> groups = new ArrayList<>(lanes);
        for (int lane = 0; lane < lanes; lane++) {
            ClosedLoop.Share part = ClosedLoop.Share.ofCount(lane, lanes, all);
            int from = (int) part.firstIndex();
            int to = from + (int) part.count();
            List<LaneSession> own = sessions.subList(from, to);
            groups.add(new Group(
                    new ClosedLoop.Share.Sessions(from, to, all), own, plan.multiplexed() ? multiplexer(own) : null));
        }
        return groups;
    }

    private Multiplexer multiplexer(List<LaneSession> sessions) throws TargetException {
        Multiplexer multiplexer = target.multiplexer()
                .orElseThrow(() -> new IllegalStateException("a driver that multiplexes gave no multiplexer"));
        for (int tag = 0; tag < sessions.size(); tag++) {
            Session session = Objects.requireNonNull(sessions.get(tag).session(), "only open sessions are driven");
            multiplexer.add(session, tag);
        }
        return multiplexer;
    }

    PhaseLanes phase(PhasePlan phase, Window window, Lane.Start start) {
        return new PhaseLanes(this, phase, window, start);
    }

    /// How operations ride together: only a mix of one operation lets them.
    Operation.Together together() {
        return operations.size() == 1 ? operations.getFirst().together() : Operation.Together.ALONE;
    }
}
