package io.plimsoll.results;

import io.plimsoll.recording.Counts;
import io.plimsoll.recording.Times;
import java.util.List;

/// One driven phase, read back.
public record PhaseResult(
        PhaseFacts facts, List<OperationResult> operations, List<IntervalRow> series, List<HarnessRow> harness) {
    private static final String ALL = "total";

    public PhaseResult {
        operations = List.copyOf(operations);
        series = List.copyOf(series);
        harness = List.copyOf(harness);
    }

    /// All operations together.
    public Counts counts() {
        Counts sum = new Counts();
        operations.forEach(operation -> sum.add(operation.counts()));
        return sum;
    }

    /// Acknowledged operations per second of the window.
    public double ratePerSecond() {
        return counts().acknowledged() * 1e9 / facts.extent().windowNanos();
    }

    public double windowSeconds() {
        return facts.extent().windowNanos() / 1e9;
    }

    /// The same phase without its time line, and with the operations of the plan's sessions as one: little memory.
    PhaseResult asMember() {
        Counts counts = new Counts();
        Times times = Times.ofSum(facts.extent().open());
        for (OperationResult operation : operations) {
            if (!facts.isBeside(operation.name())) {
                counts.add(operation.counts());
                times.add(operation.times());
            }
        }
        return new PhaseResult(facts, List.of(new OperationResult(ALL, counts, times)), List.of(), harness);
    }

    /// One operation over a whole phase.
    public record OperationResult(String name, Counts counts, Times times) {}
}
