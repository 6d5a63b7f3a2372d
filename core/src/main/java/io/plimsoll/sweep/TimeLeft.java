package io.plimsoll.sweep;

import io.plimsoll.plan.RunKeys;
import io.plimsoll.plan.Stop;
import io.plimsoll.results.sweep.CellState;
import io.plimsoll.results.sweep.SweepCell;
import io.plimsoll.results.sweep.SweepDocument;
import io.plimsoll.unit.TimeSpan;
import java.util.HashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// The remaining time of a sweep: the planned time of each cell's phases, plus the average of what cells of the
/// same step took beyond their plan, or cells of any step if that step has none yet. Without a planned time, the
/// average of what they took in all. An estimate, and a pure function of stored results. Immutable.
///
/// @param isLeast whether no cell was run yet, so that loading, audits and waiting are unknown
public record TimeLeft(long millis, boolean isLeast) {
    /// The times of cells that were run.
    private static final class Known {
        private final LongSummaryStatistics took = new LongSummaryStatistics();
        private final LongSummaryStatistics beyondPlan = new LongSummaryStatistics();

        void add(SweepDocument sweep, SweepCell cell) {
            took.accept(cell.durationMillis());
            planned(sweep, cell).ifPresent(planned -> beyondPlan.accept(Math.max(0, cell.durationMillis() - planned)));
        }

        OptionalLong guess(SweepDocument sweep, SweepCell cell) {
            OptionalLong planned = planned(sweep, cell);
            return planned.isEmpty()
                    ? mean(took)
                    : OptionalLong.of(planned.getAsLong() + mean(beyondPlan).orElse(0));
        }
    }

    /// @param underWayMillis how long the first pending cell has been running
    /// @return empty if nothing is known yet
    public static Optional<TimeLeft> of(SweepDocument sweep, long underWayMillis) {
        Known all = new Known();
        Map<String, Known> bySteps = new HashMap<>();
        for (SweepCell cell : sweep.cells()) {
            if (cell.state() == CellState.DONE) {
                all.add(sweep, cell);
                bySteps.computeIfAbsent(cell.step(), _ -> new Known()).add(sweep, cell);
            }
        }
        List<SweepCell> pending = sweep.cells().stream()
                .filter(cell -> cell.state() == CellState.PENDING)
                .toList();
        long sum = 0;
        for (int i = 0; i < pending.size(); i++) {
            OptionalLong guess =
                    bySteps.getOrDefault(pending.get(i).step(), all).guess(sweep, pending.get(i));
            if (guess.isEmpty()) {
                return Optional.empty();
            }
            sum += i == 0 ? Math.max(0, guess.getAsLong() - underWayMillis) : guess.getAsLong();
        }
        return Optional.of(new TimeLeft(sum, all.took.getCount() == 0));
    }

    private static OptionalLong mean(LongSummaryStatistics known) {
        return known.getCount() == 0 ? OptionalLong.empty() : OptionalLong.of(Math.round(known.getAverage()));
    }

    /// The time of the driven phases; empty if one ends by a count.
    private static OptionalLong planned(SweepDocument sweep, SweepCell cell) {
        return sweep.value(cell, RunKeys.WARMUP).orElse(null) instanceof Stop.After(TimeSpan warmup)
                        && sweep.value(cell, RunKeys.MEASURE).orElse(null) instanceof Stop.After(TimeSpan measure)
                ? OptionalLong.of(warmup.millis()
                        + measure.millis() * sweep.value(cell, RunKeys.ROUNDS).orElse(1L))
                : OptionalLong.empty();
    }
}
