package io.plimsoll.analysis.figure;

import io.plimsoll.analysis.statistics.Levels;
import io.plimsoll.results.PhaseResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// An instant of a round from which on the rate was another one. Immutable.
///
/// The round's whole intervals are brought together into at most a hundred stretches, whose [Levels] these are. Two
/// levels differ by at least 10 % of the round's mean.
///
/// @param atNanos from the start of the phase
/// @param before operations per second from the change before, or from the start
/// @param after the same until the next change, or until the end
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
        List<Integer> borders = Levels.of(means, CHANGE_MIN * mean(means, 0, means.length));
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

    /// What is left over at the end is not worth a stretch of its own.
    private static double[] means(double[] values, int each) {
        double[] means = new double[values.length / each];
        Arrays.setAll(means, i -> mean(values, i * each, (i + 1) * each));
        return means;
    }
}
