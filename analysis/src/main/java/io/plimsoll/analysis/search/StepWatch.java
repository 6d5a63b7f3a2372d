package io.plimsoll.analysis.search;

import io.plimsoll.analysis.statistics.MeanError;
import io.plimsoll.recording.Counts;
import io.plimsoll.recording.Slice;
import io.plimsoll.recording.Times;
import io.plimsoll.results.IntervalRow;
import io.plimsoll.results.Metric;
import io.plimsoll.results.histogram.SparseCounts;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.LongUnaryOperator;
import org.HdrHistogram.AbstractHistogram;
import org.apache.commons.statistics.distribution.BetaDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/// Estimates, interval by interval, the probability that every objective holds in a step. Used while a step runs,
/// to end it as soon as it is decided, and on stored steps. Not thread-safe.
///
/// `p99 < L` means that less than 1 % of operations take L or longer. So each objective except the mean is a bound
/// on a share of operations.
///
/// Slow operations come in bursts, one behind the other in a queue. Therefore n operations are worth only n/b
/// independent ones. b is the variance over intervals, whose neighbours depend on each other ([MeanError]), divided
/// by the binomial variance. The largest b is used of those at the limit, at half and at a quarter of it: a short
/// step may have seen no burst at the limit, and in a queue with exponential tails, excursions above a level last
/// equally long at every level (the extremal index; Leadbetter, Lindgren and Rootzén, "Extremes and Related
/// Properties of Random Sequences and Processes", 1983). The probability that the share is below its limit is that
/// of Jeffreys' posterior, a Beta distribution (Brown, Cai and DasGupta, "Interval Estimation for a Binomial
/// Proportion", Statistical Science 16, 2001). For a mean it is that of Student's t.
///
/// The first tenth of the intervals is ignored, because a step begins with an empty queue.
public final class StepWatch {
    /// With fewer intervals, the dependence of neighbours is unknown.
    static final int INTERVALS_MIN = 15;

    /// The probability at which a running step may end. Looking repeatedly makes chance look certain, so more is
    /// required here than an answer is believed in the end.
    private static final double SURE = 0.995;

    private static final double UNKNOWN = 0.5;
    private static final double JEFFREYS = 0.5;

    /// Correction for the length of bursts, which is estimated from few bursts and is more often too short than too
    /// long. Chosen so that simulated intervals contain the truth as often as they claim.
    private static final double DOUBT = 2;
    private static final int EMPTY_SHARE = 10;
    private static final Objective MEAN = Objective.parse("mean<1s");

    private final List<Objective> objectives;
    private final List<Tally> tallies = new ArrayList<>();
    private final List<List<Tally>> lower = new ArrayList<>();
    private final Tally mean = new Tally();

    public StepWatch(Objective.Objectives objectives) {
        this.objectives = objectives.ofStep();
        for (Objective objective : this.objectives) {
            tallies.add(new Tally());
            lower.add(objective.percentile() > 0 ? List.of(new Tally(), new Tally()) : List.of());
        }
    }

    /// The result for one objective.
    ///
    /// @param value in the unit of its limit: nanoseconds of a mean, otherwise the share beyond the limit
    /// @param holds the probability that the objective holds, from 0 to 1
    public record Answer(Objective objective, double value, double holds) {}

    /// Adds an interval.
    public void add(List<IntervalPart> parts) {
        addPairs(pairs(parts));
    }

    /// The values of an interval: a pair for each tally, in their order.
    List<double[]> pairs(List<IntervalPart> parts) {
        List<double[]> pairs = new ArrayList<>();
        for (int i = 0; i < objectives.size(); i++) {
            Objective objective = objectives.get(i);
            pairs.add(pair(objective, objective.limit(), parts));
            double level = objective.limit();
            for (int j = 0; j < lower.get(i).size(); j++) {
                level /= 2;
                pairs.add(pair(objective, level, parts));
            }
        }
        pairs.add(pair(MEAN, 0, parts));
        return pairs;
    }

