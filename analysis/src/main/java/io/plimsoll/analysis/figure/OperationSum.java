package io.plimsoll.analysis.figure;

import io.plimsoll.recording.Counts;
import io.plimsoll.recording.Times;
import io.plimsoll.results.AgeCount;
import io.plimsoll.results.OperationResult;
import org.HdrHistogram.AbstractHistogram;

/// Adds up operations. Not thread-safe.
final class OperationSum {
    private final String phase;
    private final String name;
    private final long windowNanos;
    private final Counts counts = new Counts();
    private final Times times;
    private long atLeastFrom = Long.MAX_VALUE;

    OperationSum(String phase, String name, long windowNanos, boolean open) {
        this.phase = phase;
        this.name = name;
        this.windowNanos = windowNanos;
        this.times = Times.ofSum(open);
    }

    /// What ended.
    void add(OperationResult part) {
        counts.add(part.counts());
        times.add(part.times());
    }

    /// What ended, and what waited on when the window closed.
    void add(OperationResult part, StalledRound stalled) {
        add(part);
        AbstractHistogram latency = times.latency();
        for (AgeCount age : stalled.waiting(part.name())) {
            latency.recordValueWithCount(Math.min(age.nanos(), Times.HIGHEST_NANOS), age.count());
            // What is read back from a distribution is the highest value of the same digits.
            atLeastFrom = Math.min(atLeastFrom, latency.lowestEquivalentValue(age.nanos()));
        }
    }

    OperationTotal total() {
        return new OperationTotal(
                phase, name, windowNanos, counts, times, atLeastFrom == Long.MAX_VALUE ? 0 : Math.max(1, atLeastFrom));
    }
}
