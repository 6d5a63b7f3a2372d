package io.plimsoll.driver.sql;

import io.plimsoll.driver.Column;
import io.plimsoll.driver.ColumnType;
import io.plimsoll.driver.RowBatch;
import io.plimsoll.driver.RowBatch.OnConflict;
import io.plimsoll.driver.Storage;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/// The SQL of a [RowBatch] on one product, for whichever driver sends it. Immutable and thread-safe.
///
/// Where keys may repeat within a batch, the statements do what one row after the other would: of rows that
/// replace, the last stays; of rows that are ignored once the key is there, the first.
public final class RowSql {
    private final Product product;
    private final RowBatch batch;
    private final Upsert upsert;

    private RowSql(Product product, RowBatch batch) {
        this.product = product;
        this.batch = batch;
        upsert = new Upsert(product, batch);
    }

    public static RowSql of(Product product, RowBatch batch) {
        return new RowSql(product, batch);
    }

    /// Why the product cannot do it, in a sentence; empty when it can.
    public Optional<String> refusal() {
        if (!upsert.isNeeded()) {
            return Optional.empty();
        }
        if (product == Product.GENERIC) {
            return Optional.of("how this database replaces rows that are there is not known: use on-conflict = fail");
        }
        if (product == Product.CITUS && batch.table().storage().layout() == Storage.Layout.COLUMN) {
            return Optional.of("Citus' columnar tables take no updates and no upserts");
        }
        return Optional.empty();
    }

    /// COPY, where the product has it.
    public Optional<CopyPlan> copy() {
        return switch (product) {
            case HOLOGRES -> Optional.of(hologres());
            case POSTGRESQL, CITUS -> Optional.of(upsert.isNeeded() ? staged() : direct());
            case HSQLDB, H2, SQLITE, DUCKDB, MYSQL, GENERIC -> Optional.empty();
        };
    }

    private CopyPlan direct() {
        String copy = "COPY " + table() + " (" + names() + ") FROM STDIN";
        return new CopyPlan(List.of(), copy + " (FORMAT binary)", copy, List.of(), false);
    }

    /// Streamed into the table itself; rows take effect one by one, not as a whole.
    private CopyPlan hologres() {
        String conflict = switch (batch.onConflict()) {
            case FAIL -> "";
            case IGNORE -> ", on_conflict ignore";
            case UPDATE -> ", on_conflict update";
        };
        String copy = "copy " + table() + "(" + String.join(",", columnNames())
                + ") from stdin with(stream_mode true, format binary" + (upsert.isNeeded() ? conflict : "") + ")";
        String threads = batch.table().storage().properties().getOrDefault(HologresDialect.COPY_THREADS, "1");
        String setting = "set " + HologresDialect.COPY_THREADS + " = " + threads;
        return new CopyPlan(List.of(setting), copy, copy, List.of(), false);
    }

    /// Into a table of the session's own, and from there into the table. Rows are numbered only where it must be
    /// known which came last, because a number for each row costs. Their place in the staging table (`ctid`) does
    /// not tell: a short row goes back to a page that had no room left for a long one.
    ///
    /// Rows stay whole there, whatever becomes of them in the table: a hundred values moved away and back one
    /// by one cost more than all the rest.
    private CopyPlan staged() {
        String stage = stage();
        List<String> once = new ArrayList<>();
        once.add("DROP TABLE IF EXISTS pg_temp." + stage);
        once.add("CREATE TEMPORARY TABLE " + stage + PostgresqlDialect.WHOLE_ROWS + " ON COMMIT DELETE ROWS AS SELECT "
                + names() + " FROM " + table() + " WITH NO DATA");
        if (upsert.meetsRepeats()) {
            once.add("ALTER TABLE " + stage + " ADD COLUMN " + Upsert.ORDINAL + " BIGINT GENERATED ALWAYS AS IDENTITY");
        }
        String copy = "COPY " + stage + " (" + names() + ") FROM STDIN";
        String insert = "INSERT INTO " + table() + " (" + names() + ") " + upsert.newest(stage) + upsert.clause();
        return new CopyPlan(once, copy + " (FORMAT binary)", copy, List.of(insert), true);
    }

    /// One name for one layout, so that several batches prepared in a session do not take each other's table.
    private String stage() {
        return "plimsoll_stage_" + Integer.toHexString(Objects.hash(table(), columnNames(), upsert.meetsRepeats()));
    }

    /// One statement that takes an array `?` for each column, where the product has it.
    public Optional<String> insertArrays() {
        if (!product.isPostgres()) {
            return Optional.empty();
        }
        if (product == Product.HOLOGRES && !upsert.meetsRepeats()) {
            List<String> values = batch.columns().stream()
                    .map(column -> "unnest(" + array(column) + ")" + Upsert.cast(column))
                    .toList();
            return Optional.of("insert into " + table() + "(" + String.join(",", columnNames()) + ") select "
                    + String.join(",", values) + upsert.clause());
        }
        String arrays =
                String.join(", ", batch.columns().stream().map(RowSql::array).toList());
        String rows = upsert.meetsRepeats()
                ? "unnest(" + arrays + ") WITH ORDINALITY AS given (" + names() + ", " + Upsert.ORDINAL + ")"
                : "unnest(" + arrays + ") AS given (" + names() + ")";
        return Optional.of("INSERT INTO " + table() + " (" + names() + ") " + upsert.newest(rows) + upsert.clause());
    }

    private static String array(Column column) {
        return "?::" + element(column.type()) + "[]";
    }

    private static String element(ColumnType type) {
        return switch (type) {
            case ColumnType.Int16 _ -> "int2";
            case ColumnType.Int32 _ -> "int4";
            case ColumnType.Int64 _ -> "int8";
            case ColumnType.Decimal _ -> "numeric";
            case ColumnType.Day _ -> "date";
            case ColumnType.Timestamp _ -> "timestamp";
            case ColumnType.Moment _ -> "timestamptz";
            case ColumnType.FixedText _, ColumnType.VaryingText _, ColumnType.FreeText _, ColumnType.Other _ -> "text";
        };
    }

    /// One statement with a `?` for each value of so many rows. Products whose upsert takes one row at a time
    /// are asked for one; for rows whose keys may repeat only one may be asked for.
    public String insertRows(int rows) {
        if (upsert.meetsRepeats() && product.isPostgres()) {
            // Not VALUES: PostgreSQL's JDBC driver would make one statement of many, in which no key may repeat.
            return "INSERT INTO " + table() + " (" + names() + ") SELECT " + String.join(", ", upsert.casts())
                    + upsert.clause();
        }
        if (upsert.isNeeded() && (product == Product.HSQLDB || product == Product.H2)) {
            return upsert.merge();
        }
        String row = "(" + String.join(", ", Collections.nCopies(batch.columns().size(), "?")) + ")";
        return "INSERT INTO " + table() + " (" + names() + ") VALUES "
                + String.join(", ", Collections.nCopies(rows, row)) + upsert.clause();
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

    /// What becomes of rows whose key is there already, in one product's words. Immutable.
    ///
    /// @param batch with the columns written; only they are replaced
    private record Upsert(Product product, RowBatch batch) {
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
            return "MERGE INTO " + batch.table().name() + " AS t USING (VALUES (" + String.join(", ", casts())
                    + ")) AS v ("
                    + String.join(", ", names()) + ") ON " + String.join(" AND ", on) + update
                    + " WHEN NOT MATCHED THEN INSERT (" + String.join(", ", names()) + ") VALUES ("
                    + set(names(), "v.%s", ", ") + ")";
        }
    }
}
