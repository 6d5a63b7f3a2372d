package io.plimsoll.workload.widerow;

import io.plimsoll.unit.Draw;

/// Which row stands at an index of what is written: a pure function of its arguments. Thread-safe by having
/// no state.
@FunctionalInterface
interface KeyOrder {
    /// @param draw at no position in particular; it may be moved
    /// @return the row's number, from 1
    long number(long index, Draw draw);
}
