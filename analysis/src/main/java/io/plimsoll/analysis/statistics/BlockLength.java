package io.plimsoll.analysis.statistics;

/// How long the blocks of a stationary bootstrap are to be, on average: the automatic choice of Politis and
/// White ("Automatic Block-Length Selection for the Dependent Bootstrap", Econometric Reviews 23, 2004) as
/// corrected by Patton, Politis and White (Econometric Reviews 28, 2009). Stateless.
///
/// With the autocorrelations rho, the first lag m from which on K of them in a row lie within
/// +-2 sqrt(log10(n) / n) is where the series has forgotten itself. With the flat-top window L over lags up
/// to M = 2 m, g = sum L(k/M) R(k) and G = sum L(k/M) |k| R(k), the length is (G^2 / g^2 * n)^(1/3), and at
/// most min(3 sqrt(n), n/3).
public final class BlockLength {
    private static final int RUN_MIN = 5;
    private static final double SIGNIFICANT = 2;

    private BlockLength() {}

    /// @return at least 1: neighbours do not depend on each other, or there are too few of them to tell
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
