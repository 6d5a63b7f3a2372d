package io.plimsoll.workload.widerow;

import io.plimsoll.driver.table.RowBatch.OnConflict;
import io.plimsoll.driver.table.RowBatch.Road;
import io.plimsoll.spec.ValueType;
import io.plimsoll.workload.Operation.Together;
import io.plimsoll.workload.widerow.ChangeReading.Changes;

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

    /// The operation on the table; also the operation's name.
    enum Mode {
        /// Rows are written into a table that is empty, or that an earlier run filled.
        WRITE,
        /// Existing rows are written again.
        UPDATE,
        /// Rows are looked up by key.
        GET,
        /// All rows of a prefix are read.
        SCAN,
        /// The table's change stream is read.
        BINLOG;

        String word() {
            return ValueType.word(this);
        }

        /// Whether the operation writes rows in batches.
        boolean isWriting() {
            return this == WRITE || this == UPDATE;
        }

        /// Whether the operation looks up keys that may not exist.
        boolean isSeeking() {
            return this == GET || this == SCAN;
        }
    }
}
