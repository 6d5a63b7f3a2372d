package io.plimsoll.analysis.figure;

import io.plimsoll.results.PhaseResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.commons.statistics.distribution.BinomialDistribution;

/// Drops of the rate, or rises of the latency, that recur at regular times, such as those of checkpoints.
/// Immutable.
///
/// A drop is a stretch of whole intervals in which the rate is below the round's straight line by at least 10 % of
/// its level and by four standard deviations. The deviation is 1.4826 times the median absolute deviation, which
/// the drops themselves hardly affect, or that of a Poisson count if larger. A rise is a stretch in which the 99th
/// percentile is at least twice the round's median, and its logarithm four standard deviations higher. Dips are
/// regular when there are at least five, each begins at least four intervals after the previous one, they fill at
/// most a third of the round, and [Recurrence] finds a regularity that random times show in at most one of 200
/// rounds. Rises are searched for only if there are no drops.
///
/// @param isRate whether the rate dropped; otherwise the latency rose
/// @param height the mean share of the rate that was missing; or the latency as a multiple of its median
/// @param dips in order of time
public record RegularDips(String phase, boolean isRate, double periodNanos, double height, List<Dip> dips) {
    private static final int DIPS_MIN = 5;
    private static final int PERIOD_MIN = 4;
    private static final double FILLED_MAX = 1.0 / 3;
    private static final double CHANCE_MAX = 0.005;
    private static final double DROP_MIN = 0.10;
    private static final double RISE_MIN = Math.log(2);
    private static final double DEVIATIONS = 4;

    /// The median absolute deviation of a normal distribution is its standard deviation divided by this.
    private static final double OF_NORMAL = 1.4826;

    /// One drop or rise.
    ///
    /// @param fromNanos from the start of the phase
    public record Dip(long fromNanos, long toNanos) {}

    public RegularDips {
        dips = List.copyOf(dips);
    }

    /// @param offered the shape of the arrivals, if they have one
    public static Optional<RegularDips> of(PhaseResult round, Optional<OfferedLoad> offered) {
        List<IntervalTotal> intervals = IntervalTotal.wholeOf(round);
        if (intervals.size() < DIPS_MIN * PERIOD_MIN) {
            return Optional.empty();
        }
        double[] counts = offered.map(OfferedLoad::unshaped)
                .orElseGet(() -> intervals.stream()
                        .mapToDouble(interval -> interval.counts().acknowledged())
                        .toArray());
        Optional<RegularDips> drops = drops(round, intervals, counts);
        return drops.isPresent() || offered.isPresent() ? drops : rises(round, intervals);
    }

    private static Optional<RegularDips> drops(PhaseResult round, List<IntervalTotal> intervals, double[] counts) {
        double[] line = Spread.Drift.line(counts);
        double[] beyond = new double[counts.length];
        Arrays.setAll(beyond, i -> counts[i] - line[i]);
        double offset = Spread.median(beyond);
        double level = Spread.median(counts);
        if (level <= 0) {
            return Optional.empty();
        }
        double[] missing =
                Arrays.stream(beyond).map(value -> (offset - value) / level).toArray();
        double deviation = Math.max(deviation(missing), 1 / Math.sqrt(level));
        return regular(intervals, Math.max(DROP_MIN, DEVIATIONS * deviation), missing)
                .map(found -> new RegularDips(
                        round.facts().name(), true, found.periodNanos, height(found.stretches), found.dips));
    }

    private static Optional<RegularDips> rises(PhaseResult round, List<IntervalTotal> intervals) {
        // An interval without an answer has no latency.
        double[] logs = intervals.stream()
                .mapToDouble(interval -> interval.p99Nanos() == 0 ? Double.NaN : Math.log((double) interval.p99Nanos()))
                .toArray();
        double level = Spread.median(
                Arrays.stream(logs).filter(value -> !Double.isNaN(value)).toArray());
        double[] beyond = Arrays.stream(logs)
                .map(value -> Double.isNaN(value) ? 0 : value - level)
                .toArray();
        return regular(intervals, Math.max(RISE_MIN, DEVIATIONS * deviation(beyond)), beyond)
                .map(found -> new RegularDips(
                        round.facts().name(), false, found.periodNanos, Math.exp(height(found.stretches)), found.dips));
    }

    private record Regular(double periodNanos, List<Stretch> stretches, List<Dip> dips) {}

