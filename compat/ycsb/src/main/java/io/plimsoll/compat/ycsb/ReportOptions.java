package io.plimsoll.compat.ycsb;

import io.plimsoll.compat.Draft;
import io.plimsoll.spec.Suggestion;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

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
    private static final long INTERVAL_MIN_MILLIS = 100;

    public ReportOptions {
        percentiles = List.copyOf(percentiles);
        seriesPercentiles = List.copyOf(seriesPercentiles);
    }

    /// Translates the properties of the report, and rejects those that are not supported.
    static ReportOptions of(Draft draft) {
        MeasurementType type = type(draft);
        long granularity = draft.number("timeseries.granularity");
        if (type == MeasurementType.TIMESERIES) {
            granularity = series(draft, granularity);
        }
        errors(draft);
        return new ReportOptions(
                type,
                MeasuredFrom.valueOf(draft.text("measurement.interval").toUpperCase(Locale.ROOT)),
                percentiles(draft, "hdrhistogram.percentiles"),
                percentiles(draft, "timeseries.percentiles"),
                draft.flag("measurement.histogram.verbose"),
                (int) draft.number("histogram.buckets"),
                granularity,
                exporter(draft),
                draft.text("exportfile"),
                draft.flag("hdrhistogram.fileoutput"),
                draft.text("hdrhistogram.output.path"));
    }

    private static MeasurementType type(Draft draft) {
        String name = draft.text("measurementtype");
        Optional<MeasurementType> type = MeasurementType.named(name);
        if (type.isEmpty()) {
            draft.refuse(
                    "measurementtype",
                    "measurementtype = " + name + Suggestion.clause(name, MeasurementType.words()) + ": there are "
                            + String.join(", ", MeasurementType.words()));
        } else if (type.get() == MeasurementType.RAW) {
            draft.refuse(
                    "measurementtype",
                    "measurementtype = raw is not supported: single points are not stored; use hdrhistogram, whose"
                            + " whole distribution per second is in latency.hlog of the run's folder");
        } else if (type.get() == MeasurementType.HDRHISTOGRAM_AND_RAW) {
            draft.note(
                    "measurementtype",
                    "of hdrhistogram+raw the histogram is reported; no single points are kept, and no file is written");
        }
        return type.orElse(MeasurementType.HDRHISTOGRAM);
    }

    /// A run's intervals are as long as the units of the series, but not below the minimum.
    private static long series(Draft draft, long granularityMillis) {
        long millis = Math.max(granularityMillis, INTERVAL_MIN_MILLIS);
        if (millis > granularityMillis) {
            draft.note(
                    "timeseries.granularity",
                    "timeseries.granularity is " + INTERVAL_MIN_MILLIS + " ms, the shortest there is");
        }
        draft.set("interval", Math.min(millis, 1_000) + "ms", "timeseries.granularity");
        if (draft.number("target") > 0 && draft.text("measurement.interval").equals("op")) {
            draft.note(
                    "measurementtype",
                    "the series' means run from the intended start of operations; those of service times are not kept");
        }
        return millis;
    }

    private static void errors(Draft draft) {
        boolean ofEach = draft.flag("reportlatencyforeacherror");
        if (ofEach || !draft.text("latencytrackederrors").isEmpty()) {
            String key = ofEach ? "reportlatencyforeacherror" : "latencytrackederrors";
            draft.note(key, key + " has no effect: failed operations are counted by kind, and have no latency here");
        }
        if (draft.flag("measurement.trackjvm")) {
            draft.note("measurement.trackjvm");
        }
    }

    private static List<Double> percentiles(Draft draft, String key) {
        List<Double> values = new ArrayList<>();
        for (String part : draft.text(key).split(",", -1)) {
            try {
                double value = Double.parseDouble(part.strip());
                if (!(value > 0 && value <= 100)) {
                    throw new NumberFormatException("out of range");
                }
                values.add(value);
            } catch (NumberFormatException noPercentile) {
                draft.refuse(key, key + " = " + draft.text(key) + ": needs percentiles such as 50,95,99.9");
                return List.of();
            }
        }
        return values;
    }

    private static Exporter exporter(Draft draft) {
        String name = draft.text("exporter");
        if (name.isEmpty()) {
            return Exporter.TEXT;
        }
        Optional<Exporter> exporter = Exporter.named(name);
        if (exporter.isEmpty()) {
            draft.refuse("exporter", "exporter = " + name + ": " + Exporter.unknown(name));
        }
        return exporter.orElse(Exporter.TEXT);
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

    /// The formats of figures: those of YCSB's exporters, byte by byte.
    public enum Exporter {
        TEXT("TextMeasurementsExporter"),
        /// A sequence of objects, which is not a JSON document.
        JSON("JSONMeasurementsExporter"),
        JSON_ARRAY("JSONArrayMeasurementsExporter");

        private static final List<String> PACKAGES =
                List.of("", "site.ycsb.measurements.exporter.", "com.yahoo.ycsb.measurements.exporter.");

        private final String simpleClass;

        Exporter(String simpleClass) {
            this.simpleClass = simpleClass;
        }

        /// The exporter of a class, with its old or new package, or without a package.
        public static Optional<Exporter> named(String className) {
            return Arrays.stream(values())
                    .filter(exporter ->
                            PACKAGES.stream().anyMatch(name -> className.equals(name + exporter.simpleClass)))
                    .findFirst();
        }

        /// The clause for an unknown class.
        public static String unknown(String className) {
            List<String> names = Arrays.stream(values())
                    .map(exporter -> exporter.simpleClass)
                    .toList();
            String simple = className.substring(className.lastIndexOf('.') + 1);
            return "there is no such exporter" + Suggestion.clause(simple, names) + "; there are "
                    + String.join(", ", names);
        }

        /// The figures as text.
        public String render(List<YcsbReport.Line> lines) {
            return switch (this) {
                case TEXT ->
                    lines.stream()
                            .map(line -> "[" + line.metric() + "], " + line.measurement() + ", " + line.value() + "\n")
                            .collect(Collectors.joining());
                // YCSB's pretty printer writes a blank between objects.
                case JSON -> lines.stream().map(Exporter::object).collect(Collectors.joining(" ")) + "\n";
                case JSON_ARRAY -> lines.stream().map(Exporter::object).collect(Collectors.joining(", ", "[ ", " ]\n"));
            };
        }

        private static String object(YcsbReport.Line line) {
            return String.format(
                    Locale.ROOT,
                    "{\n  \"metric\" : \"%s\",\n  \"measurement\" : \"%s\",\n  \"value\" : %s\n}",
                    line.metric(),
                    line.measurement(),
                    line.value());
        }
    }
}
