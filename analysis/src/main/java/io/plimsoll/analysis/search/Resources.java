package io.plimsoll.analysis.search;

import io.plimsoll.analysis.figure.HarnessTotal;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.results.DistributionSummary;
import io.plimsoll.spec.ValueType;
import java.util.Comparator;
import java.util.Map;

/// The resources used during a step, as far as they were recorded. Immutable.
///
/// @param cores of the harness's machine
/// @param harnessCores number of cores that the harness kept busy
/// @param hostBusyShare share of all cores that were busy, with any program; NaN if the machine does not report it
/// @param stealShare share taken by the hypervisor; NaN if the machine does not report it
/// @param laneBusyShare of the busiest lane; negative if unknown
/// @param pauseLongestNanos longest time for which the harness could not run
/// @param pauseShare share of the time in which the harness could not run
/// @param sessionsBusyShare share of the time in which sessions had an operation under way
/// @param lagP99Nanos 99th percentile of the lag
/// @param serviceP50Nanos median service time
/// @param failures the most frequent class of failed operations, or empty
/// @param together whether harness and target are known to share the machine
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

    /// Whether pauses of the harness alone break an objective: the longest exceeds its limit, and they fill a
    /// larger share of the time than the share of operations that may exceed it.
    boolean isBrokenByPauses(Objective objective) {
        return objective.aspect() == Objective.Aspect.PERCENTILE
                && pauseLongestNanos > objective.limit()
                && pauseShare > 1 - objective.percentile() / 100;
    }

    /// The number of cores used by anything but the harness; NaN if that was not recorded or the target runs on
    /// another machine.
    double otherCores() {
        return together ? Math.max(0, hostBusyShare * cores - harnessCores) : Double.NaN;
    }
}
