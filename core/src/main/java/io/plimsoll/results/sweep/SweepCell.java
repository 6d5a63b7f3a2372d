package io.plimsoll.results.sweep;

import io.plimsoll.results.Verdict;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// One cell of a sweep, as stored. Immutable; holds no secrets.
///
/// @param id such as `columns=20,orientation=row/write#1`
/// @param axes the value of each axis
/// @param step empty if the sweep has no steps
/// @param repeat counted from 1
/// @param settings the settings of its plan that not all cells' plans share
/// @param run the id of its run; empty if there is none, or none that counts
/// @param verdict null if it has no run that was judged
/// @param reason why there is no number, in a sentence; empty otherwise
/// @param durationMillis how long it took, loading and audit included
public record SweepCell(
        String id,
        Map<String, String> axes,
        String step,
        int repeat,
        Map<String, String> settings,
        CellState state,
        String run,
        @Nullable Verdict verdict,
        String reason,
        long durationMillis) {
    public SweepCell {
        axes = new LinkedHashMap<>(axes);
        settings = new LinkedHashMap<>(settings);
    }

    /// A cell before it is run.
    public static SweepCell pending(
            String id, Map<String, String> axes, String step, int repeat, Map<String, String> settings) {
        return new SweepCell(id, axes, step, repeat, settings, CellState.PENDING, "", null, "", 0);
    }

    /// The cell with a complete run.
    public SweepCell done(String runId, Verdict judged, long tookMillis) {
        return new SweepCell(id, axes, step, repeat, settings, CellState.DONE, runId, judged, "", tookMillis);
    }

    /// The cell without a number, for a reason.
    ///
    /// @param runId the id of an incomplete run; may be empty
    public SweepCell without(CellState other, String runId, String why, long tookMillis) {
        return new SweepCell(id, axes, step, repeat, settings, other, runId, null, why, tookMillis);
    }

    /// The cell, to be run again.
    public SweepCell again() {
        return pending(id, axes, step, repeat, settings);
    }

    SweepCell withSettings(Map<String, String> others) {
        return new SweepCell(id, axes, step, repeat, others, state, run, verdict, reason, durationMillis);
    }

    /// The id without its repeat: repeats of one cell share it.
    public String point() {
        return id.substring(0, id.lastIndexOf('#'));
    }

    /// Whether it belongs to the same pass over the steps as another cell, and so to the same dataset.
    public boolean isBesides(SweepCell other) {
        return repeat == other.repeat && axes.equals(other.axes);
    }

    /// What is known of the runs of the cells that are done.
    ///
    /// @param runs by their ids; those that are gone are left out
    public static <R> List<R> ofDone(List<SweepCell> cells, Map<String, R> runs) {
        return cells.stream()
                .filter(cell -> cell.state == CellState.DONE)
                .map(cell -> runs.get(cell.run))
                .filter(Objects::nonNull)
                .toList();
    }
}
