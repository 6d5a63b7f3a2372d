package io.plimsoll.workload.own.generator;

import io.plimsoll.unit.Draw;
import io.plimsoll.workload.script.expression.Frame;

/// Makes the values of a column or of a drawn input. Allocates nothing. Immutable and thread-safe; what changes is in
/// its arguments.
@FunctionalInterface
public interface Generator {
    /// Makes one value.
    ///
    /// @param row the row's number from 0; of no meaning for inputs
    /// @param draw stands at the first number for this value
    /// @param frame holds the other values of the row, or the other inputs, that this one depends on
    /// @param into takes the value
    void generate(long row, Draw draw, Frame frame, Value into);
}
