package io.plimsoll.results;

import com.fasterxml.jackson.annotation.JsonValue;
import io.plimsoll.results.Metric.Output;
import io.plimsoll.results.Metric.Unit;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;

/// The metrics of a run that its index has, of all operations over all measured rounds. A percentile of one interval
/// is that of the operation whose own is highest, and its samples those of the operation that has fewest. Immutable.
public record RunMetrics(Map<Metric, Double> values) {
    public RunMetrics {
        values = new EnumMap<>(values);
    }

    public static RunMetrics of(OperationSummary total) {
        Map<Metric, Double> values = new EnumMap<>(Metric.class);
        Metric.in(Output.INDEX).forEach(metric -> values.put(metric, metric.of(total)));
        return new RunMetrics(values);
    }

    /// Not a number where there is none.
    public double of(Metric metric) {
        return values.getOrDefault(metric, Double.NaN);
    }

    public double rate() {
        return of(Metric.RATE);
    }

    public long samples() {
        return (long) of(Metric.SAMPLES);
    }

    /// By the keys of JSON.
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
