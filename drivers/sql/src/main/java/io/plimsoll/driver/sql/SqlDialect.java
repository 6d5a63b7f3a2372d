package io.plimsoll.driver.sql;

import io.plimsoll.driver.LockTable;
import io.plimsoll.driver.RunLocks;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.table.Column;
import io.plimsoll.driver.table.Storage;
import io.plimsoll.driver.table.Table;
import io.plimsoll.unit.TimeSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// A dialect as a row of facts; the rows are in [Dialects]. Immutable and thread-safe. Names are unquoted, so that
/// tables of other tools (pgbench, TestBench) are found as they were created.
///
/// @param tableSuffix the text after the column list of CREATE TABLE
/// @param keyAfterLoad whether to create the primary key after the load, because that is faster than row by row
/// @param afterLoad statements after the load; `{table}` stands for the table
/// @param room a query for the limit of sessions and their number; empty: unknown
/// @param limit how to limit a query; `{query}` and `{rows}` stand for its parts
record SqlDialect(
        String name,
        TypeNames types,
        String tableSuffix,
        boolean keyAfterLoad,
        List<String> afterLoad,
        String limit,
        String now,
        int loadSessions,
        String room)
        implements CatalogueDialect {
    @Override
    public Optional<String> refusal(Storage storage) {
        return storage.properties().isEmpty() && rowsTogether(storage.layout())
                ? Optional.empty()
                : Optional.of(name + " gives no choice of storage layout");
    }

    private static boolean rowsTogether(Storage.Layout layout) {
        return layout == Storage.Layout.DEFAULT || layout == Storage.Layout.ROW;
    }

    /// MySQL's default gives ratios and averages four digits more than their operands, fewer than other products.
    @Override
    public List<String> sessionSettings(SessionUse use) {
        return use == SessionUse.SCANS && name.equals("mysql")
                ? List.of("SET SESSION div_precision_increment = 30")
                : List.of();
    }

    /// In whole seconds, at least one.
    @Override
    public List<String> lockLimit(TimeSpan limit) {
        if (!name.equals("mysql")) {
            return List.of();
        }
        long seconds = Math.clamp(limit.nanos() / 1_000_000_000, 1, 31_536_000);
        return List.of(
                "SET SESSION lock_wait_timeout = " + seconds, "SET SESSION innodb_lock_wait_timeout = " + seconds);
    }

    @Override
    public Optional<RunLocks> runLocks() {
        return name.equals("mysql") ? Optional.of(RunLocking.MYSQL) : Optional.empty();
    }

    @Override
    public Optional<LockTable> lockTable() {
        return switch (name) {
            case "hsqldb", "h2" -> Optional.of(RunLocking.ROWS);
            default -> Optional.empty();
        };
    }

    @Override
    public List<String> vacuum(String table) {
        return afterLoad.stream()
                .map(statement -> statement.replace("{table}", table))
                .toList();
    }

    @Override
    public List<String> noRoom(SqlSession session, int sessions) throws TargetException {
        return room.isEmpty() ? List.of() : Room.ask(session, room).refusal(sessions, "the server");
    }

    @Override
    public List<String> createTable(Table table) {
        List<String> parts = new ArrayList<>();
        for (Column column : table.columns()) {
            parts.add(column.name() + " " + types.of(column.type()) + (column.notNull() ? " NOT NULL" : ""));
        }
        if (hasKey(table) && !keyAfterLoad) {
            parts.add(key(table));
        }
        return List.of("CREATE TABLE " + table.name() + " (" + String.join(", ", parts) + ")" + tableSuffix);
    }

    @Override
    public List<String> afterLoad(Table table) {
        List<String> statements = new ArrayList<>();
        if (hasKey(table) && keyAfterLoad) {
            statements.add("ALTER TABLE " + table.name() + " ADD " + key(table));
        }
        for (Table.Index index : table.indexes()) {
            statements.add("CREATE INDEX " + index.name() + " ON " + table.name() + " ("
                    + String.join(", ", index.columns()) + ")");
        }
        for (String statement : afterLoad) {
            statements.add(statement.replace("{table}", table.name()));
        }
        return List.copyOf(statements);
    }

    @Override
    public List<String> undoAfterLoad(Table table, Set<String> indexes) {
        List<String> statements = new ArrayList<>();
        if (hasKey(table) && keyAfterLoad) {
            // PostgreSQL and products derived from it give this name to an unnamed key.
            statements.add("ALTER TABLE " + table.name() + " DROP CONSTRAINT " + table.name() + "_pkey");
        }
        for (Table.Index index : table.indexes()) {
            if (indexes.contains(index.name().toLowerCase(Locale.ROOT))) {
                statements.add("DROP INDEX " + index.name() + (name.equals("mysql") ? " ON " + table.name() : ""));
            }
        }
        return List.copyOf(statements);
    }

    @Override
    public String indexesQuery(String table) {
        return Catalogues.indexes(name, table);
    }

    @Override
    public String dropTable(String table) {
        return "DROP TABLE " + table;
    }

    @Override
    public String limit(String query, int rows) {
        return limit.replace("{rows}", Integer.toString(rows)).replace("{query}", query);
    }

    private static boolean hasKey(Table table) {
        return !table.primaryKey().isEmpty();
    }

    private static String key(Table table) {
        return "PRIMARY KEY (" + String.join(", ", table.primaryKey()) + ")";
    }
}
