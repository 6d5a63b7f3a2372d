package io.plimsoll.sweep;

import io.plimsoll.results.sweep.SweepCell;
import java.io.IOException;

/// Runs one cell of a sweep.
@FunctionalInterface
public interface CellRun {
    /// Runs the cell. A failure of the cell is its outcome; the sweep goes on.
    ///
    /// @throws IOException when results cannot be stored, which ends the sweep
    CellOutcome run(SweepCell cell) throws IOException, InterruptedException;
}
