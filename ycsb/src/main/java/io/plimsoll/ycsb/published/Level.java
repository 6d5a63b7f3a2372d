package io.plimsoll.ycsb.published;

import io.plimsoll.analysis.figure.CellFigures;
import io.plimsoll.analysis.figure.CellFigures.Figured;
import io.plimsoll.results.CellState;
import io.plimsoll.results.Verdict;
import io.plimsoll.unit.Cost;
import io.plimsoll.unit.Count;
import io.plimsoll.ycsb.published.PolardbSweep.Step;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// One workload at one size by one number of sessions: the figures of all its operations together. Immutable.
///
/// @param cells of its operations; never empty
record Level(long records, Step step, List<CellFigures> cells) {
    Level {
        cells = List.copyOf(cells);
    }

    /// Brings the operations of each cell together; cells of another sweep are left out.
    static List<Level> of(List<CellFigures> all) {
        Map<String, List<CellFigures>> byCell = new LinkedHashMap<>();
        all.forEach(cell ->
                byCell.computeIfAbsent(cell.cell(), _ -> new ArrayList<>()).add(cell));
        List<Level> levels = new ArrayList<>();
        for (List<CellFigures> cells : byCell.values()) {
            CellFigures first = cells.getFirst();
            String records = first.axes().getOrDefault(PolardbSweep.RECORDS, "");
            Step.parse(first.step()).ifPresent(step -> levels.add(new Level(Count.parse(records), step, cells)));
        }
        return levels;
    }

    private List<Figured> figures() {
        return cells.stream().map(CellFigures::figures).filter(Objects::nonNull).toList();
    }

    boolean isMeasured() {
        return !figures().isEmpty();
    }

    /// Operations per second.
    double rate() {
        return figures().stream()
                .mapToDouble(figured -> figured.ratePerSecond().median())
                .sum();
    }

    /// Mean latency of all operations, in nanoseconds.
    double meanNanos() {
        double sum = 0;
        for (Figured figured : figures()) {
            sum += figured.ratePerSecond().median() * figured.latencyMeanNanos().median();
        }
        return sum / rate();
    }

    /// Of the operation for which it is highest, in nanoseconds.
    double p99Nanos() {
        return figures().stream()
                .mapToDouble(figured -> figured.latencyP99Nanos().median())
                .max()
                .orElse(Double.NaN);
    }

    /// What a million cost of all operations together; empty when the target has no price.
    Optional<Cost> cost() {
        return cells.getFirst().cost();
    }

    @Nullable
    Verdict verdict() {
        return cells.getFirst().verdict();
    }

    CellState state() {
        return cells.getFirst().state();
    }

    /// Why there is no number; empty where there is one.
    String reason() {
        return cells.getFirst().reason();
    }

    boolean isImpossible() {
        return cells.stream().anyMatch(CellFigures::isImpossible);
    }
}
