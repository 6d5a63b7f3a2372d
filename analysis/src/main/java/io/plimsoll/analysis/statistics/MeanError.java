package io.plimsoll.analysis.statistics;

import java.util.Arrays;

/// The error of the mean of a series whose neighbouring values depend on each other. Immutable.
///
/// The variance is that of the stationary bootstrap (Politis and Romano, "The Stationary Bootstrap", JASA 89,
/// 1994), computed without drawing by the closed form of their Lemma 1: with blocks of mean length b and p = 1/b,
///
///     var = (R(0) + 2 sum ((1 - k/n) (1-p)^k + k/n (1-p)^(n-k)) R(k)) / n
///
/// It equals the result of infinitely many drawn series, and is the same every time. Subtracting the mean from
/// the values makes it too small by about the share 2b/n, which is added back.
///
/// @param variance of the mean
/// @param blockLength mean length of the blocks, in values: [BlockLength]
/// @param freedom degrees of freedom of the variance: 2n/b, as of a spectral estimate with an exponential lag
/// window (Priestley, "Spectral Analysis and Time Series", 6.2.3), at most n - 1
public record MeanError(double variance, double blockLength, double freedom) {
    private static final double SHARE_MIN = 0.25;

    /// A weight below this is too small to justify a pass over a long series.
    private static final double NEGLIGIBLE = 1e-9;

    /// @return with a NaN variance for fewer than two values
    public static MeanError of(double[] values) {
        int n = values.length;
        if (n < 2) {
            return new MeanError(Double.NaN, 1, 1);
        }
        double length = BlockLength.of(values);
        double goesOn = 1 - 1 / length;
        Autocovariance covariance = new Autocovariance(values);
        double sum = covariance.at(0);
        for (int lag = 1; lag < n; lag++) {
            double share = lag / (double) n;
            double weight = (1 - share) * Math.pow(goesOn, lag) + share * Math.pow(goesOn, n - lag);
            sum += weight < NEGLIGIBLE ? 0 : 2 * weight * covariance.at(lag);
        }
        double kept = Math.max(SHARE_MIN, 1 - (2 * length - 1) / n);
        return new MeanError(Math.max(0, sum) / n / kept, length, Math.clamp(2 * n / length, 1, Math.max(1, n - 1)));
    }

    /// The dependence of the values of a series on their neighbours. Immutable.
    private static final class Autocovariance {
        private final double[] beyondMean;

        Autocovariance(double[] values) {
            double mean = Arrays.stream(values).average().orElse(0);
            beyondMean = Arrays.stream(values).map(value -> value - mean).toArray();
        }

        /// The sample autocovariance, divided by the number of all values, as its estimators require; 0 for a lag
        /// as long as the series.
        double at(int lag) {
            double sum = 0;
            for (int i = lag; i < beyondMean.length; i++) {
                sum += beyondMean[i] * beyondMean[i - lag];
            }
            return sum / beyondMean.length;
        }

        /// The autocovariances of lags 0 to `lags`.
        double[] upTo(int lags) {
            double[] covariances = new double[lags + 1];
            Arrays.setAll(covariances, this::at);
            return covariances;
        }
    }

    /// The mean block length for a stationary bootstrap: the automatic choice of Politis and White ("Automatic
    /// Block-Length Selection for the Dependent Bootstrap", Econometric Reviews 23, 2004) as corrected by Patton,
    /// Politis and White (Econometric Reviews 28, 2009). Stateless.
    ///
    /// The dependence ends at the first lag m from which on K of the autocorrelations rho in a row are within
    /// +-2 sqrt(log10(n) / n). With the flat-top window L over lags up to M = 2 m, g = sum L(k/M) R(k) and
    /// G = sum L(k/M) |k| R(k), the length is (G^2 / g^2 * n)^(1/3), and at most min(3 sqrt(n), n/3).
    public static final class BlockLength {
        private static final int RUN_MIN = 5;
        private static final double SIGNIFICANT = 2;

        private BlockLength() {}

        /// @return at least 1; 1 if neighbours are independent, or if there are too few values to decide
        public static double of(double[] values) {
            int n = values.length;
            if (n < RUN_MIN) {
                return 1;
            }
            int inARow = Math.max(RUN_MIN, (int) Math.ceil(Math.sqrt(Math.log10(n))));
            int lagMax = (int) Math.ceil(Math.sqrt(n)) + inARow;
            double[] covariance = new Autocovariance(values).upTo(lagMax);
            if (covariance[0] <= 0) {
                return 1;
            }
            int lags = Math.min(2 * Math.max(1, forgotten(covariance, inARow, n)), lagMax);
            double weighted = 0;
            double longRun = covariance[0];
            for (int lag = 1; lag <= lags; lag++) {
                double window = Math.min(1, 2 * (1 - lag / (double) lags));
                longRun += 2 * window * covariance[lag];
                weighted += 2 * window * lag * covariance[lag];
            }
            double longest = Math.ceil(Math.min(3 * Math.sqrt(n), n / 3.0));
            double length = Math.cbrt(weighted * weighted / (longRun * longRun) * n);
            return Double.isNaN(length) ? longest : Math.clamp(length, 1, longest);
        }

        private static int forgotten(double[] covariance, int inARow, int n) {
            double bound = SIGNIFICANT * Math.sqrt(Math.log10(n) / n) * covariance[0];
            int quiet = 0;
            for (int lag = 0; lag < covariance.length; lag++) {
                quiet = Math.abs(covariance[lag]) < bound ? quiet + 1 : 0;
                if (quiet == inARow) {
                    return lag - inARow + 1;
                }
            }
            return covariance.length;
        }
    }
}
