package io.plimsoll.analysis.statistics;

import java.util.Arrays;

/// How the values of a series depend on their neighbours. Immutable.
final class Autocovariance {
    private final double[] beyondMean;

    Autocovariance(double[] values) {
        double mean = Arrays.stream(values).average().orElse(0);
        beyondMean = Arrays.stream(values).map(value -> value - mean).toArray();
    }

    /// The sample autocovariance, divided by the number of all values as the estimators that use it want it;
    /// 0 for a lag as long as the series.
    double at(int lag) {
        double sum = 0;
        for (int i = lag; i < beyondMean.length; i++) {
            sum += beyondMean[i] * beyondMean[i - lag];
        }
        return sum / beyondMean.length;
    }

    /// Those of lags 0 to `lags`.
    double[] upTo(int lags) {
        double[] covariances = new double[lags + 1];
        Arrays.setAll(covariances, this::at);
        return covariances;
    }
}
