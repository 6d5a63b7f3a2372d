package io.plimsoll.ycsb.result;

import java.util.List;

/// What the report is to hold and where it goes. Immutable.
///
/// @param percentiles of histograms, in per cent
/// @param seriesPercentiles of time series, in per cent
/// @param verbose whether every bucket of a histogram is listed
/// @param buckets of one millisecond each
/// @param granularityMillis of a time series
/// @param exportFile empty: the standard output
/// @param logPrefix how names of histogram logs begin
public record ReportOptions(
        MeasurementType type,
        MeasuredFrom from,
        List<Double> percentiles,
        List<Double> seriesPercentiles,
        boolean verbose,
        int buckets,
        long granularityMillis,
        Exporter exporter,
        String exportFile,
        boolean logs,
        String logPrefix) {
    /// YCSB's defaults.
    public static final ReportOptions STANDARD = new ReportOptions(
            MeasurementType.HDRHISTOGRAM,
            MeasuredFrom.OP,
            List.of(50.0, 95.0, 99.0),
            List.of(95.0, 99.0),
            false,
            1_000,
            1_000,
            Exporter.TEXT,
            "",
            false,
            "");

    public ReportOptions {
        percentiles = List.copyOf(percentiles);
        seriesPercentiles = List.copyOf(seriesPercentiles);
    }
}
