package io.plimsoll.driver.sql;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.table.Column;
import io.plimsoll.driver.table.ColumnType;
import io.plimsoll.driver.table.RowBatch;
import io.plimsoll.driver.table.RowBatch.OnConflict;
import io.plimsoll.driver.table.Storage;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/// The SQL that writes a [RowBatch] on one product. Immutable and thread-safe.
///
/// If keys may repeat within a batch, the result is that of one row after the other: with UPDATE the last row of a
/// key wins, with IGNORE the first.
public final class RowSql {
    private static final String ORDINAL = "plimsoll_row";

    private static final TypeNames CASTS =
            TypeNames.STANDARD.withTimestamp("TIMESTAMP(6)").with("VARCHAR(1000000)", ColumnType.FreeText.class);

    private final Product product;
    private final RowBatch batch;

    private RowSql(Product product, RowBatch batch) {
        this.product = product;
        this.batch = batch;
    }

    public static RowSql of(Product product, RowBatch batch) {
        return new RowSql(product, batch);
    }

    /// @throws TargetException when the product cannot write the batch
    public static RowSql accepted(Product product, RowBatch batch) throws TargetException {
        RowSql sql = of(product, batch);
        Optional<String> refusal = sql.refusal();
        if (refusal.isPresent()) {
            throw new TargetException(ErrorClass.STATEMENT, refusal.get());
        }
        return sql;
    }

    /// The reason why the product cannot write the batch, in a sentence; empty if it can.
    public Optional<String> refusal() {
        if (!isUpsert()) {
            return Optional.empty();
        }
        if (product == Product.GENERIC) {
            return Optional.of(
                    "Plimsoll does not know how this database replaces existing rows: use on-conflict = fail");
        }
        if (product == Product.CITUS && batch.table().storage().layout() == Storage.Layout.COLUMN) {
            return Optional.of("Citus' columnar tables take no updates and no upserts");
        }
        return Optional.empty();
    }

    /// The COPY; empty if the product has none.
    public Optional<CopyPlan> copy() {
        return switch (product) {
            case HOLOGRES -> Optional.of(streamed());
            case POSTGRESQL, CITUS -> Optional.of(isUpsert() ? staged() : direct());
            case HSQLDB, H2, SQLITE, DUCKDB, MYSQL, GENERIC -> Optional.empty();
        };
    }

    private CopyPlan direct() {
        String copy = "COPY " + table() + " (" + names() + ") FROM STDIN";
        return new CopyPlan(List.of(), copy + " (FORMAT binary)", copy, List.of(), false);
    }

    /// Streams into the table itself. Rows take effect one by one.
    private CopyPlan streamed() {
        String conflict = switch (batch.onConflict()) {
            case FAIL -> "";
            case IGNORE -> ", on_conflict ignore";
            case UPDATE -> ", on_conflict update";
        };
        String copy = "copy " + table() + "(" + String.join(",", columnNames())
                + ") from stdin with(stream_mode true, format binary" + (isUpsert() ? conflict : "") + ")";
        String threads = batch.table().storage().properties().getOrDefault(HologresDialect.COPY_THREADS, "1");
        String setting = "set " + HologresDialect.COPY_THREADS + " = " + threads;
        return new CopyPlan(List.of(setting), copy, copy, List.of(), false);
    }

    /// Copies into a temporary table and from there into the table. Rows get a number only if their order matters,
    /// because a number for each row costs time. Their position in the staging table (`ctid`) does not show the
    /// order: a short row goes back to a page that had no room left for a long one.
    ///
    /// The staging table always keeps rows whole: to move a hundred values out and back one by one costs more than
    /// all the rest.
    private CopyPlan staged() {
        String stage = stage();
        List<String> once = new ArrayList<>();
        once.add("DROP TABLE IF EXISTS pg_temp." + stage);
        once.add("CREATE TEMPORARY TABLE " + stage + PostgresqlDialect.WHOLE_ROWS + " ON COMMIT DELETE ROWS AS SELECT "
                + names() + " FROM " + table() + " WITH NO DATA");
        if (meetsRepeats()) {
            once.add("ALTER TABLE " + stage + " ADD COLUMN " + ORDINAL + " BIGINT GENERATED ALWAYS AS IDENTITY");
        }
        String copy = "COPY " + stage + " (" + names() + ") FROM STDIN";
        String insert = "INSERT INTO " + table() + " (" + names() + ") " + newest(stage) + conflictClause();
        return new CopyPlan(once, copy + " (FORMAT binary)", copy, List.of(insert), true);
    }

    /// One name for each layout, so that batches prepared in one session do not share a table.
    private String stage() {
        return "plimsoll_stage_" + Integer.toHexString(Objects.hash(table(), columnNames(), meetsRepeats()));
    }

    /// One statement with an array `?` for each column; empty if the product has no arrays.
    public Optional<String> insertArrays() {
        if (!product.isPostgres()) {
            return Optional.empty();
        }
        if (product == Product.HOLOGRES && !meetsRepeats()) {
            List<String> values = batch.columns().stream()
                    .map(column -> "unnest(" + array(column) + ")" + cast(column))
                    .toList();
            return Optional.of("insert into " + table() + "(" + String.join(",", columnNames()) + ") select "
                    + String.join(",", values) + conflictClause());
        }
        String arrays =
                String.join(", ", batch.columns().stream().map(RowSql::array).toList());
        String rows = meetsRepeats()
                ? "unnest(" + arrays + ") WITH ORDINALITY AS given (" + names() + ", " + ORDINAL + ")"
                : "unnest(" + arrays + ") AS given (" + names() + ")";
        return Optional.of("INSERT INTO " + table() + " (" + names() + ") " + newest(rows) + conflictClause());
    }

