package io.plimsoll.analysis.search;

import io.plimsoll.analysis.figure.HarnessTotal;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.results.DistributionSummary;
import io.plimsoll.results.Verdict;
import io.plimsoll.spec.ValueType;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/// One run of a load line search, at one rate. Immutable.
///
/// @param rate operations due per second
/// @param carried operations acknowledged per second
/// @param holds the probability that every objective holds at this rate, from 0 to 1
/// @param kept whether the target kept up: no more operations were left over at the end than can be under way,
/// and the queue did not grow during the whole step
public record Step(
        String run,
        double rate,
        double carried,
        double holds,
        List<StepWatch.Answer> answers,
        double seconds,
        boolean kept,
        DistributionSummary latency,
        Resources resources,
        Verdict verdict,
        boolean isHarnessBound,
        Spoiled spoiled)
        implements Search.Tried {
    /// The probability from which a step counts as decided.
    private static final double SURE = 0.9;

    /// The disturbance that makes a step useless, so that it is run again.
    public enum Spoiled {
        /// Nothing.
        NO,
        /// Pauses of the harness broke an objective.
        PAUSES,
        /// Other programs took part of the machine (the finding ForeignLoad).
        FOREIGN
    }

    public Step {
        answers = List.copyOf(answers);
    }

    /// Whether the step decides on which side of the line its rate is.
    public boolean isTold() {
        return holds >= SURE || holds <= 1 - SURE;
    }

    /// Whether the objectives more likely hold than not.
    public boolean isBelow() {
        return holds > 0.5;
    }

    @Override
    public double tried() {
        return rate;
    }

    /// The resources used during a step, as far as they were recorded. Immutable.
    ///
    /// @param cores of the harness's machine
    /// @param harnessCores number of cores that the harness kept busy
    /// @param hostBusyShare share of all cores that were busy, with any program; NaN if the machine does not report
    ///     it
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

        /// Whether pauses of the harness alone break an objective: the longest exceeds its limit, and they fill
        /// a larger share of the time than the share of operations that may exceed it.
        boolean isBrokenByPauses(Objective objective) {
            return objective.percentile() > 0
                    && pauseLongestNanos > objective.limit()
                    && pauseShare > 1 - objective.percentile() / 100;
        }
    }

    /// The result of a short closed run with all sessions at once: approximately the most that target and harness
    /// do together. Immutable.
    ///
    /// @param rate operations acknowledged per second
    /// @param minNanos latency of the fastest operation: under load, none is faster
    public record Ceiling(double rate, int sessions, long minNanos, Resources resources, Verdict verdict) {
        /// A harness that uses more than this share of all cores is the limit itself, as in the finding
        /// ClientBound.
        private static final double CPU_MAX = 0.80;

        private static final double LANE_MAX = 0.95;

        /// The rate that this harness could drive on this machine, extrapolated from the processor time and the
        /// busiest lane: an estimate, not a measurement. NaN if neither was recorded.
        public double harnessRate() {
            double cpu = resources.harnessCores() / resources.cores() / CPU_MAX;
            double lane = Math.max(0, resources.laneBusyShare()) / LANE_MAX;
            double used = Math.max(cpu, lane);
            return used > 0 ? rate / used : Double.NaN;
        }
    }
}
