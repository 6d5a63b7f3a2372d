package io.plimsoll.analysis.search;

import io.plimsoll.analysis.search.Objective.Aspect;
import io.plimsoll.analysis.statistics.MeanError;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.commons.statistics.distribution.BetaDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/// Looks at one step, interval by interval, and says how sure it is that every objective holds. Used while
/// a step runs, to end it as soon as it has told enough, and on what is stored of it. Not thread-safe.
///
/// `p99 < L` is the same as: less than 1 % of operations take L or longer. So each objective but the mean
/// is a share of operations.
///
/// Slow operations come in bursts, behind each other in a queue, so that n operations tell as much about
/// a share as n/b that do not depend on each other. b is the quotient of the variance over intervals, whose
/// neighbours depend on each other ([MeanError]), and the binomial one; the largest of those at the limit, at
/// half and at a quarter of it, because a short step may have seen no burst at the limit, and in a queue with
/// exponential tails excursions above a level are as long whatever the level (the extremal index;
/// Leadbetter, Lindgren and Rootzén, "Extremes and Related Properties of Random Sequences and Processes",
/// 1983). The sureness is the probability by Jeffreys' posterior, a Beta distribution (Brown, Cai and DasGupta,
/// "Interval Estimation for a Binomial Proportion", Statistical Science 16, 2001), that the share lies below
/// its limit. For a mean it is that of Student's t.
///
/// The first tenth of the intervals does not count: a step begins with an empty queue.
public final class StepWatch {
    /// Fewer are too few to see how neighbours depend on each other.
    static final int INTERVALS_MIN = 15;

    /// As sure as a step under way must be to be ended: looking again and again makes chance look sure,
    /// so it asks for more than what is believed of it in the end.
    private static final double SURE = 0.995;

    private static final double UNKNOWN = 0.5;
    private static final double JEFFREYS = 0.5;

    /// How long bursts are is itself found from few of them, and too short more often than too long: chosen
    /// such that simulated intervals hold the truth as often as they say.
    private static final double DOUBT = 2;
    private static final int EMPTY_SHARE = 10;
    private static final Objective MEAN = Objective.parse("mean<1s");

    private final List<Objective> objectives;
    private final List<Tally> tallies = new ArrayList<>();
    private final List<List<Tally>> lower = new ArrayList<>();
    private final Tally mean = new Tally();

    /// @param objectives all that is promised
    public StepWatch(Objectives objectives) {
        this.objectives = objectives.ofStep();
        for (Objective objective : this.objectives) {
            tallies.add(new Tally());
            lower.add(objective.aspect() == Aspect.PERCENTILE ? List.of(new Tally(), new Tally()) : List.of());
        }
    }

    /// What one objective is found to be.
    ///
    /// @param value as its limit is written: nanoseconds of a mean, else the share beyond the limit
    /// @param holds how sure it is that it holds, from 0 to 1
    public record Answer(Objective objective, double value, double holds) {}

    /// One more interval.
    public void add(List<IntervalPart> parts) {
        addPairs(pairs(parts));
    }

