package io.plimsoll.report.html;

import org.HdrHistogram.AbstractHistogram;

/// A distribution by percentiles, with points ever closer to the maximum, as in HdrHistogram's plots. Not a record,
/// because it holds arrays; nobody modifies them.
final class Spectrum {
    static final Spectrum NONE = new Spectrum(new double[0], new long[0]);

    /// Points for each halving of the share above the percentile.
    private static final int PER_HALVING = 8;

    private final double[] x;
    private final long[] nanos;

    private Spectrum(double[] x, long[] nanos) {
        this.x = x;
        this.nanos = nanos;
    }

    /// Ends at the highest sample. It is drawn where half a sample is above: one sample is above the previous
    /// point.
    static Spectrum of(AbstractHistogram histogram) {
        long count = histogram.getTotalCount();
        if (count == 0) {
            return NONE;
        }
        int points = 1 + (int) Math.floor(StrictMath.log((double) count) / StrictMath.log(2) * PER_HALVING);
        double[] x = new double[points + 1];
        long[] nanos = new long[points + 1];
        for (int i = 0; i < points; i++) {
            x[i] = StrictMath.pow(2, i / (double) PER_HALVING);
            nanos[i] = histogram.getValueAtPercentile(100 * (1 - 1 / x[i]));
        }
        x[points] = 2.0 * count;
        nanos[points] = histogram.getMaxValue();
        return new Spectrum(x, nanos);
    }

    /// The x values, 1 / (1 - share): 10 is the 90th percentile, 100 the 99th.
    double[] x() {
        return x;
    }

    long[] nanos() {
        return nanos;
    }
}
