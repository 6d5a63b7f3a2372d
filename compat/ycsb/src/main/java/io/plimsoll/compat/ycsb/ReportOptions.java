package io.plimsoll.compat.ycsb;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The contents of the report and its destination. Immutable.
///
/// @param percentiles of histograms, in percent
/// @param seriesPercentiles of time series, in percent
/// @param verbose whether to list every bucket of a histogram
/// @param buckets of one millisecond each
/// @param granularityMillis of a time series
/// @param exportFile empty: the standard output
/// @param logPrefix the beginning of the names of histogram logs
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

    /// The property `measurementtype`.
    public enum MeasurementType {
        HDRHISTOGRAM("hdrhistogram"),
        HISTOGRAM("histogram"),
        BOTH_HISTOGRAMS("hdrhistogram+histogram"),
        /// Only its histogram is supported.
        HDRHISTOGRAM_AND_RAW("hdrhistogram+raw"),
        TIMESERIES("timeseries"),
        /// Not supported: single points are not stored.
        RAW("raw");

        private final String word;

        MeasurementType(String word) {
            this.word = word;
        }

        /// The type of that name.
        public static Optional<MeasurementType> named(String text) {
            return Arrays.stream(values())
                    .filter(type -> type.word.equals(text.toLowerCase(Locale.ROOT)))
                    .findFirst();
        }

        /// All names.
        public static List<String> words() {
            return Arrays.stream(values()).map(MeasurementType::toString).toList();
        }

        /// The prefix that YCSB adds to the names of metrics for combined types.
        String prefix() {
            return this == BOTH_HISTOGRAMS || this == HDRHISTOGRAM_AND_RAW ? "Hdr" : "";
        }

        /// Whether status lines contain percentiles; otherwise averages.
        boolean hasPercentiles() {
            return this != HISTOGRAM && this != TIMESERIES;
        }

        @Override
        public String toString() {
            return word;
        }
    }

    /// The instant from which the report measures operations: the property `measurement.interval`.
    public enum MeasuredFrom {
        /// From the actual start: service times.
        OP,
        /// From the intended start: latencies, under the plain names.
        INTENDED,
        /// Both, latencies under names that begin with `Intended-`.
        BOTH
    }
}