    void addPairs(List<double[]> pairs) {
        Iterator<double[]> next = pairs.iterator();
        for (int i = 0; i < objectives.size(); i++) {
            tallies.get(i).add(next.next());
            lower.get(i).forEach(tally -> tally.add(next.next()));
        }
        mean.add(next.next());
    }

    private static double[] pair(Objective objective, double limit, List<IntervalPart> parts) {
        double above = 0;
        double below = 0;
        for (IntervalPart part : parts) {
            if (objective.concerns(part.operation())) {
                double acknowledged = part.counts().acknowledged();
                if (objective.isErrors()) {
                    above += part.counts().failed() + part.counts().skipped();
                    below += part.counts().ended();
                } else {
                    above += objective.metric() == Metric.MEAN
                            ? part.meanNanos() * acknowledged
                            : part.atOrAbove().applyAsLong((long) limit);
                    below += acknowledged;
                }
            }
        }
        return new double[] {above, below};
    }

    /// Adds operations that were due and had not ended when the step did. Those older than an objective's limit
    /// have broken it already.
    ///
    /// @param oldestNanos how long the oldest had been due; the others are assumed to be spread evenly
    void unfinished(long count, long oldestNanos) {
        for (int i = 0; i < tallies.size(); i++) {
            Objective objective = objectives.get(i);
            if (count > 0 && objective.isLatency() && oldestNanos > objective.limit()) {
                double late = count * (1 - objective.limit() / oldestNanos);
                double worth = objective.metric() == Metric.MEAN ? (objective.limit() + oldestNanos) / 2 : 1;
                tallies.get(i).addToLast(late * worth, late);
            }
        }
    }

    /// Whether the answer is certain enough to end the step.
    public boolean isTold() {
        if (mean.size() < INTERVALS_MIN) {
            return false;
        }
        double holds = holds();
        return holds >= SURE || holds <= 1 - SURE;
    }

    /// The probability that all objectives hold, from 0 to 1.
    double holds() {
        return answers().stream().mapToDouble(Answer::holds).min().orElse(UNKNOWN);
    }

    /// The mean latency of each interval.
    double[] means() {
        return mean.quotients();
    }

    List<Answer> answers() {
        int from = mean.size() / EMPTY_SHARE;
        List<Answer> answers = new ArrayList<>();
        for (int i = 0; i < tallies.size(); i++) {
            answers.add(answer(objectives.get(i), tallies.get(i), lower.get(i), from));
        }
        return answers;
    }

    private static Answer answer(Objective objective, Tally tally, List<Tally> below, int from) {
        Tally.Quotient share = tally.quotient(from);
        if (share.among() == 0) {
            return new Answer(objective, Double.NaN, UNKNOWN);
        }
        if (objective.metric() == Metric.MAX) {
            return new Answer(objective, share.value(), share.value() > 0 ? 0 : 1);
        }
        if (objective.isErrors() && share.value() == 0) {
            // A few operations without an error do not prove 0.1 %, but raise no doubt.
            return new Answer(objective, 0, 1);
        }
        if (objective.metric() == Metric.MEAN) {
            return new Answer(objective, share.value(), ofMean(objective.limit() - share.value(), share.error()));
        }
        double burst = below.stream()
                .mapToDouble(lower -> lower.quotient(from).burst())
                .reduce(share.burst(), Math::max);
        return new Answer(
                objective, share.value(), ofShare(share, share.among() / (burst * DOUBT), objective.shareMax()));
    }

    /// @param independent the equivalent number of independent operations
    private static double ofShare(Tally.Quotient share, double independent, double limit) {
        double beyond = share.value() * independent;
        double below = BetaDistribution.of(beyond + JEFFREYS, independent - beyond + JEFFREYS)
                .cumulativeProbability(limit);
        // With few operations, the posterior is mostly the prior, which must not decide.
        return share.value() < limit ? Math.max(UNKNOWN, below) : Math.min(UNKNOWN, below);
    }

