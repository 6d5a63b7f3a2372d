package io.plimsoll.analysis.statistics;

/// Series that look random and are the same in every language: a logistic map, each value carrying a share of
/// the one before.
final class Chaos {
    private Chaos() {}

    static double[] series(int length, double carried) {
        double[] series = new double[length];
        double state = 0.4;
        double value = 0;
        for (int i = 0; i < length; i++) {
            state = 3.99 * state * (1 - state);
            value = carried * value + state;
            series[i] = value;
        }
        return series;
    }
}
