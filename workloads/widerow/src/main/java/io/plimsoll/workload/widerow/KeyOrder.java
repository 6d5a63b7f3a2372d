package io.plimsoll.workload.widerow;

import io.plimsoll.unit.Draw;

/// The order of written rows: maps an index to a row number. A pure function of its arguments, stateless and
/// thread-safe.
@FunctionalInterface
interface KeyOrder {
    /// @param draw at any position; the method may move it
    /// @return the row's number, from 1
    long number(long index, Draw draw);
}
