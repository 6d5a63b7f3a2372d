package io.plimsoll.driver.table;

import java.util.List;

/// The rows of one table as a pure function of the row's index.
///
/// @param columns the columns written, in order; others stay null
/// @param count the number of rows
public record TableRows(Table table, List<Column> columns, long count, RowSource source) {
    public TableRows {
        columns = List.copyOf(columns);
    }

    /// Writes the row at an index. Thread-safe: the same index gives the same row from any thread.
    @FunctionalInterface
    public interface RowSource {
        /// @throws RowException if the row cannot be computed
        void write(long index, RowWriter out);
    }
}
