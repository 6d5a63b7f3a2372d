package io.plimsoll.sweep;

import io.plimsoll.recording.Clock;
import io.plimsoll.results.Verdict;
import io.plimsoll.results.sweep.CellState;
import io.plimsoll.results.sweep.SweepCell;
import io.plimsoll.results.sweep.SweepDocument;
import io.plimsoll.results.sweep.SweepFolder;
import java.io.IOException;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/// Runs the pending cells of a sweep in order, and stores each as soon as it has ended. Used by one thread.
///
/// @param folder where the sweep is stored
/// @param clock measures the time of cells
/// @param interrupted whether to begin no further cell
public record SweepExecutor(SweepFolder folder, Clock clock, BooleanSupplier interrupted) {
    /// Runs the pending cells.
    ///
    /// @return whether the sweep was completed
    /// @throws IOException when results cannot be stored
    public boolean execute(CellRun run) throws IOException, InterruptedException {
        return execute(run, _ -> Optional.empty());
    }

    /// Runs the pending cells, and then each cell that is chosen from the results of those before it.
    ///
    /// @return whether the sweep was completed
    /// @throws IOException when results cannot be stored
    public boolean execute(CellRun run, CellChoice choice) throws IOException, InterruptedException {
        Optional<SweepCell> next = next(choice);
        while (next.isPresent()) {
            if (interrupted.getAsBoolean() || !execute(next.get(), run)) {
                return false;
            }
            next = next(choice);
        }
        return true;
    }

    private Optional<SweepCell> next(CellChoice choice) throws IOException {
        Optional<SweepCell> pending = folder.document().next();
        if (pending.isPresent()) {
            return pending;
        }
        Optional<SweepCell> chosen = choice.next(folder.document());
        if (chosen.isPresent()) {
            folder.append(chosen.get());
        }
        return folder.document().next();
    }

    private boolean execute(SweepCell cell, CellRun run) throws IOException, InterruptedException {
        Optional<SweepCell> broken = brokenBefore(cell, folder.document());
        if (broken.isPresent()) {
            String why = "step " + broken.get().step() + " before it did not run: "
                    + broken.get().reason();
            folder.update(cell.without(broken.get().state(), "", why, 0));
            return true;
        }
        long before = clock.nanos();
        CellOutcome outcome = run.run(cell);
        long tookMillis = (clock.nanos() - before) / 1_000_000;
        switch (outcome) {
            case CellOutcome.Ran(String id, Verdict verdict) -> folder.update(cell.done(id, verdict, tookMillis));
            case CellOutcome.NotApplicable(String why) ->
                folder.update(cell.without(CellState.NOT_APPLICABLE, "", why, tookMillis));
            case CellOutcome.Failed(String id, String why) ->
                folder.update(cell.without(CellState.FAILED, id, why, tookMillis));
            case CellOutcome.Interrupted() -> {
                return false;
            }
        }
        return true;
    }

    /// An earlier step on the same dataset that did not run: later steps would measure the dataset of another cell.
    private static Optional<SweepCell> brokenBefore(SweepCell cell, SweepDocument sweep) {
        return sweep.cells().stream()
                .takeWhile(earlier -> !earlier.id().equals(cell.id()))
                .filter(earlier -> earlier.isBesides(cell))
                .filter(earlier -> earlier.state() == CellState.FAILED || earlier.state() == CellState.NOT_APPLICABLE)
                .findFirst();
    }

    /// Runs one cell of a sweep.
    @FunctionalInterface
    public interface CellRun {
        /// Runs the cell. A failure of the cell is its outcome; the sweep goes on.
        ///
        /// @throws IOException when results cannot be stored, which ends the sweep
        CellOutcome run(SweepCell cell) throws IOException, InterruptedException;
    }

    /// Chooses the next cell of a sweep from the stored results of those before it: after an interruption it
    /// chooses the same cell.
    @FunctionalInterface
    public interface CellChoice {
        /// Called when no cell is pending.
        ///
        /// @return a pending cell with all settings of its plan and a new id; empty when nothing is left to
        ///     find out
        /// @throws IOException when stored results cannot be read
        Optional<SweepCell> next(SweepDocument sweep) throws IOException;
    }

    /// The end of one cell. Immutable.
    public sealed interface CellOutcome {
        /// The run is complete and judged.
        record Ran(String run, Verdict verdict) implements CellOutcome {}

        /// The target cannot do it; nothing was run.
        record NotApplicable(String reason) implements CellOutcome {}

        /// It could not be run to its end.
        ///
        /// @param run the id of an incomplete run; may be empty
        record Failed(String run, String reason) implements CellOutcome {}

        /// The user ended it; it must be run again.
        record Interrupted() implements CellOutcome {}
    }
}
