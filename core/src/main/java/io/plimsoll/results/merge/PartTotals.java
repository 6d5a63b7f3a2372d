package io.plimsoll.results.merge;

import io.plimsoll.recording.Counts;
import io.plimsoll.results.FleetFacts.PartFacts;
import io.plimsoll.results.IntervalRow;
import io.plimsoll.results.merge.PartReader.Interval;
import java.util.HashMap;
import java.util.Map;

/// What one member did in each phase, added up while its intervals pass by. Not thread-safe.
final class PartTotals {
    private final Map<String, Total> phases = new HashMap<>();

    private static final class Total {
        private final Counts counts = new Counts();
        private long cpuNanos;
        private long lengthNanos;
        private long lagMaxNanos;
    }

    void add(Interval interval) {
        Total total = phases.computeIfAbsent(interval.phase(), _ -> new Total());
        for (IntervalRow row : interval.rows()) {
            total.counts.add(row.counts());
            total.lagMaxNanos = Math.max(total.lagMaxNanos, row.lagMaxNanos());
        }
        total.cpuNanos += interval.harness().sample().processCpuNanos();
        total.lengthNanos += interval.harness().lengthNanos();
    }

    boolean hasDriven(String phase) {
        return phases.containsKey(phase);
    }

    /// @param part the member's
    PartFacts facts(String phase, MachinePart part) {
        Total total = phases.getOrDefault(phase, new Total());
        double available = (double) part.document().host().cores() * total.lengthNanos;
        return new PartFacts(
                phase,
                total.counts.ended(),
                available == 0 ? -1 : total.cpuNanos / available,
                part.document().plan().hasOpenArrival() ? total.lagMaxNanos : -1,
                part.clock(phase));
    }
}
