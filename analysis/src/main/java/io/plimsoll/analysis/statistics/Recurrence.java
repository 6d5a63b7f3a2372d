package io.plimsoll.analysis.statistics;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.BinomialDistribution;

/// How regularly something happened. Immutable.
///
/// The period is the median of the gaps between one and the next. A gap is regular when it lies within a tenth of
/// the period, or within one step of the clock, around it. What happens at random times has gaps that are distributed
/// exponentially (Cox and Lewis, "The Statistical Analysis of Series of Events", 1966, chapter 2); whatever
/// their mean, the share of such gaps within P (1 - d) to P (1 + d) is at most
///
///     q = e^(-a (1 - d)) - e^(-a (1 + d)), a = ln((1 + d) / (1 - d)) / 2d
///
/// and as any of n gaps may be the one that gives the period, as many regular ones come about by chance with a
/// probability of at most n times that of k - 1 or more in n - 1 tries with q each.
///
/// @param period median gap, in steps
/// @param regular gaps that lie around the period
/// @param gaps all of them
/// @param pValue the probability of that when everything happens at random times: an upper bound, at most 1
public record Recurrence(int period, int regular, int gaps, double pValue) {
    private static final double TOLERANCE = 0.10;

    /// Without a gap there is nothing regular.
    private static final Recurrence NONE = new Recurrence(0, 0, 0, 1);

    /// @param instants in steps of the clock, rising
    public static Recurrence of(int[] instants) {
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
        // Whole steps within the tolerance cover half a step more on each side.
        double share = shareMax((Math.floor(tolerance) + 0.5) / period);
        double others = n == 1 ? 1 : BinomialDistribution.of(n - 1, share).survivalProbability(regular - 2);
        return new Recurrence(period, regular, n, Math.min(1, n * others));
    }

    private static double shareMax(double tolerance) {
        if (tolerance >= 1) {
            return 1;
        }
        double rate = Math.log((1 + tolerance) / (1 - tolerance)) / (2 * tolerance);
        return Math.exp(-rate * (1 - tolerance)) - Math.exp(-rate * (1 + tolerance));
    }
}
