package io.plimsoll.analysis.statistics;

/// How far the mean of a series may be off when neighbouring values depend on each other. Immutable.
///
/// The variance is that of the stationary bootstrap (Politis and Romano, "The Stationary Bootstrap", JASA 89,
/// 1994), not by drawing but by its closed form, their Lemma 1: with blocks of mean length b and p = 1/b,
///
///     var = (R(0) + 2 sum ((1 - k/n) (1-p)^k + k/n (1-p)^(n-k)) R(k)) / n
///
/// It is what infinitely many drawn series would give, and the same every time. Taking the mean off the
/// values makes it too small by about the share 2b/n, which is put back.
///
/// @param variance of the mean
/// @param blockLength mean length of the blocks, in values: [BlockLength]
/// @param freedom degrees of freedom of the variance: 2n/b, as of a spectral estimate with an exponential lag
/// window (Priestley, "Spectral Analysis and Time Series", 6.2.3), at most n - 1
public record MeanError(double variance, double blockLength, double freedom) {
    private static final double SHARE_MIN = 0.25;

    /// A weight too small to be worth a walk over a long series.
    private static final double NEGLIGIBLE = 1e-9;

    /// @return not a number as variance for fewer than two values
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
}
