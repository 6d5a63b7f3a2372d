package io.plimsoll.analysis.search;

import java.util.Arrays;

/// Pairs of numbers, one for each interval of a step, whose quotient is judged. Not thread-safe.
final class Tally {
    private double[] above = new double[64];
    private double[] below = new double[64];
    private int size;

    void add(double counted, double among) {
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

    /// The intervals from one on.
    double[] above(int from) {
        return Arrays.copyOfRange(above, from, size);
    }

    double[] below(int from) {
        return Arrays.copyOfRange(below, from, size);
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
