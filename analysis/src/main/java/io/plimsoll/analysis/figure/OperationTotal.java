package io.plimsoll.analysis.figure;

import io.plimsoll.recording.Counts;
import io.plimsoll.recording.Times;
import io.plimsoll.results.DistributionSummary;
import io.plimsoll.results.OperationSummary;
import io.plimsoll.spec.ValueType;
import java.util.Map;
import java.util.TreeMap;

/// One operation, or all of them together, over one or more phases.
///
/// @param phase the phase, or `measure` for all measured rounds
/// @param windowNanos total length of the windows
/// @param times of operations that ended; and the waiting times of those that the target kept waiting beyond the
/// window
/// @param atLeastFrom the shortest such wait: times from this value up are lower bounds; 0 when there was none
public record OperationTotal(
        String phase, String name, long windowNanos, Counts counts, Times times, long atLeastFrom) {
    /// The name that stands for all operations together.
    public static final String ALL = "total";

    /// The name of the total if streams also ran operations, which it does not include.
    public static final String WITHOUT_STREAMS = "total but streams";

    /// The same total under another name.
    public OperationTotal named(String other) {
        return new OperationTotal(phase, other, windowNanos, counts, times, atLeastFrom);
    }

    public double ratePerSecond() {
        return windowNanos == 0 ? 0 : counts.acknowledged() * 1e9 / windowNanos;
    }

    /// Rows written in batches, per second.
    public double rowsPerSecond() {
        return windowNanos == 0 ? 0 : counts.rows() * 1e9 / windowNanos;
    }

    public DistributionSummary latency() {
        return DistributionSummary.of(times.latency()).atLeastFrom(atLeastFrom);
    }

    public DistributionSummary serviceTime() {
        DistributionSummary service = DistributionSummary.of(times.serviceTime());
        return times.isOpen() ? service : service.atLeastFrom(atLeastFrom);
    }

    /// The lag; all zero in a closed loop.
    public DistributionSummary lag() {
        return times.isOpen()
                ? DistributionSummary.of(times.lag())
                : DistributionSummary.of(Times.ofSum(false).latency());
    }

    public OperationSummary summary() {
        Map<String, Long> failures = new TreeMap<>();
        counts.failures().forEach((errorClass, count) -> failures.put(ValueType.word(errorClass), count));
        return new OperationSummary(
                phase,
                name,
                counts.ok(),
                counts.miss(),
                failures,
                counts.skipped(),
                counts.retries(),
                ratePerSecond(),
                new OperationSummary.Times(latency(), serviceTime(), lag()),
                counts.rows(),
                rowsPerSecond());
    }
}
