package io.plimsoll.compat.ycsb;

import io.plimsoll.compat.Draft;
import io.plimsoll.compat.ycsb.ReportOptions.MeasuredFrom;
import io.plimsoll.compat.ycsb.ReportOptions.MeasurementType;
import io.plimsoll.spec.Key;
import io.plimsoll.spec.Suggestion;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Translates the report options, and rejects those that are not supported. Used once, by one thread.
final class ReportTranslation {
    private static final long INTERVAL_MIN_MILLIS = 100;

    private final Draft draft;

    ReportTranslation(Draft draft) {
        this.draft = draft;
    }

    ReportOptions translate() {
        MeasurementType type = type();
        long granularity = draft.get(YcsbKeys.GRANULARITY_MILLIS);
        if (type == MeasurementType.TIMESERIES) {
            granularity = series(granularity);
        }
        errors();
        return new ReportOptions(
                type,
                MeasuredFrom.valueOf(draft.get(YcsbKeys.MEASURED_FROM).toUpperCase(Locale.ROOT)),
                percentiles(YcsbKeys.PERCENTILES),
                percentiles(YcsbKeys.SERIES_PERCENTILES),
                draft.get(YcsbKeys.VERBOSE),
                draft.get(YcsbKeys.BUCKETS).intValue(),
                granularity,
                exporter(),
                draft.get(YcsbKeys.EXPORT_FILE),
                draft.get(YcsbKeys.LOGS),
                draft.get(YcsbKeys.LOG_PREFIX));
    }

    private MeasurementType type() {
        String name = draft.get(YcsbKeys.MEASUREMENT);
        Optional<MeasurementType> type = MeasurementType.named(name);
        if (type.isEmpty()) {
            draft.refuse(
                    YcsbKeys.MEASUREMENT,
                    "measurementtype = " + name + Suggestion.clause(name, MeasurementType.words()) + ": there are "
                            + String.join(", ", MeasurementType.words()));
        } else if (type.get() == MeasurementType.RAW) {
            draft.refuse(
                    YcsbKeys.MEASUREMENT,
                    "measurementtype = raw is not supported: single points are not stored; use hdrhistogram, whose"
                            + " whole"
                            + " distribution per second is in latency.hlog of the run's folder");
        } else if (type.get() == MeasurementType.HDRHISTOGRAM_AND_RAW) {
            draft.note(
                    YcsbKeys.MEASUREMENT,
                    "of hdrhistogram+raw the histogram is reported; no single points are kept, and no file is written");
        }
        return type.orElse(MeasurementType.HDRHISTOGRAM);
    }

    /// A run's intervals are as long as the units of the series, but not below the minimum.
    private long series(long granularityMillis) {
        long millis = Math.max(granularityMillis, INTERVAL_MIN_MILLIS);
        if (millis > granularityMillis) {
            draft.note(
                    YcsbKeys.GRANULARITY_MILLIS,
                    "timeseries.granularity is " + INTERVAL_MIN_MILLIS + " ms, the shortest there is");
        }
        draft.set("interval", Math.min(millis, 1_000) + "ms", YcsbKeys.GRANULARITY_MILLIS);
        if (draft.get(YcsbKeys.RATE) > 0 && draft.get(YcsbKeys.MEASURED_FROM).equals("op")) {
            draft.note(
                    YcsbKeys.MEASUREMENT,
                    "the series' means run from the intended start of operations; those of service times are not kept");
        }
        return millis;
    }

    private void errors() {
        if (draft.get(YcsbKeys.ERROR_LATENCY)
                || !draft.get(YcsbKeys.ERRORS_TRACKED).isEmpty()) {
            Key<?> key = draft.get(YcsbKeys.ERROR_LATENCY) ? YcsbKeys.ERROR_LATENCY : YcsbKeys.ERRORS_TRACKED;
            draft.note(
                    key,
                    key.name() + " has no effect: failed operations are counted by kind, and have no latency here");
        }
        if (draft.get(YcsbKeys.TRACK_JVM)) {
            draft.note(
                    YcsbKeys.TRACK_JVM,
                    "measurement.trackjvm has no effect: what the harness needs of the machine is in harness.csv of"
                            + " the run's folder");
        }
    }

    private List<Double> percentiles(Key<String> key) {
        List<Double> values = new ArrayList<>();
        for (String part : draft.get(key).split(",", -1)) {
            try {
                double value = Double.parseDouble(part.strip());
                if (!(value > 0 && value <= 100)) {
                    throw new NumberFormatException("out of range");
                }
                values.add(value);
            } catch (NumberFormatException noPercentile) {
                draft.refuse(key, key.name() + " = " + draft.get(key) + ": wants percentiles such as 50,95,99.9");
                return List.of();
            }
        }
        return values;
    }

    private Exporter exporter() {
        String name = draft.get(YcsbKeys.EXPORTER);
        if (name.isEmpty()) {
            return Exporter.TEXT;
        }
        Optional<Exporter> exporter = Exporter.named(name);
        if (exporter.isEmpty()) {
            draft.refuse(YcsbKeys.EXPORTER, "exporter = " + name + ": " + Exporter.unknown(name));
        }
        return exporter.orElse(Exporter.TEXT);
    }
}
