package io.plimsoll.workload.widerow;

import static io.plimsoll.workload.widerow.Wording.grouped;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.workload.DatasetState;
import io.plimsoll.workload.DatasetState.Different;
import io.plimsoll.workload.DatasetState.Ready;
import java.util.HashSet;
import java.util.List;

/// Looks at what a target holds of a wide table. Its creator does not matter: a table of Hologres' tool is as ready
/// as one of Plimsoll's.
record WideInspection(WideTable table, Mode mode, Dialect dialect, SqlSession session) {
    DatasetState state() throws TargetException {
        return DatasetState.ofTables(session, List.of(table.name()), "", () -> {
            DatasetState columns = columns();
            DatasetState keys = columns instanceof Ready ? keys() : columns;
            return mode == Mode.WRITE || !(keys instanceof Ready) ? keys : rows();
        });
    }

    private DatasetState columns() throws TargetException {
        List<String> wanted = table.columnNames();
        // Empty, too, if the table is found by the search path, in another schema than the current one.
        List<String> found = session.columns(table.name()).orElse(List.of());
        if (new HashSet<>(found).equals(new HashSet<>(wanted))) {
            return new Ready();
        }
        if (!found.isEmpty()) {
            return new Different("has other columns: " + table.name() + " has " + Wording.columns(found) + ", not "
                    + Wording.columns(wanted));
        }
        String foreign = "has other columns: " + table.name() + " does not have all of " + Wording.columns(wanted);
        return DatasetState.unlessForeign(foreign, () -> {
            session.query("SELECT " + table.columnList() + " FROM " + table.name() + " WHERE 1 = 0");
            return new Ready();
        });
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
        long count = session.count(table.name());
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
}
