package io.plimsoll.analysis.comparison;

import io.plimsoll.analysis.figure.Resolution;
import io.plimsoll.analysis.statistics.MeanError;
import io.plimsoll.results.IntervalRow;
import io.plimsoll.results.SparseCounts;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.AbstractHistogram;

/// One operation of one repeat, interval by interval: how many were acknowledged, the sum of their latencies,
/// and how many lie at or below each percentile of the whole repeat. Enough for every estimate, and small: no
/// interval's distribution is kept. Not thread-safe.
///
/// The error of a percentile is Woodruff's ("Confidence Intervals for Medians and Other Position Measures",
/// JASA 47, 1952): the share of samples at or below it is a quotient over intervals, whose error is known; the
/// bounds of that share are looked up in the distribution of the whole repeat.
final class IntervalTally {
    private static final double Z = 1.959963985;

    private final AbstractHistogram whole;
    private final long atLeastFrom;
    private final double[] seconds;
    private final double[] acknowledged;
    private final double[] rows;
    private final double[] latencySums;
    private final Map<Metric, double[]> atOrBelow = new EnumMap<>(Metric.class);
    private final long[] bounds;

    /// @param whole the latencies of the repeat, those of operations that were never answered among them
    /// @param seconds the length of each interval
    /// @param atLeastFrom from where up latencies may be longer than they say; 0 for none
    IntervalTally(AbstractHistogram whole, double[] seconds, long atLeastFrom) {
        this.whole = whole;
        this.atLeastFrom = atLeastFrom;
        this.seconds = seconds.clone();
        acknowledged = new double[seconds.length];
        rows = new double[seconds.length];
        latencySums = new double[seconds.length];
        List<Metric> percentiles = Metric.percentiles();
        bounds = new long[percentiles.size()];
        for (int i = 0; i < bounds.length; i++) {
            bounds[i] = whole.getValueAtPercentile(percentiles.get(i).percentile());
            atOrBelow.put(percentiles.get(i), new double[seconds.length]);
        }
    }

    void add(int interval, IntervalRow row) {
        acknowledged[interval] += row.counts().acknowledged();
        rows[interval] += row.counts().rows();
        latencySums[interval] += row.latency().mean() * row.counts().acknowledged();
    }

    /// Several threads may add, each its own intervals.
    ///
    /// @param latency of the interval alone
    void add(int interval, SparseCounts latency) {
        double[][] counted = atOrBelow.values().toArray(double[][]::new);
        for (int step = 0; step < latency.size(); step++) {
            long nanos = SparseCounts.highestNanos(latency.bucket(step));
            for (int i = bounds.length - 1; i >= 0 && nanos <= bounds[i]; i--) {
                counted[i][interval] += latency.count(step);
            }
        }
    }

    Map<Metric, Estimate> estimates() {
        Map<Metric, Estimate> estimates = new EnumMap<>(Metric.class);
        estimates.put(Metric.RATE, Estimate.quotient(acknowledged, seconds, true));
        if (Estimate.quotient(rows, seconds) > 0) {
            estimates.put(Metric.ROWS, Estimate.quotient(rows, seconds, true));
        }
        estimates.put(
                Metric.MEAN,
                Estimate.quotient(latencySums, acknowledged, whole.getTotalCount() > 0)
                        .asLowerBound(atLeastFrom > 0));
        atOrBelow.forEach((metric, counted) -> estimates.put(metric, percentile(metric, counted)));
        return estimates;
    }

    private Estimate percentile(Metric metric, double[] counted) {
        long samples = whole.getTotalCount();
        double value = whole.getValueAtPercentile(metric.percentile());
        if (samples == 0 || value == 0) {
            return new Estimate(0, Double.NaN, 1, 1, false);
        }
        MeanError error = Estimate.error(counted, acknowledged);
        double off = 100 * Z * Math.sqrt(error.variance());
        double low = whole.getValueAtPercentile(Math.max(0, metric.percentile() - off));
        double high = whole.getValueAtPercentile(Math.min(100, metric.percentile() + off));
        double logError = Double.isNaN(off) ? Double.NaN : Math.log(high / Math.max(1, low)) / (2 * Z);
        return new Estimate(
                value,
                logError * logError,
                error.freedom(),
                error.blockLength(),
                Resolution.isTold(samples, metric.percentile()),
                // An interval that reaches into what is not known is too short.
                atLeastFrom > 0 && Math.max(value, high) >= atLeastFrom);
    }
}
