package io.plimsoll.analysis.figure;

import io.plimsoll.analysis.statistics.ChangePoints;
import io.plimsoll.analysis.statistics.Difference;
import io.plimsoll.analysis.statistics.MeanError;
import io.plimsoll.results.PhaseResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// An instant of a round from which on the rate was another one. Immutable.
///
/// The round's whole intervals, brought together into at most a hundred stretches, are split by [ChangePoints]. A
/// split counts when the levels of both sides differ by at least 10 % of the round's mean, and by more than chance
/// with 99 % confidence: by Welch's test with errors that respect how neighbours depend on each other ([MeanError]),
/// divided by the number of splits.
///
/// @param atNanos from the start of the phase
/// @param before operations per second from the change before, or from the start
/// @param after the same until the next change, or until the end
public record LevelChange(long atNanos, double before, double after) {
    private static final int STRETCHES_MAX = 100;
    private static final int STRETCHES_MIN = 10;
    private static final double CHANGE_MIN = 0.10;
    private static final double CHANCE_MAX = 0.01;

    /// @return in order of time
    public static List<LevelChange> of(PhaseResult round) {
        List<IntervalTotal> intervals = IntervalTotal.wholeOf(round);
        double[] rates = intervals.stream()
                .mapToDouble(IntervalTotal::ratePerSecond)
                .toArray();
        int each = Math.max(1, Math.ceilDiv(rates.length, STRETCHES_MAX));
        double[] means = means(rates, each);
        if (means.length < STRETCHES_MIN) {
            return List.of();
        }
        List<Integer> borders = new ArrayList<>(List.of(0));
        borders.addAll(ChangePoints.of(means));
        borders.add(means.length);
        double whole = Arrays.stream(means).average().orElse(0);
        List<LevelChange> found = new ArrayList<>();
        int from = 0;
        for (int i = 1; i < borders.size() - 1; i++) {
            double[] before = Arrays.copyOfRange(means, from, borders.get(i));
            double[] after = Arrays.copyOfRange(means, borders.get(i), borders.get(i + 1));
            Difference difference = Difference.of(side(before), side(after));
            if (Math.abs(difference.value()) >= CHANGE_MIN * whole
                    && difference.pValue() <= CHANCE_MAX / (borders.size() - 2)) {
                found.add(new LevelChange(
                        intervals.get(borders.get(i) * each).startNanos(), mean(before), mean(after)));
                from = borders.get(i);
            }
        }
        return found;
    }

    private static Difference.Side side(double[] values) {
        MeanError error = MeanError.of(values);
        return new Difference.Side(mean(values), error.variance(), error.freedom());
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElse(0);
    }

    /// What is left over at the end is not worth a stretch of its own.
    private static double[] means(double[] values, int each) {
        double[] means = new double[values.length / each];
        Arrays.setAll(means, i -> mean(Arrays.copyOfRange(values, i * each, (i + 1) * each)));
        return means;
    }
}
