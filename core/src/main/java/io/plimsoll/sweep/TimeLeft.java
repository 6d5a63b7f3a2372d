package io.plimsoll.sweep;

import io.plimsoll.plan.RunKeys;
import io.plimsoll.plan.Stop;
import io.plimsoll.results.CellState;
import io.plimsoll.results.SweepCell;
import io.plimsoll.results.SweepDocument;
import io.plimsoll.unit.TimeSpan;
import java.util.HashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.OptionalLong;

/// How long a sweep will still take: what cells of the same step took on average; as long as there is
/// none, what the plan says of its phases; else what cells took at all. A guess, and a pure function of
/// what is stored. Stateless.
public final class TimeLeft {
    private TimeLeft() {}

    /// @param underWayMillis how long the first pending cell has been running
    /// @return empty when nothing is known yet
    public static OptionalLong millis(SweepDocument sweep, long underWayMillis) {
        Map<String, LongSummaryStatistics> byStep = new HashMap<>();
        LongSummaryStatistics all = new LongSummaryStatistics();
        for (SweepCell cell : sweep.cells()) {
            if (cell.state() == CellState.DONE) {
                byStep.computeIfAbsent(cell.step(), _ -> new LongSummaryStatistics())
                        .accept(cell.durationMillis());
                all.accept(cell.durationMillis());
            }
        }
        List<SweepCell> pending = sweep.cells().stream()
                .filter(cell -> cell.state() == CellState.PENDING)
                .toList();
        long sum = 0;
        for (int i = 0; i < pending.size(); i++) {
            SweepCell cell = pending.get(i);
            LongSummaryStatistics known = byStep.get(cell.step());
            OptionalLong guess =
                    known != null ? mean(known) : planned(sweep, cell).isPresent() ? planned(sweep, cell) : mean(all);
            if (guess.isEmpty()) {
                return guess;
            }
            sum += i == 0 ? Math.max(0, guess.getAsLong() - underWayMillis) : guess.getAsLong();
        }
        return OptionalLong.of(sum);
    }

    private static OptionalLong mean(LongSummaryStatistics known) {
        return known.getCount() == 0 ? OptionalLong.empty() : OptionalLong.of(Math.round(known.getAverage()));
    }

    /// The time of the driven phases; empty when one ends by a count.
    private static OptionalLong planned(SweepDocument sweep, SweepCell cell) {
        return sweep.value(cell, RunKeys.WARMUP).orElse(null) instanceof Stop.After(TimeSpan warmup)
                        && sweep.value(cell, RunKeys.MEASURE).orElse(null) instanceof Stop.After(TimeSpan measure)
                ? OptionalLong.of(warmup.millis()
                        + measure.millis() * sweep.value(cell, RunKeys.ROUNDS).orElse(1L))
                : OptionalLong.empty();
    }
}
