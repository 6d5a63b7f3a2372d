package io.plimsoll.holo.result;

import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.HistogramIterationValue;

/// Latencies as the tool tells them: each truncated to whole milliseconds before anything is computed. In
/// milliseconds; immutable.
public record ToolLatency(double mean, double p99, double p999) {
    /// Where the tool records none.
    public static final ToolLatency NONE = new ToolLatency(0, 0, 0);

    private static final long NANOS_PER_MILLI = 1_000_000;

    /// @param nanos a distribution of latencies
    public static ToolLatency of(AbstractHistogram nanos) {
        return withZeros(nanos, 0);
    }

    /// The same with more latencies that are too short to be told.
    static ToolLatency withZeros(AbstractHistogram nanos, long zeros) {
        long count = nanos.getTotalCount() + zeros;
        if (nanos.getTotalCount() == 0) {
            return NONE;
        }
        double sum = 0;
        for (HistogramIterationValue value : nanos.recordedValues()) {
            long millis = nanos.medianEquivalentValue(value.getValueIteratedTo()) / NANOS_PER_MILLI;
            sum += (double) millis * value.getCountAtValueIteratedTo();
        }
        return new ToolLatency(sum / count, quantile(nanos, zeros, 0.99), quantile(nanos, zeros, 0.999));
    }

    private static double quantile(AbstractHistogram nanos, long zeros, double quantile) {
        double rank = quantile * (nanos.getTotalCount() + zeros) - zeros;
        if (rank <= 0) {
            return 0;
        }
        long millis = nanos.getValueAtPercentile(100 * rank / nanos.getTotalCount()) / NANOS_PER_MILLI;
        return millis;
    }
}
