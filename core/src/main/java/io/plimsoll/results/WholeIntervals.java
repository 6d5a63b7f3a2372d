package io.plimsoll.results;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The intervals that all three appended files of a run hold. A process may be killed between two writes and a disk
/// may lose the end of each file. So the intervals of a phase from the first one on that is not in all three are
/// left out, and counts, distributions and the harness's own figures cover the same time.
record WholeIntervals(List<IntervalRow> series, List<HarnessRow> harness) {
    /// @param entriesPerTag how many entries the histogram log has, by tag
    /// @param kinds the kinds of distributions kept for an operation, as the tags end
    static WholeIntervals of(
            List<IntervalRow> series,
            List<HarnessRow> harness,
            Map<String, Integer> entriesPerTag,
            List<String> kinds) {
        Map<String, Phase> phases = new HashMap<>();
        for (HarnessRow row : harness) {
            phase(phases, row.phase()).metered.add(row.interval());
        }
        Entries entries = new Entries(entriesPerTag, kinds);
        for (IntervalRow row : series) {
            phase(phases, row.phase()).add(row, entries);
        }
        entries.forEachOperation((phase, operation) ->
                phase(phases, phase).operations.computeIfAbsent(operation, _ -> new Operation(0)));
        phases.values().forEach(Phase::missRows);
        return new WholeIntervals(
                series.stream()
                        .filter(row -> row.interval() < phase(phases, row.phase()).torn)
                        .toList(),
                harness.stream()
                        .filter(row -> row.interval() < phase(phases, row.phase()).torn)
                        .toList());
    }

    private static Phase phase(Map<String, Phase> phases, String name) {
        return phases.computeIfAbsent(name, _ -> new Phase());
    }

    /// The entries of the histogram log.
    private record Entries(Map<String, Integer> perTag, List<String> kinds) {
        interface Seen {
            void operation(String phase, String operation);
        }

        /// The number of entries that every kind of an operation has at least.
        int of(IntervalRow row) {
            return kinds.stream()
                    .mapToInt(kind -> perTag.getOrDefault(row.phase() + "/" + row.operation() + "/" + kind, 0))
                    .min()
                    .orElse(0);
        }

        void forEachOperation(Seen seen) {
            for (String tag : perTag.keySet()) {
                int first = tag.indexOf('/');
                int last = tag.lastIndexOf('/');
                if (first < last) {
                    seen.operation(tag.substring(0, first), tag.substring(first + 1, last));
                }
            }
        }
    }

    private static final class Operation {
        private final int entries;
        private int needed;

        Operation(int entries) {
            this.entries = entries;
        }
    }

    private static final class Phase {
        /// Intervals for which the harness's own figures exist.
        private final Set<Long> metered = new HashSet<>();

        /// The number of rows of each interval.
        private final Map<Long, Integer> rows = new HashMap<>();

        /// The operations found in any of the files.
        private final Map<String, Operation> operations = new HashMap<>();

        /// The first interval that is not whole.
        private long torn = Long.MAX_VALUE;

        void add(IntervalRow row, Entries entries) {
            rows.merge(row.interval(), 1, Integer::sum);
            Operation operation = operations.computeIfAbsent(row.operation(), _ -> new Operation(entries.of(row)));
            operation.needed += row.counts().acknowledged() > 0 ? 1 : 0;
            if (!metered.contains(row.interval()) || operation.needed > operation.entries) {
                torn = Math.min(torn, row.interval());
            }
        }

        /// An interval that lacks an operation is not whole.
        void missRows() {
            for (long interval : metered) {
                if (rows.getOrDefault(interval, 0) < operations.size()) {
                    torn = Math.min(torn, interval);
                }
            }
        }
    }
}
