package io.plimsoll.workload.widerow;

import io.plimsoll.driver.RowBatch.OnConflict;
import io.plimsoll.driver.RowBatch.Road;
import io.plimsoll.workload.Operation.Together;

/// What is done to the table. Immutable.
///
/// @param writing meaningful when the mode writes
/// @param choice which rows the operations of the other modes and of updates are about
/// @param missing share of operations about rows that are not there
/// @param changes the table's change stream, if it has one
/// @param vacuum whether the table is vacuumed before driving
record Work(
        Mode mode,
        Writing writing,
        KeyChoice choice,
        double missing,
        Together together,
        boolean vacuum,
        Changes changes) {
    /// @param columns payload columns written, from the first
    /// @param batchRows rows of one operation
    /// @param partial whether payload columns are left out at random
    record Writing(int columns, Road road, int batchRows, OnConflict onConflict, boolean partial) {}
}
