package io.plimsoll.bench.rig;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// The median of the ratios of pairs, with an interval that holds the true median with a confidence of at least
/// 95 percent. Immutable.
///
/// The interval lies between two of the observed ratios, chosen by the binomial distribution: it assumes nothing of
/// their distribution but that the pairs are independent. Fewer than six pairs have none.
///
/// @param low the lower end; negative infinity with fewer than six pairs
/// @param high the upper end; positive infinity with fewer than six pairs
public record Ratio(double median, double low, double high, int pairs) {
    /// An interval that reaches further from the median than this share of it, up or down, answers nothing.
    private static final double ANSWERS = 0.03;

    private static final double OUTSIDE = 0.05;

    /// The median of these ratios.
    ///
    /// @param ratios one for each pair, in any order
    public static Ratio of(List<Double> ratios) {
        double[] sorted = ratios.stream().mapToDouble(Double::doubleValue).toArray();
        Arrays.sort(sorted);
        int count = sorted.length;
        if (count == 0) {
            throw new IllegalArgumentException("a median needs a ratio");
        }
        double median = count % 2 == 1 ? sorted[count / 2] : (sorted[count / 2 - 1] + sorted[count / 2]) / 2;
        int cut = cut(count);
        return cut == 0
                ? new Ratio(median, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, count)
                : new Ratio(median, sorted[cut - 1], sorted[count - cut], count);
    }

    /// The largest k so that the interval from the k-th smallest to the k-th largest leaves out the median with a
    /// probability of 5 percent at most; 0 if there is none.
    static int cut(int count) {
        double below = Math.pow(0.5, count);
        double sum = 0;
        int cut = 0;
        while (cut < count / 2) {
            sum += below;
            if (2 * sum > OUTSIDE) {
                return cut;
            }
            below = below * (count - cut) / (cut + 1);
            cut++;
        }
        return cut;
    }

    /// Whether the interval reaches no further from the median than this share of it.
    public boolean isWithin(double share) {
        return median - low <= share * median && high - median <= share * median;
    }

    /// Whether the interval is narrow enough for an answer: within 3 percent of the median.
    public boolean answers() {
        return isWithin(ANSWERS);
    }

    /// Whether there were enough pairs for an interval at all.
    public boolean hasInterval() {
        return cut(pairs) > 0;
    }

    /// `0.87 (0.85 to 0.90)`.
    @Override
    public String toString() {
        return !hasInterval()
                ? String.format(Locale.ROOT, "%.3f (too few pairs for an interval)", median)
                : String.format(Locale.ROOT, "%.3f (%.3f to %.3f)", median, low, high);
    }
}
