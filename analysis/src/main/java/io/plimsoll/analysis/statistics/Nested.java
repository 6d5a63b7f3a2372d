package io.plimsoll.analysis.statistics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.statistics.distribution.FDistribution;

/// The mean and the variance of values in families, such as rounds in runs. Values of one family may be more alike
/// than families are; then they count for less than their number. Immutable.
///
/// A one-way analysis of variance: unless the families differ with a probability below 25 % of doing so by chance,
/// all values are pooled; otherwise the spread of the families counts, with one degree of freedom less than there
/// are families (the level by Bancroft, "Analysis and Inference for Incompletely Specified Models Involving the Use
/// of Preliminary Test(s) of Significance", Biometrics 20, 1964).
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
            byFamily.computeIfAbsent(families.get(i), _ -> new ArrayList<>()).add(values[i]);
        }
        double between = 0;
        double within = 0;
        for (List<Double> family : byFamily.values()) {
            double own =
                    family.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
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
