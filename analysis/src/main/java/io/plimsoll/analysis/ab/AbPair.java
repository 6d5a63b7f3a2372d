package io.plimsoll.analysis.ab;

import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.analysis.figure.OperationTotal;
import io.plimsoll.results.Metric;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.Verdict;
import io.plimsoll.results.ab.AbDocument;
import io.plimsoll.results.sweep.CellState;
import io.plimsoll.results.sweep.SweepCell;
import io.plimsoll.results.sweep.SweepDocument;
import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Seed;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A pair of blocks of an ab, one of each variant, one right after the other. Immutable.
///
/// @param number from 1
/// @param isAFirst whether the block of A was measured first
public record AbPair(int number, boolean isAFirst, Block a, Block b) {
    /// One block: a run.
    ///
    /// @param value of the metric that is compared; not a number if it has none
    public record Block(String run, double value, Verdict verdict) {}

    /// The variants of a pair in the order in which they are measured: two pairs together are ABBA or BAAB, as the
    /// seed says. What grows or wears off steadily then counts for both variants alike.
    ///
    /// @param number from 1
    public static List<String> order(Seed seed, int number) {
        Draw draw = new Draw(seed.derive("ab"));
        draw.seek((number - 1) / 2);
        boolean isBFirst = (draw.below(2) == 1) ^ (number % 2 == 0);
        return isBFirst ? List.of(AbDocument.B, AbDocument.A) : List.of(AbDocument.A, AbDocument.B);
    }

    /// The whole pairs of an ab, in order.
    ///
    /// @param runs the documents of the blocks, by their ids
    static List<AbPair> of(SweepDocument sweep, Map<String, RunDocument> runs) {
        Map<Integer, SweepCell> firsts = new HashMap<>();
        List<AbPair> pairs = new ArrayList<>();
        for (SweepCell cell : sweep.cells()) {
            String variant = cell.axes().getOrDefault(AbDocument.AXIS, "");
            if (cell.state() != CellState.DONE || variant.equals(AbDocument.OPENING)) {
                continue;
            }
            SweepCell first = firsts.remove(cell.repeat());
            if (first == null) {
                firsts.put(cell.repeat(), cell);
            } else {
                boolean isAFirst = variant.equals(AbDocument.B);
                Optional<Block> a = block(isAFirst ? first : cell, runs);
                Optional<Block> b = block(isAFirst ? cell : first, runs);
                if (a.isPresent() && b.isPresent()) {
                    pairs.add(new AbPair(cell.repeat(), isAFirst, a.get(), b.get()));
                }
            }
        }
        return pairs;
    }

    /// Empty if the run is gone.
    private static Optional<Block> block(SweepCell cell, Map<String, RunDocument> runs) {
        RunDocument run = runs.get(cell.run());
        if (run == null) {
            return Optional.empty();
        }
        Verdict verdict = run.judged().verdict();
        double value =
                Measured.stored(run, OperationTotal.ALL).map(metric(run)::of).orElse(Double.NaN);
        return Optional.of(new Block(cell.run(), value, verdict == null ? Verdict.INVALID : verdict));
    }

    /// What is compared: the rate of a closed loop, the latency of an open one, whose rate is given.
    static Metric metric(RunDocument run) {
        return run.plan().hasOpenArrival() ? Metric.MEAN : Metric.RATE;
    }

    /// Whether both blocks measured anything.
    boolean isMeasured() {
        return a.value > 0 && b.value > 0 && Double.isFinite(a.value) && Double.isFinite(b.value);
    }

    /// The logarithm of B's value as a multiple of A's.
    double logRatio() {
        return Math.log(b.value / a.value);
    }
}