    /// What an interval adds: a pair for each tally, in their order.
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
                above += switch (objective.aspect()) {
                    case MEAN -> part.meanNanos() * acknowledged;
                    case ERRORS -> part.counts().failed() + part.counts().skipped();
                    case PERCENTILE, MAX -> part.atOrAbove().applyAsLong((long) limit);
                    case RATE -> 0;
                };
                below += objective.aspect() == Aspect.ERRORS ? part.counts().ended() : acknowledged;
            }
        }
        return new double[] {above, below};
    }

    /// Operations that were due and had not ended when the step did: those that are older than an objective's
    /// limit have broken it, whatever becomes of them.
    ///
    /// @param oldestNanos for how long the oldest had been due; the others are taken to be spread evenly
    void unfinished(long count, long oldestNanos) {
        for (int i = 0; i < tallies.size(); i++) {
            Objective objective = objectives.get(i);
            if (count > 0 && objective.isLatency() && oldestNanos > objective.limit()) {
                double late = count * (1 - objective.limit() / oldestNanos);
                double worth = objective.aspect() == Aspect.MEAN ? (objective.limit() + oldestNanos) / 2 : 1;
                tallies.get(i).addToLast(late * worth, late);
            }
        }
    }

    /// Whether it is sure enough for the step to end.
    public boolean isTold() {
        if (mean.size() < INTERVALS_MIN) {
            return false;
        }
        double holds = holds();
        return holds >= SURE || holds <= 1 - SURE;
    }

    /// How sure it is that all objectives hold, from 0 to 1.
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
        if (objective.aspect() == Aspect.MAX) {
            return new Answer(objective, share.value(), share.value() > 0 ? 0 : 1);
        }
        if (objective.aspect() == Aspect.ERRORS && share.value() == 0) {
            // Few operations without an error prove nothing of 0.1 %, but raise no doubt either.
            return new Answer(objective, 0, 1);
        }
        if (objective.aspect() == Aspect.MEAN) {
            return new Answer(objective, share.value(), ofMean(objective.limit() - share.value(), share.error()));
        }
        double burst = below.stream()
                .mapToDouble(lower -> lower.quotient(from).burst())
                .reduce(share.burst(), Math::max);
        return new Answer(
                objective, share.value(), ofShare(share, share.among() / (burst * DOUBT), objective.shareMax()));
    }

    /// @param independent as how many operations these count
    private static double ofShare(Tally.Quotient share, double independent, double limit) {
        double beyond = share.value() * independent;
        double below = BetaDistribution.of(beyond + JEFFREYS, independent - beyond + JEFFREYS)
                .cumulativeProbability(limit);
        // Of few operations the posterior is mostly what was there before them, and that is not to decide.
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

    /// Pairs of numbers, one for each interval of a step, whose quotient is judged. Not thread-safe.
    private static final class Tally {
        private double[] above = new double[64];
        private double[] below = new double[64];
        private int size;

        /// @param pair what was counted, and among how many
        void add(double[] pair) {
            add(pair[0], pair[1]);
        }

        private void add(double counted, double among) {
            if (size == above.length) {
                above = Arrays.copyOf(above, 2 * size);
                below = Arrays.copyOf(below, 2 * size);
            }
            above[size] = counted;
            below[size++] = among;
        }

        /// Adds to the last interval.
        void addToLast(double counted, double among) {
            if (size == 0) {
                add(0, 0);
            }
            above[size - 1] += counted;
            below[size - 1] += among;
        }

        int size() {
            return size;
        }

        /// The quotient of both sums.
        ///
        /// @param value not a number when `among` is zero
        record Quotient(double value, double among, MeanError error) {
            /// By how much bursts make the variance of a share larger than chance alone; at least 1, and 1 where
            /// nothing was counted.
            double burst() {
                double chance = value * (1 - value) / among;
                return chance > 0 && error.variance() > chance ? error.variance() / chance : 1;
            }
        }

        /// Over the intervals from one on.
        Quotient quotient(int from) {
            double counted = sum(above, from);
            double among = sum(below, from);
            double value = counted / among;
            double each = among / (size - from);
            double[] beyond = new double[size - from];
            for (int i = 0; i < beyond.length; i++) {
                beyond[i] = (above[from + i] - value * below[from + i]) / each;
            }
            return new Quotient(value, among, MeanError.of(beyond));
        }

        private double sum(double[] values, int from) {
            double sum = 0;
            for (int i = from; i < size; i++) {
                sum += values[i];
            }
            return sum;
        }

        /// Each interval's quotient; that of the one before where there is none.
        double[] quotients() {
            double[] quotients = new double[size];
            double last = 0;
            for (int i = 0; i < size; i++) {
                last = below[i] > 0 ? above[i] / below[i] : last;
                quotients[i] = last;
            }
            return quotients;
        }
    }
}
