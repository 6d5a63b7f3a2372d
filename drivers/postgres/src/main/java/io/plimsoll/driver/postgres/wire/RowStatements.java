package io.plimsoll.driver.postgres.wire;

import io.plimsoll.driver.Column;
import io.plimsoll.driver.ColumnType;
import io.plimsoll.driver.RowBatch;
import io.plimsoll.driver.RowBatch.OnConflict;
import java.util.ArrayList;
import java.util.List;

/// The SQL by which PostgreSQL takes the rows of a batch.
///
/// @param batch the rows
/// @param staging the name of a temporary table for rows that must be compared with those there
record RowStatements(RowBatch batch, String staging) {
    /// Whether rows can be copied straight into the table: nothing is done about those there.
    boolean isDirect() {
        return batch.onConflict() == OnConflict.FAIL
                || batch.table().primaryKey().isEmpty();
    }

    /// Executed once per session.
    String createStaging() {
        return "CREATE TEMPORARY TABLE " + staging + " ON COMMIT DELETE ROWS AS SELECT " + names() + " FROM "
                + batch.table().name() + " WITH NO DATA";
    }

    /// What a batch executes on the COPY road.
    List<String> copy(String format) {
        String table = isDirect() ? batch.table().name() : staging;
        String copy = "COPY " + table + " (" + names() + ") FROM STDIN (FORMAT " + format + ")";
        return isDirect()
                ? List.of(copy)
                : List.of(PostgresSession.BEGIN, copy, insertFrom(staging, "ctid"), PostgresSession.COMMIT);
    }

    /// What a batch executes on the INSERT road: a `?` for the array of each column.
    String insert() {
        List<String> arrays = new ArrayList<>();
        for (Column column : batch.columns()) {
            arrays.add("?::" + element(column.type()) + "[]");
        }
        String rows = "unnest(" + String.join(", ", arrays) + ") WITH ORDINALITY AS given (" + names() + ", place)";
        return insertFrom(rows, "place");
    }

    /// @param place a column that is larger for later rows
    private String insertFrom(String rows, String place) {
        String key = String.join(", ", batch.table().primaryKey());
        boolean isLastWanted = batch.keysMayRepeat() && batch.onConflict() == OnConflict.UPDATE && !key.isEmpty();
        List<String> values = new ArrayList<>();
        for (Column column : batch.columns()) {
            values.add(column.name() + (column.type() instanceof ColumnType.Other(String sql) ? "::" + sql : ""));
        }
        return "INSERT INTO " + batch.table().name() + " (" + names() + ") SELECT "
                + (isLastWanted ? "DISTINCT ON (" + key + ") " : "") + String.join(", ", values) + " FROM " + rows
                + (isLastWanted ? " ORDER BY " + key + ", " + place + " DESC" : "") + onConflict(key);
    }

    private String onConflict(String key) {
        if (isDirect()) {
            return "";
        }
        List<String> changes = new ArrayList<>();
        for (Column column : batch.columns()) {
            if (!batch.table().primaryKey().contains(column.name())) {
                changes.add(column.name() + " = excluded." + column.name());
            }
        }
        boolean isUpdate = batch.onConflict() == OnConflict.UPDATE && !changes.isEmpty();
        return " ON CONFLICT (" + key + ") DO " + (isUpdate ? "UPDATE SET " + String.join(", ", changes) : "NOTHING");
    }

    private String names() {
        return String.join(", ", batch.columns().stream().map(Column::name).toList());
    }

    private static String element(ColumnType type) {
        return switch (type) {
            case ColumnType.Int32 _ -> "int4";
            case ColumnType.Int64 _ -> "int8";
            case ColumnType.Timestamp _ -> "timestamp";
            case ColumnType.Moment _ -> "timestamptz";
            case ColumnType.FixedText _, ColumnType.VaryingText _, ColumnType.FreeText _, ColumnType.Other _ -> "text";
        };
    }
}
