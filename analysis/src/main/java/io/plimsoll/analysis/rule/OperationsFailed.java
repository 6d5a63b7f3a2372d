package io.plimsoll.analysis.rule;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.recording.Counts;
import io.plimsoll.results.Finding;
import io.plimsoll.spec.ValueType;
import java.util.List;
import java.util.stream.Collectors;

/// Operations failed for good: after every retry they were allowed.
final class OperationsFailed implements Rule {
    @Override
    public List<Finding> check(Measured measured) {
        Counts counts = measured.counts();
        if (counts.failed() == 0) {
            return Found.nothing();
        }
        String classes = counts.failures().entrySet().stream()
                .map(entry -> ValueType.word(entry.getKey()) + " " + Figures.count(entry.getValue()))
                .collect(Collectors.joining(", "));
        return Found.failure(
                "OperationsFailed",
                Figures.count(counts.failed()) + " of " + Figures.count(counts.ended(), "operation") + " failed ("
                        + Figures.percent(counts.failed() / (double) counts.ended()) + "): " + classes,
                "see the messages under Failures; failed operations count in no rate and no latency");
    }
}
