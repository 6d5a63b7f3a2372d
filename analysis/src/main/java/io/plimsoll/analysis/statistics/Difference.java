package io.plimsoll.analysis.statistics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.FDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/// The difference of two independent estimates, with its error (Welch, "The generalization of 'Student's'
/// problem when several different population variances are involved", Biometrika 34, 1947). Immutable.
///
/// @param value second - first
/// @param error standard error of the difference
/// @param freedom degrees of freedom, after Satterthwaite
public record Difference(double value, double error, double freedom) {
    /// One of the two.
    ///
    /// @param variance of the estimate, not of single values
    /// @param freedom degrees of freedom of that variance
    public record Side(double value, double variance, double freedom) {}

    public static Difference of(Side first, Side second) {
        double variance = first.variance + second.variance;
        double split =
                first.variance * first.variance / first.freedom + second.variance * second.variance / second.freedom;
        double freedom = split > 0 ? variance * variance / split : Math.min(first.freedom, second.freedom);
        return new Difference(second.value - first.value, Math.sqrt(variance), freedom);
    }

    /// The two-sided probability of a difference at least as large if there is none in truth.
    public double pValue() {
        if (error == 0) {
            return value == 0 ? 1 : 0;
        }
        return 2 * TDistribution.of(freedom).survivalProbability(Math.abs(value) / error);
    }

    /// The half width of the confidence interval around the value.
    ///
    /// @param confidence such as 0.95
    public double halfWidth(double confidence) {
        return error == 0 ? 0 : factor(confidence, freedom) * error;
    }

    /// Student's t for a two-sided interval.
    public static double factor(double confidence, double freedom) {
        return TDistribution.of(freedom).inverseSurvivalProbability((1 - confidence) / 2);
    }

    /// Corrects for many tests on the same data: with twenty rows, one is "significant" at 5 % by chance alone.
    /// Holm's procedure ("A Simple Sequentially Rejective Multiple Test Procedure", Scandinavian Journal of
    /// Statistics 6, 1979) keeps the chance of even one false claim among all of them below the level, for any
    /// dependence between them.
    ///
    /// The adjusted probabilities. Each may be compared with the level as if it were the only one.
    public static double[] adjusted(double[] pValues) {
        int[] order = IntStream.range(0, pValues.length)
                .boxed()
                .sorted(Comparator.comparingDouble(index -> pValues[index]))
                .mapToInt(Integer::intValue)
                .toArray();
        double[] adjusted = new double[pValues.length];
        double highest = 0;
        for (int rank = 0; rank < order.length; rank++) {
            highest = Math.max(highest, Math.min(1, (order.length - rank) * pValues[order[rank]]));
            adjusted[order[rank]] = highest;
        }
        return adjusted;
    }

    /// The mean and the variance of values in families, such as rounds in runs. Values of one family may be more
    /// alike than families are; then they count for less than their number. Immutable.
    ///
    /// A one-way analysis of variance: unless the families differ with a probability below 25 % of doing so by
    /// chance, all values are pooled; otherwise the spread of the families counts, with one degree of freedom less
    /// than there are families (the level by Bancroft, "Analysis and Inference for Incompletely Specified Models
    /// Involving the Use of Preliminary Test(s) of Significance", Biometrics 20, 1964).
    ///
    /// @param variance divided by the number of values, it is the variance of the mean
    /// @param freedom degrees of freedom of the variance
    public record Nested(double mean, double variance, double freedom) {
        private static final double POOLING_LEVEL = 0.25;

        /// @param families the name of each value's family
        /// @param values at least two
        public static Nested of(List<String> families, double[] values) {
            int n = values.length;
            double mean = Arrays.stream(values).average().orElseThrow();
            Map<String, List<Double>> byFamily = new LinkedHashMap<>();
            for (int i = 0; i < n; i++) {
                byFamily.computeIfAbsent(families.get(i), _ -> new ArrayList<>())
                        .add(values[i]);
            }
            double between = 0;
            double within = 0;
            for (List<Double> family : byFamily.values()) {
                double own = family.stream()
                        .mapToDouble(Double::doubleValue)
                        .average()
                        .orElseThrow();
                between += family.size() * (own - mean) * (own - mean);
                for (double value : family) {
                    within += (value - own) * (value - own);
                }
            }
            int count = byFamily.size();
            boolean isNested = count > 1 && count < n;
            double ofFamilies = between / Math.max(1, count - 1);
            return isNested && differ(ofFamilies, within / (n - count), count - 1, n - count)
                    ? new Nested(mean, ofFamilies, count - 1)
                    : new Nested(mean, (between + within) / (n - 1), n - 1);
        }

        private static boolean differ(double between, double within, int above, int below) {
            if (within == 0) {
                return between > 0;
            }
            return FDistribution.of(above, below).survivalProbability(between / within) < POOLING_LEVEL;
        }
    }
}
