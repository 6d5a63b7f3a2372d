package io.plimsoll.compat.ycsb;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/// Converts distributions of nanoseconds to whole microseconds, truncated like YCSB's. Stateless.
final class Micros {
    private static final long NANOS = 1_000;
    private static final int DIGITS = 3;

    private Micros() {}

    static long min(AbstractHistogram nanos) {
        return nanos.getTotalCount() == 0 ? 0 : nanos.getMinValue() / NANOS;
    }

    static long max(AbstractHistogram nanos) {
        return nanos.getMaxValue() / NANOS;
    }

    static double mean(AbstractHistogram nanos) {
        return nanos.getTotalCount() == 0 ? 0 : nanos.getMean() / NANOS;
    }

    static long at(AbstractHistogram nanos, double percentile) {
        return nanos.getValueAtPercentile(percentile) / NANOS;
    }

    /// The whole distribution, each value truncated to microseconds.
    static Histogram of(AbstractHistogram nanos) {
        Histogram micros = new Histogram(DIGITS);
        micros.setAutoResize(true);
        for (HistogramIterationValue value : nanos.recordedValues()) {
            micros.recordValueWithCount(
                    nanos.medianEquivalentValue(value.getValueIteratedTo()) / NANOS, value.getCountAtValueIteratedTo());
        }
        return micros;
    }

    /// A number in the pattern `#.##`, in every locale.
    static String shortened(double value) {
        BigDecimal rounded =
                BigDecimal.valueOf(value).setScale(2, RoundingMode.HALF_EVEN).stripTrailingZeros();
        return rounded.signum() == 0 ? "0" : rounded.toPlainString();
    }
}
