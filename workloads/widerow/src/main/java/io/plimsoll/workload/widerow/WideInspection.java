package io.plimsoll.workload.widerow;

import static io.plimsoll.workload.widerow.Wording.grouped;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.workload.DatasetState;
import io.plimsoll.workload.DatasetState.Absent;
import io.plimsoll.workload.DatasetState.Different;
import io.plimsoll.workload.DatasetState.Ready;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Looks at what a target holds of a wide table. Its creator does not matter: a table of Hologres' tool is as ready
/// as one of Plimsoll's.
record WideInspection(WideTable table, Mode mode, Dialect dialect, SqlSession session) {
    DatasetState state() throws TargetException {
        if (session.existing(List.of(table.name())).isEmpty()) {
            return new Absent();
        }
        Optional<String> otherColumns = otherColumns();
        if (otherColumns.isPresent()) {
            return new Different(otherColumns.get());
        }
        DatasetState keys = keys();
        return mode == Mode.WRITE || !(keys instanceof Ready) ? keys : rows();
    }

    private Optional<String> otherColumns() throws TargetException {
        List<String> wanted = table.columnNames();
        Optional<List<String>> found = ColumnNames.of(table.name(), dialect, session);
        if (found.isPresent()) {
            return new HashSet<>(found.get()).equals(new HashSet<>(wanted))
                    ? Optional.empty()
                    : Optional.of("has other columns: " + table.name() + " has " + Wording.columns(found.get())
                            + ", not " + Wording.columns(wanted));
        }
        try {
            session.query("SELECT " + table.columnList() + " FROM " + table.name() + " WHERE 1 = 0");
            return Optional.empty();
        } catch (TargetException refused) {
            if (refused.errorClass() != ErrorClass.STATEMENT) {
                throw refused;
            }
            return Optional.of("has other columns: " + table.name() + " does not have all of " + Wording.columns(wanted)
                    + " (" + refused.getMessage() + ")");
        }
    }

    /// Where the key is created after the load, a load interrupted before that has all its rows, but every
    /// operation would scan the whole table, and rows could not be overwritten.
    private DatasetState keys() throws TargetException {
        if (!table.key().primary() || !dialect.name().equals("postgresql")) {
            return new Ready();
        }
        String keys =
                "SELECT count(*) FROM pg_index WHERE indisprimary AND indrelid = '" + table.name() + "'::regclass";
        return session.number(keys) > 0
                ? new Ready()
                : new Different("is incomplete: " + table.name() + " has no primary key (an interrupted load)");
    }

    private DatasetState rows() throws TargetException {
        long count = session.number("SELECT count(*) FROM " + table.name());
        if (count != table.rows()) {
            return new Different(
                    count < table.rows()
                            ? "is incomplete: " + grouped(count) + " of " + Wording.rows(table.rows())
                            : "holds " + Wording.rows(count) + ", not " + grouped(table.rows()) + ": use -p rows="
                                    + count);
        }
        // Two queries, because engines read one end of an index only if the query needs only one end.
        long lowest = session.number("SELECT min(id) FROM " + table.name());
        long highest = session.number("SELECT max(id) FROM " + table.name());
        KeyShape key = table.key();
        long first = key.hasPrefix() ? 0 : 1;
        long last = key.hasPrefix() ? key.prefix(table.rows()) : table.rows();
        return lowest == first && highest == last
                ? new Ready()
                : new Different("has ids " + grouped(lowest) + " to " + grouped(highest) + ", not " + grouped(first)
                        + " to " + grouped(last));
    }

    /// Reads the columns of a table from the catalogue of the product.
    private static final class ColumnNames {
        private static final String IN_ORDER = " ORDER BY ordinal_position";

        private ColumnNames() {}

        /// In lower case, in table order; empty when the product's catalogue is unknown.
        static Optional<List<String>> of(String table, Dialect dialect, SqlSession session) throws TargetException {
            String sql = query(table.toLowerCase(Locale.ROOT), dialect.name());
            if (sql.isEmpty()) {
                return Optional.empty();
            }
            return Optional.of(session.query(sql).stream()
                    .map(row -> String.valueOf(row.getFirst()).toLowerCase(Locale.ROOT))
                    .toList());
        }

        private static String query(String table, String dialect) {
            String standard =
                    "SELECT column_name FROM information_schema.columns WHERE lower(table_name) = '" + table + "'";
            return switch (dialect) {
                // By the search path, like the other statements.
                case "postgresql", "citus", "hologres" ->
                    "SELECT attname::text FROM pg_attribute WHERE attrelid = '" + table
                            + "'::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum";
                case "mysql" -> standard + " AND table_schema = database()" + IN_ORDER;
                case "h2", "duckdb" -> standard + " AND table_schema = current_schema()" + IN_ORDER;
                case "hsqldb" -> standard + " AND table_schema = current_schema" + IN_ORDER;
                case "sqlite" -> "SELECT name FROM pragma_table_info('" + table + "') ORDER BY cid";
                default -> "";
            };
        }
    }
}
