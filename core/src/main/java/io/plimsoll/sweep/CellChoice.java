package io.plimsoll.sweep;

import io.plimsoll.results.sweep.SweepCell;
import io.plimsoll.results.sweep.SweepDocument;
import java.io.IOException;
import java.util.Optional;

/// Decides which cell a sweep goes on with, from what is stored of those before it: asked again after
/// an interruption it gives the same answer.
@FunctionalInterface
public interface CellChoice {
    /// Asked when no cell is pending.
    ///
    /// @return pending, with all settings of its plan and an id that the sweep does not have; empty when
    /// nothing is left to find out
    /// @throws IOException when what is stored cannot be read
    Optional<SweepCell> next(SweepDocument sweep) throws IOException;
}
