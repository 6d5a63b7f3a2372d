package io.plimsoll.driver;

import java.util.List;

/// Batches of rows to be written into one table, each batch one operation that takes effect as a whole
/// unless the target's own bulk path says otherwise. Immutable.
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
    /// How rows travel.
    public enum Road {
        /// The target's streaming load.
        COPY,
        /// One statement with all rows as its arguments.
        INSERT
    }

    /// What becomes of a row whose key is there already.
    public enum OnConflict {
        /// It is an error; the batch fails.
        FAIL,
        /// The row that is there stays.
        IGNORE,
        /// The columns written replace what is there.
        UPDATE
    }

    public RowBatch {
        columns = List.copyOf(columns);
    }
}
