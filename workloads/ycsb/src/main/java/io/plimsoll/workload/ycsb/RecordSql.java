package io.plimsoll.workload.ycsb;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.Statement;
import io.plimsoll.driver.Statement.Kind;
import io.plimsoll.driver.Statement.Rows;
import io.plimsoll.driver.StatementList;
import io.plimsoll.driver.StatementList.Commit;
import io.plimsoll.driver.TargetException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// The SQL of a table of records, as far as it does not depend on how fields are kept. Immutable.
record RecordSql(String table, Dialect dialect) {
    private static final Set<String> KNOW_LIMIT =
            Set.of("postgresql", "citus", "hologres", "hsqldb", "h2", "sqlite", "duckdb", "mysql");

    /// @param selected the select list
    Statement read(String selected) {
        return Statement.query("SELECT " + selected + from() + byKey(), Rows.ONE_OR_MISS, Task.KEY);
    }

    Statement scan(String selected) {
        String limit = KNOW_LIMIT.contains(dialect.name()) ? " LIMIT ?" : " FETCH FIRST ? ROWS ONLY";
        String sql = "SELECT " + selected + from() + " WHERE " + Records.KEY + " >= ? ORDER BY " + Records.KEY + limit;
        return Statement.query(sql, Rows.ANY, Task.KEY, Task.SCAN_LENGTH);
    }

    /// @param assignments with one `?` for each value
    Statement update(String assignments, int values) {
        List<Integer> slots = new ArrayList<>(valueSlots(values));
        slots.add(Task.KEY);
        String sql = "UPDATE " + table + " SET " + assignments + byKey();
        return new Statement(sql, Kind.UPDATE, slots, Rows.ONE_OR_MISS);
    }

    /// @param columns those beside the key
    /// @param expressions their values, with one `?` for each value
    Statement insert(String columns, String expressions, int values) {
        List<Integer> slots = new ArrayList<>(List.of(Task.KEY));
        slots.addAll(valueSlots(values));
        String sql = "INSERT INTO " + table + " (" + Records.KEY + ", " + columns + ") VALUES (?, " + expressions + ")";
        return new Statement(sql, Kind.UPDATE, slots, Rows.EXACTLY_ONE);
    }

    Statement delete() {
        return new Statement("DELETE" + from() + byKey(), Kind.UPDATE, List.of(Task.KEY), Rows.ONE_OR_MISS);
    }

    /// Statements of a task, each of which commits itself.
    static StatementList list(Task task, Statement... statements) {
        return new StatementList(task.kind().word(), task.slotTypes(), List.of(statements), Commit.EACH_STATEMENT);
    }

    List<Boolean> holds(Session session, List<String> keys) throws TargetException {
        // Keys are made here, of letters and digits: they need no escaping.
        String quoted = keys.stream().map(key -> "'" + key + "'").collect(Collectors.joining(", "));
        String sql = "SELECT " + Records.KEY + from() + " WHERE " + Records.KEY + " IN (" + quoted + ")";
        Set<String> found = new HashSet<>();
        for (List<?> row : session.sql().query(sql)) {
            found.add(String.valueOf(row.getFirst()));
        }
        return keys.stream().map(found::contains).toList();
    }

    private String from() {
        return " FROM " + table;
    }

    private static String byKey() {
        return " WHERE " + Records.KEY + " = ?";
    }

    private static List<Integer> valueSlots(int values) {
        return IntStream.range(0, values).mapToObj(i -> Task.FIRST_VALUE + i).toList();
    }
}