    private static Optional<Regular> regular(List<IntervalTotal> intervals, double threshold, double[] values) {
        List<Stretch> stretches = Stretch.reaching(threshold, values);
        int filled = stretches.stream().mapToInt(Stretch::length).sum();
        if (stretches.size() < DIPS_MIN || filled > FILLED_MAX * values.length) {
            return Optional.empty();
        }
        Recurrence found =
                Recurrence.of(stretches.stream().mapToInt(Stretch::from).toArray());
        if (found.period() < PERIOD_MIN || found.pValue() > CHANCE_MAX) {
            return Optional.empty();
        }
        List<Dip> dips = stretches.stream()
                .map(stretch -> new Dip(
                        intervals.get(stretch.from()).startNanos(),
                        intervals.get(stretch.to() - 1).endNanos()))
                .toList();
        double period = (double) found.period() * intervals.getFirst().lengthNanos();
        return Optional.of(new Regular(period, stretches, dips));
    }

    private static double height(List<Stretch> stretches) {
        return stretches.stream().mapToDouble(Stretch::height).average().orElse(0);
    }

    private static double deviation(double[] values) {
        double centre = Spread.median(values);
        return OF_NORMAL
                * Spread.median(Arrays.stream(values)
                        .map(value -> Math.abs(value - centre))
                        .toArray());
    }

    /// The regularity of a series of events. Immutable.
    ///
    /// The period is the median of the gaps between successive events. A gap is regular when it differs from the
    /// period by at most a tenth of the period, or by at most one step of the clock. Events at random times have
    /// exponentially distributed gaps (Cox and Lewis, "The Statistical Analysis of Series of Events", 1966, chapter
    /// 2). For any mean, the share of such gaps within P (1 - d) to P (1 + d) is at most
    ///
    ///     q = e^(-a (1 - d)) - e^(-a (1 + d)), a = ln((1 + d) / (1 - d)) / 2d
    ///
    /// Any of n gaps may be the one that gives the period. Therefore k regular gaps occur by chance with a
    /// probability of at most n times that of k - 1 or more successes in n - 1 tries with q each.
    ///
    /// @param period median gap, in steps
    /// @param pValue the probability of this regularity if events occur at random times: an upper bound, at most 1
    private record Recurrence(int period, double pValue) {
        private static final double TOLERANCE = 0.10;

        /// Without a gap, nothing is regular.
        private static final Recurrence NONE = new Recurrence(0, 1);

        /// @param instants in steps of the clock, ascending
        static Recurrence of(int[] instants) {
            int n = instants.length - 1;
            if (n < 1) {
                return NONE;
            }
            int[] gaps = new int[n];
            Arrays.setAll(gaps, i -> instants[i + 1] - instants[i]);
            int[] sorted = gaps.clone();
            Arrays.sort(sorted);
            int period = sorted[(n - 1) / 2];
            double tolerance = Math.max(1, TOLERANCE * period);
            int regular = (int) Arrays.stream(gaps)
                    .filter(gap -> Math.abs(gap - period) <= tolerance)
                    .count();
            // Whole steps within the tolerance cover an additional half step on each side.
            double share = shareMax((Math.floor(tolerance) + 0.5) / period);
            double others = n == 1 ? 1 : BinomialDistribution.of(n - 1, share).survivalProbability(regular - 2);
            return new Recurrence(period, Math.min(1, n * others));
        }

        private static double shareMax(double tolerance) {
            if (tolerance >= 1) {
                return 1;
            }
            double rate = Math.log((1 + tolerance) / (1 - tolerance)) / (2 * tolerance);
            return Math.exp(-rate * (1 - tolerance)) - Math.exp(-rate * (1 + tolerance));
        }
    }

    /// Neighbouring values of a series that stand out together. Immutable.
    ///
    /// @param from index of the first
    /// @param to index after the last
    /// @param height mean of the values
    private record Stretch(int from, int to, double height) {
        /// The stretches in which a value reaches the threshold, extended by neighbours that reach half of it.
        /// Half, so that noise on a flank does not split a stretch in two.
        ///
        /// @param threshold above 0
        /// @return in order
        static List<Stretch> reaching(double threshold, double[] values) {
            List<Stretch> found = new ArrayList<>();
            int at = 0;
            while (at < values.length) {
                int from = at;
                double highest = 0;
                double sum = 0;
                while (at < values.length && values[at] >= threshold / 2) {
                    highest = Math.max(highest, values[at]);
                    sum += values[at];
                    at++;
                }
                if (highest >= threshold) {
                    found.add(new Stretch(from, at, sum / (at - from)));
                }
                at += at == from ? 1 : 0;
            }
            return found;
        }

        int length() {
            return to - from;
        }
    }
}
