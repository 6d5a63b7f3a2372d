package io.plimsoll.analysis.search;

import io.plimsoll.analysis.figure.HarnessTotal;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.results.DistributionSummary;
import io.plimsoll.spec.ValueType;
import java.util.Comparator;
import java.util.Map;

/// What was used up during a step, as far as it was recorded. Immutable.
///
/// @param cores of the harness's machine
/// @param harnessCores how many of them the harness kept busy
/// @param hostBusyShare of all its cores, whoever used them; not a number where the machine does not tell
/// @param stealShare taken by the hypervisor; not a number where the machine does not tell
/// @param laneBusyShare of the busiest lane; negative when unknown
/// @param pauseLongestNanos how long the harness was kept from running at once
/// @param pauseShare for how much of the time it was
/// @param sessionsBusyShare for how much of the time sessions had an operation under way
/// @param lagP99Nanos how late operations started
/// @param serviceP50Nanos median of what the target took for an operation
/// @param failures the most frequent class of failed operations, or empty
/// @param together whether harness and target share the machine, as far as it is known
public record Resources(
        int cores,
        double harnessCores,
        double hostBusyShare,
        double stealShare,
        double laneBusyShare,
        long pauseLongestNanos,
        double pauseShare,
        double sessionsBusyShare,
        long lagP99Nanos,
        long serviceP50Nanos,
        String failures,
        boolean together) {
    static Resources of(Measured measured) {
        HarnessTotal harness = measured.harness();
        DistributionSummary service = measured.total().serviceTime();
        double sessions = (double) measured.windowNanos() * measured.sessions();
        return new Resources(
                measured.run().document().host().cores(),
                harness.coresUsed(),
                harness.hostBusyShare(),
                harness.hostStealShare(),
                measured.laneBusyShare(),
                harness.pauseLongestNanos(),
                harness.pauseShare(),
                sessions == 0 ? 0 : service.count() * service.mean() / sessions,
                measured.total().lag().p99(),
                service.p50(),
                failures(measured),
                measured.isInProcess() || measured.isOnThisMachine());
    }

    private static String failures(Measured measured) {
        return measured.total().counts().failures().entrySet().stream()
                .max(Comparator.comparingLong(Map.Entry::getValue))
                .map(entry -> ValueType.word(entry.getKey()))
                .orElse("");
    }

    /// Whether pauses of the harness alone break an objective: they are longer than it allows, and fill more of the
    /// time than the operations that may take longer.
    boolean isBrokenByPauses(Objective objective) {
        return objective.aspect() == Objective.Aspect.PERCENTILE
                && pauseLongestNanos > objective.limit()
                && pauseShare > 1 - objective.percentile() / 100;
    }

    /// What of the machine somebody else than the harness used, in cores; not a number where that is not
    /// recorded or the target is elsewhere.
    double otherCores() {
        return together ? Math.max(0, hostBusyShare * cores - harnessCores) : Double.NaN;
    }
}
