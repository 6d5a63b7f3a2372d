package io.plimsoll.analysis.figure;

import io.plimsoll.analysis.statistics.ChangePoints;
import io.plimsoll.results.PhaseResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// An instant in a round at which the rate changed to another level. Immutable.
///
/// The round's whole intervals are grouped into at most a hundred stretches, and [#bordersOf] finds their levels.
/// Two levels differ by at least 10 % of the round's mean.
///
/// @param atNanos from the start of the phase
/// @param before operations per second since the previous change, or since the start
/// @param after operations per second until the next change, or until the end
public record LevelChange(long atNanos, double before, double after) {
    private static final int STRETCHES_MAX = 100;
    private static final int STRETCHES_MIN = 10;
    private static final double CHANGE_MIN = 0.10;

    /// @return in order of time
    public static List<LevelChange> of(PhaseResult round) {
        List<IntervalTotal> intervals = IntervalTotal.wholeOf(round);
        double[] rates =
                intervals.stream().mapToDouble(IntervalTotal::ratePerSecond).toArray();
        int each = Math.max(1, Math.ceilDiv(rates.length, STRETCHES_MAX));
        double[] means = means(rates, each);
        if (means.length < STRETCHES_MIN) {
            return List.of();
        }
        List<Integer> borders = bordersOf(means, CHANGE_MIN * mean(means, 0, means.length));
        List<LevelChange> found = new ArrayList<>();
        for (int i = 1; i < borders.size() - 1; i++) {
            int at = borders.get(i);
            found.add(new LevelChange(
                    intervals.get(at * each).startNanos(),
                    mean(means, borders.get(i - 1), at),
                    mean(means, at, borders.get(i + 1))));
        }
        return found;
    }

    private static double mean(double[] values, int from, int to) {
        return Arrays.stream(values, from, to).average().orElse(0);
    }

    /// The mean of each stretch. Values left over at the end are dropped.
    private static double[] means(double[] values, int each) {
        double[] means = new double[values.length / each];
        Arrays.setAll(means, i -> mean(values, i * each, (i + 1) * each));
        return means;
    }

    private static final double ERRORS_MIN = 3.8;

    /// The least number of independent values in a level; fewer may be one swing of the noise.
    private static final int INDEPENDENT_MIN = 5;

    /// A random walk has no level. Above this dependence, nothing can be concluded.
    private static final double DEPENDENCE_MAX = 0.98;

    /// Finds the levels of a series whose values depend on their neighbours. Stateless.
    /// [ChangePoints] proposes where levels begin. It assumes that values are independent, and so proposes too
    /// many. The weakest border is removed repeatedly, until each remaining one is significant: the means of both
    /// sides differ by the minimum that the caller requires, and by at least 3.8 standard errors. In a series
    /// without a change, the best of all places exceeds that in one of a hundred series (Andrews, "Tests for
    /// Parameter Instability and Structural Change With Unknown Change Point", Econometrica 61, 1993: sup Wald, one
    /// parameter, trimmed by 5 %). The error is that of an AR(1) process: the variance of a mean of n values is s^2
    /// / n (1 + r) / (1 - r), with s and r of the values less the mean of their level. Subtracting those means
    /// removes part of the dependence, about (1 + 3 r) / n for each level (Kendall, "Note on Bias in the Estimation
    /// of Autocorrelation", Biometrika 41, 1954). It is added back.
    ///
    /// @param changeMin the least difference between two levels
    /// @return the borders: 0, where each later level begins, and the length of the series
    static List<Integer> bordersOf(double[] series, double changeMin) {
        List<Integer> borders = new ArrayList<>(List.of(0));
        borders.addAll(ChangePoints.of(series));
        borders.add(series.length);
        while (borders.size() > 2) {
            double deviation = longRunDeviation(series, borders);
            int weakest = 0;
            double least = Double.POSITIVE_INFINITY;
            for (int i = 1; i < borders.size() - 1; i++) {
                double errors = errors(series, borders, i, changeMin, deviation);
                if (errors < least) {
                    least = errors;
                    weakest = i;
                }
            }
            if (least >= ERRORS_MIN) {
                return borders;
            }
            borders.remove(/* index */ weakest);
        }
        return borders;
    }

    /// The difference between the levels on both sides of a border, in standard errors; negative if it is less
    /// than `changeMin`.
    private static double errors(
            double[] series, List<Integer> borders, int border, double changeMin, double deviation) {
        int from = borders.get(border - 1);
        int at = borders.get(border);
        int to = borders.get(border + 1);
        double difference = Math.abs(mean(series, at, to) - mean(series, from, at));
        if (difference < changeMin) {
            return difference - changeMin;
        }
        return difference / (deviation * Math.sqrt(1.0 / (at - from) + 1.0 / (to - at)));
    }

    /// The standard error of a mean of n values, times the square root of n; infinite if there are too few
    /// values for that many levels.
    private static double longRunDeviation(double[] series, List<Integer> borders) {
        int n = series.length;
        int levels = borders.size() - 1;
        double[] beyond = series.clone();
        for (int i = 0; i < levels; i++) {
            double level = mean(series, borders.get(i), borders.get(i + 1));
            for (int at = borders.get(i); at < borders.get(i + 1); at++) {
                beyond[at] -= level;
            }
        }
        double squares = 0;
        double products = 0;
        for (int i = 0; i < n; i++) {
            squares += beyond[i] * beyond[i];
            products += i == 0 ? 0 : beyond[i] * beyond[i - 1];
        }
        double found = squares > 0 ? products / squares : 0;
        double dependence = Math.clamp(found + (1 + 3 * found) * levels / n, 0, DEPENDENCE_MAX);
        double independent = n * (1 - dependence) / (1 + dependence);
        if (independent < INDEPENDENT_MIN * levels) {
            return Double.POSITIVE_INFINITY;
        }
        double share = 1 - levels / independent;
        return Math.sqrt(squares / n / share * (1 + dependence) / (1 - dependence));
    }
}
