package io.plimsoll.plan;

import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Spec;
import java.util.List;
import java.util.OptionalLong;

/// What a driver and a workload can do. This decides what a plan leaves open until both are known: lanes, and how
/// many operations all of the work is.
///
/// @param driver the driver's name
/// @param driverMultiplexes whether one thread can drive several of its sessions
/// @param workloadMultiplexes whether all operations can be begun without waiting for their end
/// @param wholeWork how many operations the whole work is, if the work has an end
/// @param processors the number of processors of this machine
public record Abilities(
        String driver, boolean driverMultiplexes, boolean workloadMultiplexes, OptionalLong wholeWork, int processors) {
    /// From this many sessions on, a further lane pays if it has its own processor: 8 sessions that only select
    /// gained some 30 % from a second lane on two processors, at less processor time each.
    private static final int SESSIONS_PER_LANE = 4;

    /// Decides the rest. Adds contradictions to `problems`.
    public Plan complete(Plan plan, Spec spec, Problems problems) {
        Plan sized = spec.get(RunKeys.MEASURE) instanceof Stop.All ? withWholeWork(plan, spec, problems) : plan;
        int asked = spec.get(RunKeys.LANES).intValue();
        int sessions = plan.sessions();
        boolean wantsVirtual = spec.get(RunKeys.THREADS) == ThreadKind.VIRTUAL;
        if (asked > 0) {
            checkAsked(asked, plan, spec, problems);
            return asked < sessions ? sized.withLanes(asked) : sized;
        }
        boolean multiplexes = driverMultiplexes && workloadMultiplexes && !wantsVirtual && sessions > 1;
        return multiplexes ? sized.withLanes(automatic(sessions, processors)) : sized;
    }

    /// The best number of lanes to multiplex that many sessions.
    static int automatic(int sessions, int processors) {
        return Math.max(1, Math.min(Math.ceilDiv(sessions, SESSIONS_PER_LANE), processors));
    }

    private void checkAsked(int asked, Plan plan, Spec spec, Problems problems) {
        if (asked >= plan.sessions()) {
            return;
        }
        String few = "lanes = " + asked + " for " + plan.sessions() + " sessions needs ";
        if (!driverMultiplexes) {
            problems.add(
                    spec.origin(RunKeys.LANES),
                    few + "a driver that multiplexes sessions, and driver = " + driver
                            + " does not; leave lanes out, or take another driver");
        } else if (!workloadMultiplexes) {
            problems.add(
                    spec.origin(RunKeys.LANES),
                    few + "operations that can be sent without waiting, and those of workload = " + plan.workload()
                            + " need results to go on; leave lanes out");
        } else if (spec.get(RunKeys.THREADS) == ThreadKind.VIRTUAL) {
            problems.add(
                    spec.origin(RunKeys.LANES),
                    few + "platform threads, and threads = virtual gives each session a thread of its own;"
                            + " leave out one of them");
        }
    }

    private Plan withWholeWork(Plan plan, Spec spec, Problems problems) {
        if (wholeWork.isEmpty()) {
            problems.add(
                    spec.origin(RunKeys.MEASURE),
                    "measure = all needs work that has an end, and workload = " + plan.workload()
                            + " as it is set goes on until the run ends; give a time such as 30s");
            return plan;
        }
        Stop whole = new Stop.AtCount(wholeWork.getAsLong());
        List<PhasePlan> phases = plan.phases().stream()
                .map(phase -> phase.stop() instanceof Stop.All
                        ? new PhasePlan(phase.kind(), phase.round(), whole, phase.seed())
                        : phase)
                .toList();
        return plan.withPhases(phases);
    }
}
