package io.plimsoll.workload;

import io.plimsoll.driver.table.Table;
import io.plimsoll.driver.table.TableRows;
import io.plimsoll.driver.table.TableRows.RowSource;
import java.util.function.Supplier;

/// Rows from sources that are not thread-safe, because they keep buffers or a position: each thread has a source of
/// its own.
public final class RowsPerThread {
    private RowsPerThread() {}

    /// Rows that have all columns of the table.
    ///
    /// @param count the number of rows
    /// @param sources makes the source of a thread; all must write the same row at the same index
    public static TableRows of(Table table, long count, Supplier<? extends RowSource> sources) {
        ThreadLocal<RowSource> source = ThreadLocal.withInitial(sources);
        return new TableRows(
                table, table.columns(), count, (index, out) -> source.get().write(index, out));
    }
}
