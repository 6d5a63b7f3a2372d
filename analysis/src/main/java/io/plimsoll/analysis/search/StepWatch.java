package io.plimsoll.analysis.search;

import io.plimsoll.analysis.search.Objective.Aspect;
import io.plimsoll.analysis.statistics.MeanError;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.statistics.distribution.TDistribution;

/// Looks at one step, interval by interval, and says how sure it is that every objective holds. Used while
/// a step runs, to end it as soon as it has told enough, and on what is stored of it. Not thread-safe.
///
/// `p99 < L` is the same as: less than 1 % of operations take L or longer. So each objective but the mean
/// is a share, the quotient of two sums over intervals; its error is that of a quotient whose intervals
/// depend on their neighbours ([MeanError]), and no less than the binomial one at the limit, so that a few
/// operations without a slow one prove nothing. The sureness is the one-sided probability by Student's t
/// that the share lies below its limit. Intervals before the system has settled ([Settling]) do not count.
public final class StepWatch {
    /// Fewer are too few to see how neighbours depend on each other.
    static final int INTERVALS_MIN = 10;

    /// As sure as a step under way must be to be ended: looking again and again makes chance look sure,
    /// so it asks for more than what is believed of it in the end.
    private static final double SURE = 0.995;

    private static final double UNKNOWN = 0.5;
    private static final Objective MEAN = Objective.parse("mean<1s");

    private final List<Objective> objectives;
    private final List<Tally> tallies = new ArrayList<>();
    private final Tally mean = new Tally();

    /// @param objectives all that is promised
    public StepWatch(Objectives objectives) {
        this.objectives = objectives.ofStep();
        this.objectives.forEach(_ -> tallies.add(new Tally()));
    }

    /// What one objective is found to be.
    ///
    /// @param value as its limit is written: nanoseconds of a mean, else the share beyond the limit
    /// @param holds how sure it is that it holds, from 0 to 1
    public record Answer(Objective objective, double value, double holds) {}

    /// One more interval.
    public void add(List<IntervalPart> parts) {
        add(pairs(parts));
    }

    /// What an interval adds: a pair for each objective, and one for the mean latency.
    double[][] pairs(List<IntervalPart> parts) {
        double[][] pairs = new double[tallies.size() + 1][];
        for (int i = 0; i < tallies.size(); i++) {
            pairs[i] = pair(objectives.get(i), parts);
        }
        pairs[tallies.size()] = pair(MEAN, parts);
        return pairs;
    }

    void add(double[][] pairs) {
        for (int i = 0; i < tallies.size(); i++) {
            tallies.get(i).add(pairs[i][0], pairs[i][1]);
        }
        mean.add(pairs[tallies.size()][0], pairs[tallies.size()][1]);
    }

    private static double[] pair(Objective objective, List<IntervalPart> parts) {
        double above = 0;
        double below = 0;
        for (IntervalPart part : parts) {
            if (objective.concerns(part.operation())) {
                double acknowledged = part.counts().acknowledged();
                above += switch (objective.aspect()) {
                    case MEAN -> part.meanNanos() * acknowledged;
                    case ERRORS -> part.counts().failed() + part.counts().skipped();
                    case PERCENTILE, MAX -> part.atOrAbove().applyAsLong((long) objective.limit());
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
        int from = mean.size() < INTERVALS_MIN ? 0 : Settling.of(mean.quotients());
        List<Answer> answers = new ArrayList<>();
        for (int i = 0; i < tallies.size(); i++) {
            answers.add(answer(objectives.get(i), tallies.get(i), from));
        }
        return answers;
    }

    private static Answer answer(Objective objective, Tally tally, int from) {
        double[] above = tally.above(from);
        double[] below = tally.below(from);
        double among = Arrays.stream(below).sum();
        if (among == 0) {
            return new Answer(objective, Double.NaN, UNKNOWN);
        }
        double value = Arrays.stream(above).sum() / among;
        if (objective.aspect() == Aspect.MAX) {
            return new Answer(objective, value, value > 0 ? 0 : 1);
        }
        double limit = objective.aspect() == Aspect.MEAN ? objective.limit() : objective.shareMax();
        double chance = objective.aspect() == Aspect.MEAN ? 0 : limit * (1 - limit) / among;
        return new Answer(objective, value, sure(limit - value, chance, error(value, above, below)));
    }

    private static double sure(double margin, double chance, MeanError error) {
        if (Double.isNaN(error.variance())) {
            return UNKNOWN;
        }
        double variance = Math.max(chance, error.variance());
        if (variance == 0) {
            return margin > 0 ? 1 : 0;
        }
        return TDistribution.of(Math.max(1, error.freedom())).cumulativeProbability(margin / Math.sqrt(variance));
    }

    private static MeanError error(double quotient, double[] above, double[] below) {
        double each = Arrays.stream(below).sum() / below.length;
        double[] beyond = new double[above.length];
        for (int i = 0; i < beyond.length; i++) {
            beyond[i] = (above[i] - quotient * below[i]) / each;
        }
        return MeanError.of(beyond);
    }
}