    private static String array(Column column) {
        return "?::" + TypeNames.ARRAY_ELEMENTS.of(column.type()) + "[]";
    }

    /// One INSERT with a `?` for each value of `rows` rows. Pass 1 if the product upserts one row at a time or if
    /// keys may repeat.
    public String insertRows(int rows) {
        if (meetsRepeats() && product.isPostgres()) {
            // Not VALUES: PostgreSQL's JDBC driver would merge many statements into one, in which no key may repeat.
            return "INSERT INTO " + table() + " (" + names() + ") SELECT " + String.join(", ", casts())
                    + conflictClause();
        }
        if (isUpsert() && (product == Product.HSQLDB || product == Product.H2)) {
            return merge();
        }
        String row = "(" + String.join(", ", Collections.nCopies(batch.columns().size(), "?")) + ")";
        return "INSERT INTO " + table() + " (" + names() + ") VALUES "
                + String.join(", ", Collections.nCopies(rows, row)) + conflictClause();
    }

    private String table() {
        return batch.table().name();
    }

    private String names() {
        return String.join(", ", columnNames());
    }

    private List<String> columnNames() {
        return batch.columns().stream().map(Column::name).toList();
    }

    /// A table without a key has no conflicts.
    private boolean isUpsert() {
        return batch.onConflict() != OnConflict.FAIL && !key().isEmpty();
    }

    /// Whether one statement may contain two rows with the same key. PostgreSQL refuses that.
    private boolean meetsRepeats() {
        return isUpsert() && batch.keysMayRepeat();
    }

    private List<String> key() {
        return batch.table().primaryKey();
    }

    /// The columns outside the key.
    private List<String> payload() {
        return columnNames().stream().filter(name -> !key().contains(name)).toList();
    }

    private boolean isIgnored() {
        return batch.onConflict() == OnConflict.IGNORE || payload().isEmpty();
    }

    /// The text after an INSERT. It begins with a blank or is empty.
    private String conflictClause() {
        if (!isUpsert()) {
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
        return target + (isIgnored() ? "NOTHING" : "UPDATE SET " + joined(payload(), "%s = excluded.%s", ", "));
    }

    /// Also sets the columns of the key, as Hologres' tool does.
    private String hologres() {
        String target = " on conflict (" + String.join(",", key()) + ") do ";
        return target + (isIgnored() ? "nothing" : "update set " + joined(columnNames(), "%s=excluded.%s", ","));
    }

    /// Not `INSERT IGNORE`, which hides other errors as well.
    private String mysql() {
        String first = key().getFirst();
        return " ON DUPLICATE KEY UPDATE "
                + (isIgnored() ? first + " = " + first : joined(payload(), "%s = VALUES(%s)", ", "));
    }

    private static String joined(List<String> columns, String pattern, String separator) {
        return String.join(
                separator,
                columns.stream().map(name -> pattern.replace("%s", name)).toList());
    }

    /// The cast from text to a type that only the target knows; empty for standard types.
    private static String cast(Column column) {
        return column.type() instanceof ColumnType.Other(String sql) ? "::" + sql : "";
    }

    /// Selects the rows of `from`; if several have the same key, the last one.
    private String newest(String from) {
        String names = String.join(
                ", ",
                batch.columns().stream()
                        .map(column -> column.name() + cast(column))
                        .toList());
        if (!meetsRepeats()) {
            return "SELECT " + names + " FROM " + from;
        }
        String key = String.join(", ", key());
        // With IGNORE, the first row of a key wins.
        String order = batch.onConflict() == OnConflict.IGNORE ? "" : " DESC";
        return "SELECT DISTINCT ON (" + key + ") " + names + " FROM " + from + " ORDER BY " + key + ", " + ORDINAL
                + order;
    }

    /// A `?` for each column, cast to its type.
    private List<String> casts() {
        TypeNames types = product.isPostgres() ? TypeNames.POSTGRESQL : CASTS;
        return batch.columns().stream()
                .map(column -> "CAST(? AS " + types.of(column.type()) + ")")
                .toList();
    }

    /// A MERGE of one row. The casts define the types of its values.
    private String merge() {
        List<String> on =
                key().stream().map(name -> "t." + name + " = v." + name).toList();
        String update = isIgnored() ? "" : " WHEN MATCHED THEN UPDATE SET " + joined(payload(), "t.%s = v.%s", ", ");
        return "MERGE INTO " + batch.table().name() + " AS t USING (VALUES (" + String.join(", ", casts())
                + ")) AS v ("
                + String.join(", ", columnNames()) + ") ON " + String.join(" AND ", on) + update
                + " WHEN NOT MATCHED THEN INSERT (" + String.join(", ", columnNames()) + ") VALUES ("
                + joined(columnNames(), "v.%s", ", ") + ")";
    }
}