    private static double ofMean(double margin, MeanError error) {
        if (Double.isNaN(error.variance())) {
            return UNKNOWN;
        }
        if (error.variance() == 0) {
            return margin > 0 ? 1 : 0;
        }
        return TDistribution.of(Math.max(1, error.freedom()))
                .cumulativeProbability(margin / Math.sqrt(error.variance()));
    }

    /// Pairs of numbers, one for each interval of a step, and their quotient. Not thread-safe.
    private static final class Tally {
        private final List<double[]> pairs = new ArrayList<>();

        /// @param pair the number counted, and the number of operations it was counted among
        void add(double[] pair) {
            pairs.add(pair);
        }

        /// Adds to the last interval.
        void addToLast(double counted, double among) {
            double[] last = pairs.isEmpty() ? new double[2] : pairs.removeLast();
            pairs.add(new double[] {last[0] + counted, last[1] + among});
        }

        int size() {
            return pairs.size();
        }

        /// The quotient of the two sums.
        ///
        /// @param value NaN when `among` is zero
        record Quotient(double value, double among, MeanError error) {
            /// The factor by which bursts increase the variance of a share over chance alone; at least 1,
            /// and 1 if nothing was counted.
            double burst() {
                double chance = value * (1 - value) / among;
                return chance > 0 && error.variance() > chance ? error.variance() / chance : 1;
            }
        }

        /// The quotient over the intervals from index `from` on.
        Quotient quotient(int from) {
            double counted = 0;
            double among = 0;
            for (double[] pair : pairs.subList(from, size())) {
                counted += pair[0];
                among += pair[1];
            }
            double value = counted / among;
            double[] beyond = new double[size() - from];
            double each = among / beyond.length;
            for (int i = 0; i < beyond.length; i++) {
                double[] pair = pairs.get(from + i);
                beyond[i] = (pair[0] - value * pair[1]) / each;
            }
            return new Quotient(value, among, MeanError.of(beyond));
        }

        /// The quotient of each interval; an interval without one repeats the previous quotient.
        double[] quotients() {
            double[] quotients = new double[size()];
            double last = 0;
            for (int i = 0; i < quotients.length; i++) {
                double[] pair = pairs.get(i);
                last = pair[1] > 0 ? pair[0] / pair[1] : last;
                quotients[i] = last;
            }
            return quotients;
        }
    }

    /// The data of one operation in one interval that objectives need. Valid only as long as its source.
    ///
    /// @param meanNanos mean latency of the acknowledged operations
    /// @param atOrAbove counts the latencies at or above a limit
    record IntervalPart(String operation, Counts counts, double meanNanos, LongUnaryOperator atOrAbove) {
        /// The parts of an interval that has just been recorded.
        ///
        /// @param operations names of the slice's operations, in its order
        public static List<IntervalPart> of(List<String> operations, Slice slice) {
            List<IntervalPart> parts = new ArrayList<>();
            for (int i = 0; i < operations.size(); i++) {
                AbstractHistogram latency = slice.times(i).latency();
                parts.add(new IntervalPart(
                        operations.get(i),
                        slice.counts(i),
                        latency.getTotalCount() == 0 ? 0 : latency.getMean(),
                        limit -> latency.getCountBetweenValues(limit, Times.HIGHEST_NANOS)));
            }
            return parts;
        }

        /// The parts of a stored interval.
        static List<IntervalPart> of(List<IntervalRow> rows, List<SparseCounts> latencies) {
            List<IntervalPart> parts = new ArrayList<>();
            for (int i = 0; i < rows.size(); i++) {
                SparseCounts latency = latencies.get(i);
                IntervalRow row = rows.get(i);
                parts.add(new IntervalPart(
                        row.operation(), row.counts(), row.latency().mean(), limit -> atOrAbove(latency, limit)));
            }
            return parts;
        }

        private static long atOrAbove(SparseCounts latency, long limit) {
            int bucket = SparseCounts.bucketOf(limit);
            long above = 0;
            for (int i = latency.size() - 1; i >= 0 && latency.bucket(i) >= bucket; i--) {
                above += latency.count(i);
            }
            return above;
        }
    }
}
