package io.plimsoll.analysis.comparison;

import io.plimsoll.results.Metric;
import java.util.LinkedHashMap;
import java.util.Map;

/// One measured round of one run. Immutable.
///
/// @param run the run's id
/// @param round such as `measure-1`
/// @param operations the estimates of all operations together, which come first as
/// [io.plimsoll.analysis.figure.OperationTotal#ALL], then of each operation
public record Repeat(String run, String round, double seconds, Map<String, Map<Metric, Estimate>> operations) {
    public Repeat {
        operations = new LinkedHashMap<>(operations);
    }
}
