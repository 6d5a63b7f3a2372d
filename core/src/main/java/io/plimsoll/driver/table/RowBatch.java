package io.plimsoll.driver.table;

import java.util.List;

/// Batches of rows for one table. Each batch is one operation, which takes effect as a whole unless the target's
/// own bulk path works differently. Immutable.
///
/// @param name the operation's name
/// @param columns the columns written, in order; the others keep their value, or stay null in new rows
/// @param source the rows by index
/// @param keysMayRepeat whether one batch may hold two rows of one key; the later one wins
public record RowBatch(
        String name,
        Table table,
        List<Column> columns,
        TableRows.RowSource source,
        Road road,
        OnConflict onConflict,
        boolean keysMayRepeat) {
    /// How rows are sent.
    public enum Road {
        /// The target's streaming load.
        COPY,
        /// One statement with all rows as its arguments.
        INSERT
    }

    /// What happens to a row whose key exists already.
    public enum OnConflict {
        /// It is an error; the batch fails.
        FAIL,
        /// The existing row stays.
        IGNORE,
        /// The written columns replace the existing values.
        UPDATE
    }

    public RowBatch {
        columns = List.copyOf(columns);
    }

    /// All rows of a table, for a load.
    public static RowBatch ofLoad(TableRows rows) {
        return new RowBatch("load", rows.table(), rows.columns(), rows.source(), Road.COPY, OnConflict.FAIL, false);
    }
}
