package io.plimsoll.analysis.search;

import io.plimsoll.analysis.statistics.MeanError;
import java.util.Arrays;

/// Pairs of numbers, one for each interval of a step, whose quotient is judged. Not thread-safe.
final class Tally {
    private double[] above = new double[64];
    private double[] below = new double[64];
    private int size;

    /// @param pair what was counted, and among how many
    void add(double[] pair) {
        add(pair[0], pair[1]);
    }

    private void add(double counted, double among) {
        if (size == above.length) {
            above = Arrays.copyOf(above, 2 * size);
            below = Arrays.copyOf(below, 2 * size);
        }
        above[size] = counted;
        below[size++] = among;
    }

    /// Adds to the last interval.
    void addToLast(double counted, double among) {
        if (size == 0) {
            add(0, 0);
        }
        above[size - 1] += counted;
        below[size - 1] += among;
    }

    int size() {
        return size;
    }

    /// The quotient of both sums.
    ///
    /// @param value not a number when `among` is zero
    record Quotient(double value, double among, MeanError error) {
        /// By how much bursts make the variance of a share larger than chance alone; at least 1, and 1 where
        /// nothing was counted.
        double burst() {
            double chance = value * (1 - value) / among;
            return chance > 0 && error.variance() > chance ? error.variance() / chance : 1;
        }
    }

    /// Over the intervals from one on.
    Quotient quotient(int from) {
        double counted = sum(above, from);
        double among = sum(below, from);
        double value = counted / among;
        double each = among / (size - from);
        double[] beyond = new double[size - from];
        for (int i = 0; i < beyond.length; i++) {
            beyond[i] = (above[from + i] - value * below[from + i]) / each;
        }
        return new Quotient(value, among, MeanError.of(beyond));
    }

    private double sum(double[] values, int from) {
        double sum = 0;
        for (int i = from; i < size; i++) {
            sum += values[i];
        }
        return sum;
    }

    /// Each interval's quotient; that of the one before where there is none.
    double[] quotients() {
        double[] quotients = new double[size];
        double last = 0;
        for (int i = 0; i < size; i++) {
            last = below[i] > 0 ? above[i] / below[i] : last;
            quotients[i] = last;
        }
        return quotients;
    }
}
