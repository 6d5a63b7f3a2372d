package io.plimsoll.ycsb.result;

import io.plimsoll.results.IntervalRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.HistogramIterationValue;

/// The lines of one metric, by the type of measurement. Immutable.
///
/// @param nanos service times or latencies
record MetricLines(MeasuredOperation operation, String metric, AbstractHistogram nanos, ReportOptions options) {
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final double NANOS_PER_MICRO = 1e3;

    /// @param withCodes whether `Return=` lines belong to this metric
    void addTo(List<ReportLine> lines, boolean withCodes) {
        switch (options.type()) {
            case HDRHISTOGRAM, HDRHISTOGRAM_AND_RAW, RAW -> hdrHistogram(lines, withCodes);
            case HISTOGRAM -> histogram(lines, metric, withCodes);
            case BOTH_HISTOGRAMS -> {
                hdrHistogram(lines, withCodes);
                histogram(lines, "Bucket" + metric, false);
            }
            case TIMESERIES -> series(lines, withCodes);
        }
    }

    private void hdrHistogram(List<ReportLine> lines, boolean withCodes) {
        String name = options.type().prefix() + metric;
        summary(lines, name);
        range(lines, name);
        percentiles(lines, name, options.percentiles());
        codes(lines, name, withCodes);
        if (options.verbose()) {
            for (HistogramIterationValue value : Micros.of(nanos).recordedValues()) {
                String micros = String.valueOf(value.getValueIteratedTo());
                lines.add(new ReportLine(name, micros, (double) value.getCountAtValueIteratedTo()));
            }
        }
    }

    private void summary(List<ReportLine> lines, String name) {
        lines.add(new ReportLine(name, "Operations", operation.acknowledged()));
        if (nanos.getTotalCount() > 0) {
            lines.add(new ReportLine(name, "AverageLatency(us)", Micros.mean(nanos)));
        }
    }

    private void range(List<ReportLine> lines, String name) {
        if (nanos.getTotalCount() > 0) {
            lines.add(new ReportLine(name, "MinLatency(us)", Micros.min(nanos)));
            lines.add(new ReportLine(name, "MaxLatency(us)", Micros.max(nanos)));
        }
    }

    private void percentiles(List<ReportLine> lines, String name, List<Double> wanted) {
        if (nanos.getTotalCount() == 0) {
            return;
        }
        for (double percentile : wanted) {
            lines.add(new ReportLine(
                    name, Ordinal.of(percentile) + "PercentileLatency(us)", Micros.at(nanos, percentile)));
        }
    }

    private void codes(List<ReportLine> lines, String name, boolean wanted) {
        if (wanted) {
            long ok = operation.acknowledged() - operation.counts().miss();
            ReturnCodes.of(operation.counts(), ok)
                    .forEach((code, count) -> lines.add(new ReportLine(name, "Return=" + code, count)));
        }
    }

    /// Buckets of one millisecond, whose lower border stands for what is in them.
    private void histogram(List<ReportLine> lines, String name, boolean withCodes) {
        long[] buckets = new long[options.buckets() + 1];
        for (HistogramIterationValue value : nanos.recordedValues()) {
            long millis = nanos.medianEquivalentValue(value.getValueIteratedTo()) / NANOS_PER_MILLI;
            buckets[(int) Math.min(millis, options.buckets())] += value.getCountAtValueIteratedTo();
        }
        summary(lines, name);
        if (nanos.getTotalCount() > 0) {
            double deviation = nanos.getStdDeviation() / NANOS_PER_MICRO;
            lines.add(new ReportLine(name, "LatencyVariance(us)", deviation * deviation));
        }
        range(lines, name);
        bucketPercentile(lines, name, buckets, 95);
        bucketPercentile(lines, name, buckets, 99);
        codes(lines, name, withCodes);
        if (options.verbose()) {
            for (int millis = 0; millis < options.buckets(); millis++) {
                lines.add(new ReportLine(name, String.valueOf(millis), buckets[millis]));
            }
            lines.add(new ReportLine(name, ">" + options.buckets(), buckets[options.buckets()]));
        }
    }

    /// Nothing where the percentile is beyond the last bucket.
    private void bucketPercentile(List<ReportLine> lines, String name, long[] buckets, int percentile) {
        long total = nanos.getTotalCount();
        long seen = 0;
        for (int millis = 0; millis < options.buckets() && total > 0; millis++) {
            seen += buckets[millis];
            if (100 * seen >= percentile * total) {
                lines.add(new ReportLine(name, percentile + "thPercentileLatency(us)", millis * 1_000L));
                return;
            }
        }
    }

    private void series(List<ReportLine> lines, boolean withCodes) {
        summary(lines, metric);
        range(lines, metric);
        percentiles(lines, metric, options.seriesPercentiles());
        codes(lines, metric, withCodes);
        long granularityNanos = options.granularityMillis() * NANOS_PER_MILLI;
        Map<Long, List<IntervalRow>> units = new TreeMap<>();
        for (IntervalRow row : operation.series()) {
            if (row.latency().count() > 0) {
                long unit = row.startNanos() / granularityNanos * options.granularityMillis();
                units.computeIfAbsent(unit, _ -> new ArrayList<>()).add(row);
            }
        }
        units.forEach((millis, rows) -> lines.add(new ReportLine(metric, String.valueOf(millis), mean(rows))));
    }

    private static double mean(List<IntervalRow> rows) {
        double sum = 0;
        long count = 0;
        for (IntervalRow row : rows) {
            sum += row.latency().mean() * row.latency().count();
            count += row.latency().count();
        }
        return sum / count / NANOS_PER_MICRO;
    }
}
