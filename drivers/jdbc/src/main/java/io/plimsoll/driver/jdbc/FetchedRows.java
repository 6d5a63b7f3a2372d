package io.plimsoll.driver.jdbc;

import io.plimsoll.driver.table.RowReader;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;

/// Reads the rows of results. Stateless.
final class FetchedRows {
    private FetchedRows() {}

    /// Which columns of a result are read as integers.
    static boolean[] integerColumns(ResultSetMetaData columns) throws SQLException {
        boolean[] integers = new boolean[columns.getColumnCount()];
        for (int i = 0; i < integers.length; i++) {
            int type = columns.getColumnType(i + 1);
            integers[i] = type == Types.INTEGER || type == Types.BIGINT || type == Types.SMALLINT;
        }
        return integers;
    }

    /// Reads every value of a row, as an application would: fetching is part of the measurement.
    ///
    /// @param integers as by [#integerColumns]
    /// @return a number that depends on all of them, so that the JIT compiler cannot leave out the reads
    static long read(ResultSet row, boolean[] integers) throws SQLException {
        long sum = 0;
        for (int column = 1; column <= integers.length; column++) {
            if (integers[column - 1]) {
                sum += row.getLong(column);
            } else {
                sum += row.getObject(column) == null ? 0 : 1;
            }
        }
        return sum;
    }

    /// Passes on a row as text.
    static void hand(ResultSet row, RowReader reader) throws SQLException {
        int columns = row.getMetaData().getColumnCount();
        for (int column = 0; column < columns; column++) {
            String value = row.getString(column + 1);
            if (value == null) {
                reader.nothing(column);
            } else {
                byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
                reader.value(column, utf8, 0, utf8.length);
            }
        }
        reader.endRow();
    }
}
