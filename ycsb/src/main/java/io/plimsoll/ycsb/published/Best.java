package io.plimsoll.ycsb.published;

import io.plimsoll.results.Verdict;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Which level of concurrency counts. Stateless.
final class Best {
    private Best() {}

    /// The fastest of those that passed; where none did, the fastest of all. Empty when nothing was measured.
    static Optional<Level> of(List<Level> levels, String workload, long records) {
        return levels.stream()
                .filter(level ->
                        level.records() == records && level.step().workload().equals(workload) && level.isMeasured())
                .max(Comparator.comparing((Level level) -> level.verdict() == Verdict.PASS)
                        .thenComparingDouble(Level::rate));
    }
}
