package io.plimsoll.analysis.statistics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/// Finds where the level of a series changed: E-divisive means (Matteson and James, "A Nonparametric Approach for
/// Multiple Change Point Analysis of Multivariate Data", JASA 109, 2014; arXiv 1306.4933), as used on histories
/// of performance by Daly et al. (ICPE 2020). Stateless.
///
/// A series is split where the energy distance between the values before and after, weighted by both sizes, is
/// largest. The split counts if fewer than 1 % of random orders of the same values can be split as well; then both
/// parts are split further. The energy distance compares whole distributions by absolute differences, so that a
/// single outlier affects it little. Orders are drawn from a fixed seed: the same series gives the same answer.
public final class ChangePoints {
    private static final int PART_MIN = 3;
    private static final int ORDERS = 399;
    private static final double LEVEL = 0.01;
    private static final long SEED = 13_064_933;

    private ChangePoints() {}

    /// @return the indices at which a new level begins, in order
    public static List<Integer> of(double[] series) {
        List<Integer> found = new ArrayList<>();
        split(series, 0, series.length, found);
        found.sort(Integer::compare);
        return found;
    }

    /// The best split of a part, and the distance between its sides.
    private record Split(int at, double distance) {}

    private static void split(double[] series, int from, int to, List<Integer> found) {
        if (to - from < 2 * PART_MIN) {
            return;
        }
        double[] part = Arrays.copyOfRange(series, from, to);
        Split best = best(part);
        if (best.distance > 0 && isSignificant(part, best.distance)) {
            found.add(from + best.at);
            split(series, from, from + best.at, found);
            split(series, from + best.at, to, found);
        }
    }

    private static boolean isSignificant(double[] part, double distance) {
        Random random = new Random(SEED);
        double[] order = part.clone();
        int asFar = 1;
        int allowed = (int) (LEVEL * (ORDERS + 1));
        for (int i = 0; i < ORDERS && asFar <= allowed; i++) {
            shuffle(order, random);
            asFar += best(order).distance >= distance ? 1 : 0;
        }
        return asFar <= allowed;
    }

    private static void shuffle(double[] values, Random random) {
        for (int i = values.length - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            double kept = values[i];
            values[i] = values[other];
            values[other] = kept;
        }
    }

    /// Tries all splits in one pass: one value after another moves from after the split to before it.
    private static Split best(double[] values) {
        int n = values.length;
        double before = 0;
        double across = 0;
        double after = sumOfDistances(values);
        Split best = new Split(0, 0);
        for (int at = 1; at <= n - PART_MIN; at++) {
            double moved = values[at - 1];
            double toBefore = distances(values, moved, 0, at - 1);
            double toAfter = distances(values, moved, at, n);
            before += toBefore;
            after -= toAfter;
            across += toAfter - toBefore;
            if (at >= PART_MIN) {
                double distance = energy(before, across, after, at, n - at);
                best = distance > best.distance ? new Split(at, distance) : best;
            }
        }
        return best;
    }

    private static double energy(double before, double across, double after, double left, double right) {
        double between = 2 * across / (left * right);
        double within = 2 * before / (left * (left - 1)) + 2 * after / (right * (right - 1));
        return (between - within) * left * right / (left + right);
    }

    private static double sumOfDistances(double[] values) {
        double sum = 0;
        for (int i = 0; i < values.length; i++) {
            sum += distances(values, values[i], i + 1, values.length);
        }
        return sum;
    }

    private static double distances(double[] values, double value, int from, int to) {
        double sum = 0;
        for (int i = from; i < to; i++) {
            sum += Math.abs(values[i] - value);
        }
        return sum;
    }
}
