package io.plimsoll.driver.sql;

import io.plimsoll.driver.Column;
import io.plimsoll.driver.ColumnType;
import io.plimsoll.driver.RowBatch;
import io.plimsoll.driver.RowBatch.OnConflict;
import java.util.List;

/// What becomes of rows whose key is there already, in one product's words. Immutable.
///
/// @param batch with the columns written; only they are replaced
record Upsert(Product product, RowBatch batch) {
    /// Numbers rows in the order they came.
    static final String ORDINAL = "plimsoll_row";

    private static final TypeNames CASTS =
            TypeNames.STANDARD.withTimestamp("TIMESTAMP(6)").withFreeText("VARCHAR(1000000)");

    private static final TypeNames POSTGRES_CASTS =
            TypeNames.STANDARD.withMoment("TIMESTAMP WITH TIME ZONE").withFreeText("TEXT");

    /// Without a key there is nothing to conflict with.
    boolean isNeeded() {
        return batch.onConflict() != OnConflict.FAIL && !key().isEmpty();
    }

    /// Whether two rows of one key may meet in a statement, which PostgreSQL refuses.
    boolean meetsRepeats() {
        return isNeeded() && batch.keysMayRepeat();
    }

    private List<String> key() {
        return batch.table().primaryKey();
    }

    private List<String> names() {
        return batch.columns().stream().map(Column::name).toList();
    }

    /// The columns beside the key.
    private List<String> payload() {
        return names().stream().filter(name -> !key().contains(name)).toList();
    }

    private boolean isIgnored() {
        return batch.onConflict() == OnConflict.IGNORE || payload().isEmpty();
    }

    /// What follows an INSERT; begins with a blank, or is empty.
    String clause() {
        if (!isNeeded()) {
            return "";
        }
        return switch (product) {
            case HOLOGRES -> hologres();
            case MYSQL -> mysql();
            case POSTGRESQL, CITUS, SQLITE, DUCKDB -> standard();
            case HSQLDB, H2, GENERIC -> "";
        };
    }

    private String standard() {
        String target = " ON CONFLICT (" + String.join(", ", key()) + ") DO ";
        return target + (isIgnored() ? "NOTHING" : "UPDATE SET " + set(payload(), "%s = excluded.%s", ", "));
    }

    /// The tool sets the key's columns too.
    private String hologres() {
        String target = " on conflict (" + String.join(",", key()) + ") do ";
        return target + (isIgnored() ? "nothing" : "update set " + set(names(), "%s=excluded.%s", ","));
    }

    /// `INSERT IGNORE` would hide other errors as well.
    private String mysql() {
        String first = key().getFirst();
        return " ON DUPLICATE KEY UPDATE "
                + (isIgnored() ? first + " = " + first : set(payload(), "%s = VALUES(%s)", ", "));
    }

    private static String set(List<String> columns, String pattern, String separator) {
        return String.join(
                separator,
                columns.stream().map(name -> pattern.replace("%s", name)).toList());
    }

    /// What makes a text a value of a type of the target's own.
    static String cast(Column column) {
        return column.type() instanceof ColumnType.Other(String sql) ? "::" + sql : "";
    }

    /// Selects the rows of `from`, of several with one key the one that came last.
    String newest(String from) {
        String names = String.join(
                ", ",
                batch.columns().stream()
                        .map(column -> column.name() + cast(column))
                        .toList());
        if (!meetsRepeats()) {
            return "SELECT " + names + " FROM " + from;
        }
        String key = String.join(", ", key());
        // Of rows to be ignored once the key is there, the first one wins.
        String order = batch.onConflict() == OnConflict.IGNORE ? "" : " DESC";
        return "SELECT DISTINCT ON (" + key + ") " + names + " FROM " + from + " ORDER BY " + key + ", " + ORDINAL
                + order;
    }

    /// A `?` for each column, with its type.
    List<String> casts() {
        TypeNames types = product.isPostgres() ? POSTGRES_CASTS : CASTS;
        return batch.columns().stream()
                .map(column -> "CAST(? AS " + types.of(column.type()) + ")")
                .toList();
    }

    /// MERGE of one row; the casts tell the types of its values.
    String merge() {
        List<String> on =
                key().stream().map(name -> "t." + name + " = v." + name).toList();
        String update = isIgnored() ? "" : " WHEN MATCHED THEN UPDATE SET " + set(payload(), "t.%s = v.%s", ", ");
        return "MERGE INTO " + batch.table().name() + " AS t USING (VALUES (" + String.join(", ", casts()) + ")) AS v ("
                + String.join(", ", names()) + ") ON " + String.join(" AND ", on) + update
                + " WHEN NOT MATCHED THEN INSERT (" + String.join(", ", names()) + ") VALUES ("
                + set(names(), "v.%s", ", ") + ")";
    }
}
