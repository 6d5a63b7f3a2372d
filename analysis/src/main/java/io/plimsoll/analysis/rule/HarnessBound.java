package io.plimsoll.analysis.rule;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.results.CeilingFacts;
import io.plimsoll.results.Finding;
import java.util.List;

/// The harness, not the target, may have been the limit. Only for targets outside this process: inside,
/// their CPU time cannot be told apart.
///
/// Strong evidence invalidates: this process used more than 80 % of all cores, or a lane was busy for
/// more than 95 % of an open window in which operations came late. Weak evidence warns: 60 % of all cores, a lane
/// busy for 80 %, or 80 % of the rate that the harness was seen to drive on this machine with nothing to wait for
/// ([CeilingFacts]). A lower share of that rate proves nothing, as it holds no driver's work.
final class HarnessBound implements Rule {
    private static final double CPU_STRONG = 0.80;
    private static final double CPU_WEAK = 0.60;
    private static final double LANE_STRONG = 0.95;
    private static final double LANE_WEAK = 0.80;
    private static final double CEILING_WEAK = 0.80;
    private static final long LATE_NANOS = 1_000_000;

    @Override
    public List<Finding> check(Measured measured) {
        if (!measured.isOutOfProcess() || !measured.isMeasured()) {
            return Found.nothing();
        }
        int cores = measured.run().document().host().cores();
        double cpuShare = measured.harness().coresUsed() / cores;
        double lane = measured.laneBusyShare();
        boolean isLate = measured.isOpen() && measured.total().lag().p99() > LATE_NANOS;
        CeilingFacts ceiling = measured.run().document().host().ceiling();
        double reached = ceiling == null ? 0 : measured.total().ratePerSecond() / ceiling.ratePerSecond();
        String sentence = "the harness used " + Figures.percent(cpuShare) + " of " + Figures.count(cores, "core")
                + (lane < 0 ? "" : ", its busiest lane " + Figures.percent(lane) + " of its time")
                + (ceiling == null
                        ? ""
                        : ", and drove " + Figures.percent(reached) + " of the "
                                + Figures.rate(ceiling.ratePerSecond())
                                + " it drives here when nothing has to be waited"
                                + " for (run " + ceiling.run() + ")");
        if (cpuShare > CPU_STRONG || (lane > LANE_STRONG && isLate)) {
            return Found.invalidates(
                    "ClientBound",
                    sentence + ": the figures show the harness's limit, not the target's",
                    "run the harness on a machine of its own with more cores, or lower the rate" + untold(measured));
        }
        if (cpuShare > CPU_WEAK || lane > LANE_WEAK || reached > CEILING_WEAK) {
            return Found.warning(
                    "ClientBound",
                    sentence + ": part of the latency is the harness's own",
                    "compare with fewer sessions, or give the harness more cores" + untold(measured));
        }
        return Found.nothing();
    }

    /// How to measure the ceiling, where that can be done: `null:` takes no SQL.
    private static String untold(Measured measured) {
        boolean isMeasurable = measured.setting("workload").equals("ycsb");
        return measured.run().document().host().ceiling() != null || !isMeasurable
                ? ""
                : "; what this machine drives at most was not measured: the same run with target = null:RECORDS and a"
                        + " closed arrival does it";
    }
}
