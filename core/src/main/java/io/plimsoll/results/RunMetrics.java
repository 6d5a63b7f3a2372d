package io.plimsoll.results;

import com.fasterxml.jackson.annotation.JsonValue;
import io.plimsoll.results.Metric.Output;
import io.plimsoll.results.Metric.Unit;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;

/// The metrics of a run in its index, over all operations and all measured rounds. A percentile of one interval is
/// the highest among its operations, and its samples are those of the operation with the fewest. Immutable.
public record RunMetrics(Map<Metric, Double> values) {
    public RunMetrics {
        values = new EnumMap<>(values);
    }

    public static RunMetrics of(OperationSummary total) {
        Map<Metric, Double> values = new EnumMap<>(Metric.class);
        Metric.in(Output.INDEX).forEach(metric -> values.put(metric, metric.of(total)));
        return new RunMetrics(values);
    }

    /// Not a number if there is none.
    public double of(Metric metric) {
        return values.getOrDefault(metric, Double.NaN);
    }

    public double rate() {
        return of(Metric.RATE);
    }

    public long samples() {
        return (long) of(Metric.SAMPLES);
    }

    /// The metrics by their keys in JSON.
    @JsonValue
    Map<String, Number> byKey() {
        Map<String, Number> byKey = new LinkedHashMap<>();
        values.forEach((metric, value) -> {
            if (metric.unit() == Unit.COUNT) {
                byKey.put(metric.key(), value.longValue());
            } else {
                byKey.put(metric.key(), value);
            }
        });
        return byKey;
    }
}
