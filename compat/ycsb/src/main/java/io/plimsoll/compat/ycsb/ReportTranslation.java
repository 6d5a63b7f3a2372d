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
        long granularity = draft.get(PropertyKeys.GRANULARITY_MILLIS);
        if (type == MeasurementType.TIMESERIES) {
            granularity = series(granularity);
        }
        errors();
        return new ReportOptions(
                type,
                MeasuredFrom.valueOf(draft.get(PropertyKeys.MEASURED_FROM).toUpperCase(Locale.ROOT)),
                percentiles(PropertyKeys.PERCENTILES),
                percentiles(PropertyKeys.SERIES_PERCENTILES),
                draft.get(PropertyKeys.VERBOSE),
                draft.get(PropertyKeys.BUCKETS).intValue(),
                granularity,
                exporter(),
                draft.get(PropertyKeys.EXPORT_FILE),
                draft.get(PropertyKeys.LOGS),
                draft.get(PropertyKeys.LOG_PREFIX));
    }

    private MeasurementType type() {
        String name = draft.get(PropertyKeys.MEASUREMENT);
        Optional<MeasurementType> type = MeasurementType.named(name);
        if (type.isEmpty()) {
            draft.refuse(
                    PropertyKeys.MEASUREMENT,
                    "measurementtype = " + name + Suggestion.clause(name, MeasurementType.words()) + ": there are "
                            + String.join(", ", MeasurementType.words()));
        } else if (type.get() == MeasurementType.RAW) {
            draft.refuse(
                    PropertyKeys.MEASUREMENT,
                    "measurementtype = raw is not supported: single points are not stored; use hdrhistogram, whose"
                            + " whole"
                            + " distribution per second is in latency.hlog of the run's folder");
        } else if (type.get() == MeasurementType.HDRHISTOGRAM_AND_RAW) {
            draft.note(
                    PropertyKeys.MEASUREMENT,
                    "of hdrhistogram+raw the histogram is reported; no single points are kept, and no file is written");
        }
        return type.orElse(MeasurementType.HDRHISTOGRAM);
    }

    /// A run's intervals are as long as the units of the series, but not below the minimum.
    private long series(long granularityMillis) {
        long millis = Math.max(granularityMillis, INTERVAL_MIN_MILLIS);
        if (millis > granularityMillis) {
            draft.note(
                    PropertyKeys.GRANULARITY_MILLIS,
                    "timeseries.granularity is " + INTERVAL_MIN_MILLIS + " ms, the shortest there is");
        }
        draft.set("interval", Math.min(millis, 1_000) + "ms", PropertyKeys.GRANULARITY_MILLIS);
        if (draft.get(PropertyKeys.RATE) > 0
                && draft.get(PropertyKeys.MEASURED_FROM).equals("op")) {
            draft.note(
                    PropertyKeys.MEASUREMENT,
                    "the series' means run from the intended start of operations; those of service times are not kept");
        }
        return millis;
    }

    private void errors() {
        if (draft.get(PropertyKeys.ERROR_LATENCY)
                || !draft.get(PropertyKeys.ERRORS_TRACKED).isEmpty()) {
            Key<?> key =
                    draft.get(PropertyKeys.ERROR_LATENCY) ? PropertyKeys.ERROR_LATENCY : PropertyKeys.ERRORS_TRACKED;
            draft.note(
                    key,
                    key.name() + " has no effect: failed operations are counted by kind, and have no latency here");
        }
        if (draft.get(PropertyKeys.TRACK_JVM)) {
            draft.note(
                    PropertyKeys.TRACK_JVM,
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
                draft.refuse(key, key.name() + " = " + draft.get(key) + ": needs percentiles such as 50,95,99.9");
                return List.of();
            }
        }
        return values;
    }

    private Exporter exporter() {
        String name = draft.get(PropertyKeys.EXPORTER);
        if (name.isEmpty()) {
            return Exporter.TEXT;
        }
        Optional<Exporter> exporter = Exporter.named(name);
        if (exporter.isEmpty()) {
            draft.refuse(PropertyKeys.EXPORTER, "exporter = " + name + ": " + Exporter.unknown(name));
        }
        return exporter.orElse(Exporter.TEXT);
    }
}
