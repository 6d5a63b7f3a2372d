package io.plimsoll.workload.widerow;

import io.plimsoll.driver.table.RowBatch.OnConflict;
import io.plimsoll.driver.table.RowBatch.Road;
import io.plimsoll.workload.Operation.Together;

/// The operations on the table. Immutable.
///
/// @param writing only used if the mode writes
/// @param choice of the rows, for updates and for the modes that do not write
/// @param missing share of operations on rows that do not exist
/// @param changes the table's change stream, if it has one
/// @param vacuum whether the table is vacuumed before the run
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
    /// @param partial whether payload columns are omitted at random
    record Writing(int columns, Road road, int batchRows, OnConflict onConflict, boolean partial) {}
}
