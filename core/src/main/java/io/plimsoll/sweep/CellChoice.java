package io.plimsoll.sweep;

import io.plimsoll.results.sweep.SweepCell;
import io.plimsoll.results.sweep.SweepDocument;
import java.io.IOException;
import java.util.Optional;

/// Chooses the next cell of a sweep from the stored results of those before it: after an interruption it chooses
/// the same cell.
@FunctionalInterface
public interface CellChoice {
    /// Called when no cell is pending.
    ///
    /// @return a pending cell with all settings of its plan and a new id; empty when nothing is left to find out
    /// @throws IOException when stored results cannot be read
    Optional<SweepCell> next(SweepDocument sweep) throws IOException;
}
