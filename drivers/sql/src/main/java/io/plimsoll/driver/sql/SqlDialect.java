package io.plimsoll.driver.sql;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.LockTable;
import io.plimsoll.driver.RunLocks;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.table.Column;
import io.plimsoll.driver.table.Storage;
import io.plimsoll.driver.table.Table;
import io.plimsoll.driver.table.TableComments;
import io.plimsoll.unit.TimeSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// A dialect made of facts, which are in [Dialects]. Immutable and thread-safe. Names are unquoted, so that tables of
/// other tools (pgbench, TestBench) are found as they were created.
class SqlDialect implements Dialect {
    private final Facts facts;
    private final Catalogue catalogue;

    SqlDialect(Facts facts) {
        this.facts = facts;
        catalogue = Catalogue.of(facts.name);
    }

    /// What a product spells in its own way.
    ///
    /// @param tableSuffix the text after the column list of CREATE TABLE
    /// @param keyAfterLoad whether to create the primary key after the load, because that is faster than row by row
    /// @param afterLoad statements after the load; `{table}` stands for the table
    /// @param limit how to limit a query; `{query}` and `{rows}` stand for its parts
    /// @param room a query for the limit of sessions and their number; empty: unknown
    record Facts(
            String name,
            TypeNames types,
            String tableSuffix,
            boolean keyAfterLoad,
            List<String> afterLoad,
            String limit,
            String now,
            int loadSessions,
            String room) {
        /// The facts of a product that differs by its statements only.
        Facts named(String other) {
            return new Facts(
                    other, types, tableSuffix, keyAfterLoad, afterLoad, limit, now, loadSessions, room);
        }
    }

    @Override
    public final String name() {
        return facts.name;
    }

    @Override
    public final String now() {
        return facts.now;
    }

    @Override
    public final int loadSessions() {
        return facts.loadSessions;
    }

    @Override
    public final Optional<TableComments> comments() {
        return catalogue.comments();
    }

    @Override
    public final String routinesQuery() {
        return catalogue.routines();
    }

    @Override
    public final String routineComment(String call, String text) {
        return catalogue.routineComment().replace("{call}", call).replace("{text}", text);
    }

    @Override
    public final String indexesQuery(String table) {
        return catalogue.indexes().replace("{table}", table);
    }

    @Override
    public final String columnsQuery(String table) {
        return catalogue.columns().replace("{table}", table);
    }

    @Override
    public Optional<String> refusal(Storage storage) {
        return storage.properties().isEmpty() && rowsTogether(storage.layout())
                ? Optional.empty()
                : Optional.of(name() + " gives no choice of storage layout");
    }

    private static boolean rowsTogether(Storage.Layout layout) {
        return layout == Storage.Layout.DEFAULT || layout == Storage.Layout.ROW;
    }

    /// MySQL's default gives ratios and averages four digits more than their operands, fewer than other products.
    @Override
    public List<String> sessionSettings(SessionUse use) {
        return use == SessionUse.SCANS && name().equals("mysql")
                ? List.of("SET SESSION div_precision_increment = 30")
                : List.of();
    }

    /// In whole seconds, at least one.
    @Override
    public List<String> lockLimit(TimeSpan limit) {
        if (!name().equals("mysql")) {
            return List.of();
        }
        long seconds = Math.clamp(limit.nanos() / 1_000_000_000, 1, 31_536_000);
        return List.of(
                "SET SESSION lock_wait_timeout = " + seconds, "SET SESSION innodb_lock_wait_timeout = " + seconds);
    }

    @Override
    public Optional<RunLocks> runLocks() {
        return name().equals("mysql") ? Optional.of(RunLocking.MYSQL) : Optional.empty();
    }

    @Override
    public Optional<LockTable> lockTable() {
        return switch (name()) {
            case "hsqldb", "h2" -> Optional.of(RunLocking.ROWS);
            default -> Optional.empty();
        };
    }

    @Override
    public List<String> vacuum(String table) {
        return facts.afterLoad.stream()
                .map(statement -> statement.replace("{table}", table))
                .toList();
    }

    @Override
    public List<String> noRoom(SqlSession session, int sessions) throws TargetException {
        return facts.room.isEmpty() ? List.of() : Room.ask(session, facts.room).refusal(sessions, "the server");
    }

    @Override
    public List<String> createTable(Table table) {
        List<String> parts = new ArrayList<>();
        for (Column column : table.columns()) {
            parts.add(column.name() + " " + facts.types.of(column.type()) + (column.notNull() ? " NOT NULL" : ""));
        }
        if (hasKey(table) && !facts.keyAfterLoad) {
            parts.add(key(table));
        }
        return List.of("CREATE TABLE " + table.name() + " (" + String.join(", ", parts) + ")" + facts.tableSuffix);
    }

    @Override
    public List<String> afterLoad(Table table) {
        List<String> statements = new ArrayList<>();
        if (hasKey(table) && facts.keyAfterLoad) {
            statements.add("ALTER TABLE " + table.name() + " ADD " + key(table));
        }
        for (Table.Index index : table.indexes()) {
            statements.add("CREATE INDEX " + index.name() + " ON " + table.name() + " ("
                    + String.join(", ", index.columns()) + ")");
        }
        for (String statement : facts.afterLoad) {
            statements.add(statement.replace("{table}", table.name()));
        }
        return List.copyOf(statements);
    }

    @Override
    public List<String> undoAfterLoad(Table table, Set<String> indexes) {
        List<String> statements = new ArrayList<>();
        if (hasKey(table) && facts.keyAfterLoad) {
            // PostgreSQL and products derived from it give this name() to an unnamed key.
            statements.add("ALTER TABLE " + table.name() + " DROP CONSTRAINT " + table.name() + "_pkey");
        }
        for (Table.Index index : table.indexes()) {
            if (indexes.contains(index.name().toLowerCase(Locale.ROOT))) {
                statements.add("DROP INDEX " + index.name() + (name().equals("mysql") ? " ON " + table.name() : ""));
            }
        }
        return List.copyOf(statements);
    }

    @Override
    public String dropTable(String table) {
        return "DROP TABLE " + table;
    }

    @Override
    public String limit(String query, int rows) {
        return facts.limit.replace("{rows}", Integer.toString(rows)).replace("{query}", query);
    }

    private static boolean hasKey(Table table) {
        return !table.primaryKey().isEmpty();
    }

    private static String key(Table table) {
        return "PRIMARY KEY (" + String.join(", ", table.primaryKey()) + ")";
    }
}
