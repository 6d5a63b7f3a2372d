package io.plimsoll.driver.jdbc;

import io.plimsoll.driver.table.Column;
import io.plimsoll.driver.table.TableRows;
import java.util.Collections;
import java.util.List;

/// Builds INSERT statements.
final class InsertStatements {
    private InsertStatements() {}

    /// An INSERT of `rowsPerStatement` rows with a `?` for each value.
    static String of(TableRows rows, int rowsPerStatement) {
        String row = "(" + String.join(", ", Collections.nCopies(rows.columns().size(), "?")) + ")";
        return "INSERT INTO " + rows.table().name() + " (" + columnNames(rows) + ") VALUES "
                + String.join(", ", Collections.nCopies(rowsPerStatement, row));
    }

    static String columnNames(TableRows rows) {
        List<String> names = rows.columns().stream().map(Column::name).toList();
        return String.join(", ", names);
    }
}
