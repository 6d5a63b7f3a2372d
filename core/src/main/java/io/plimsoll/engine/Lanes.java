package io.plimsoll.engine;

import io.plimsoll.driver.Multiplexer;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.plan.PhasePlan;
import io.plimsoll.plan.Plan;
import io.plimsoll.recording.Clock;
import io.plimsoll.recording.Window;
import io.plimsoll.workload.Beside;
import io.plimsoll.workload.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Makes the lanes of each phase as the plan decided: one for each session, which then block, or few that
/// multiplex. Used by one thread.
///
/// @param beside who does what beside the plan's sessions
record Lanes(
        Plan plan,
        Target target,
        List<Operation> operations,
        Mix mix,
        Optional<Beside> beside,
        Attempts.Shared shared) {
    /// The sessions of one lane.
    ///
    /// @param place among the sessions that do the same
    /// @param multiplexer that has them in care, tagged by their index; null when they block
    record Group(
            Duty duty,
            ClosedLoop.Share.Sessions place,
            List<LaneSession> sessions,
            @Nullable Multiplexer multiplexer) {}

    Clock clock() {
        return shared.clock();
    }

    /// Spreads open sessions evenly over lanes; each that is beside has a lane of its own.
    List<Group> groups(List<LaneSession> sessions) throws TargetException {
        List<Group> groups = new ArrayList<>(mixed(sessions.stream()
                .filter(session -> session.duty() != Duty.BESIDE)
                .toList()));
        List<LaneSession> others = sessions.stream()
                .filter(session -> session.duty() == Duty.BESIDE)
                .toList();
        for (int i = 0; i < others.size(); i++) {
            ClosedLoop.Share.Sessions place = new ClosedLoop.Share.Sessions(i, i + 1, others.size());
            groups.add(new Group(Duty.BESIDE, place, List.of(others.get(i)), null));
        }
        return groups;
    }

    private List<Group> mixed(List<LaneSession> sessions) throws TargetException {
        int all = sessions.size();
        int lanes = plan.multiplexed() ? Math.min(plan.lanes(), all) : all;
        List<Group> groups = new ArrayList<>(lanes);
        for (int lane = 0; lane < lanes; lane++) {
            ClosedLoop.Share part = ClosedLoop.Share.ofCount(lane, lanes, all);
            int from = (int) part.firstIndex();
            int to = from + (int) part.count();
            List<LaneSession> own = sessions.subList(from, to);
            groups.add(new Group(
                    own.getFirst().duty(),
                    new ClosedLoop.Share.Sessions(from, to, all),
                    own,
                    plan.multiplexed() ? multiplexer(own) : null));
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
