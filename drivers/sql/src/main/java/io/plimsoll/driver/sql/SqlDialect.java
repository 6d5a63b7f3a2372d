package io.plimsoll.driver.sql;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.LockTable;
import io.plimsoll.driver.RunLocks;
import io.plimsoll.driver.ServerView;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.sql.view.H2View;
import io.plimsoll.driver.sql.view.HsqldbView;
import io.plimsoll.driver.table.Column;
import io.plimsoll.driver.table.Storage;
import io.plimsoll.driver.table.Table;
import io.plimsoll.driver.table.TableComments;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

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
    /// @param features on which workloads depend
    record Facts(
            String name,
            TypeNames types,
            String tableSuffix,
            boolean keyAfterLoad,
            List<String> afterLoad,
            String limit,
            String now,
            int loadSessions,
            String room,
            Set<Feature> features) {
        /// The facts of a product that differs by its statements and its features only.
        Facts named(String other, Feature... its) {
            return new Facts(
                    other, types, tableSuffix, keyAfterLoad, afterLoad, limit, now, loadSessions, room, Set.of(its));
        }
    }

    @Override
    public final String name() {
        return facts.name;
    }

    @Override
    public final boolean has(Feature feature) {
        return facts.features.contains(feature);
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

    @Override
    public Optional<LockTable> lockTable() {
        return switch (name()) {
            case "hsqldb", "h2" -> Optional.of(RunLocking.ROWS);
            case "sqlite" -> Optional.of(RunLocking.ROWS_IN_FILES);
            default -> Optional.empty();
        };
    }

    @Override
    public Optional<ServerView> serverView() {
        return switch (name()) {
            case "hsqldb" -> Optional.of(new HsqldbView());
            case "h2" -> Optional.of(new H2View());
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
            statements.add((index.isUnique() ? "CREATE UNIQUE INDEX " : "CREATE INDEX ") + index.name() + " ON "
                    + table.name() + " (" + String.join(", ", index.columns()) + ")");
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
                statements.add(dropIndex(index, table));
            }
        }
        return List.copyOf(statements);
    }

    String dropIndex(Table.Index index, Table table) {
        return "DROP INDEX " + index.name();
    }

    @Override
    public String dropTable(String table) {
        return "DROP TABLE " + table;
    }

    @Override
    public String limit(String query, String rows) {
        return facts.limit.replace("{rows}", rows).replace("{query}", query);
    }

    private static boolean hasKey(Table table) {
        return !table.primaryKey().isEmpty();
    }

    private static String key(Table table) {
        return "PRIMARY KEY (" + String.join(", ", table.primaryKey()) + ")";
    }

    /// How a session of each product reserves tables without locking the tables themselves. Stateless.
    static final class RunLocking {
        /// Advisory locks of a session. The session's name is in `application_name`.
        static final RunLocks POSTGRESQL = new RunLocks(
                "",
                "SET application_name = '%s'",
                "SELECT pg_try_advisory_lock(%1$d)::int",
                "SELECT pg_try_advisory_lock_shared(%1$d)::int",
                "SELECT pg_advisory_unlock(%1$d)::int",
                "SELECT pg_advisory_unlock_all()::text",
                "SELECT a.application_name, 'process ' || a.pid,"
                        + " to_char(a.backend_start AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS') || ' UTC'"
                        + " FROM pg_catalog.pg_locks l JOIN pg_catalog.pg_stat_activity a ON a.pid = l.pid"
                        + " WHERE l.pid <> pg_backend_pid() AND " + aboutKey("l.") + " ORDER BY a.backend_start",
                "SELECT count(DISTINCT classid) FROM pg_catalog.pg_locks WHERE pid = pg_backend_pid() AND "
                        + aboutKey(""));

        /// How many sessions may share a key in a product that has only exclusive locks.
        private static final int SLOTS = 16;

        private static final String KEY = "'plimsoll %1$d'";

        /// Named locks with one owner each. A session that shares a key holds one of its slots, and the key
        /// itself only while it takes the slot. An exclusive session holds the key; it gets it only while no
        /// other session has a slot.
        ///
        /// The list of processes shows no names of programs, but databases. This session
        /// uses one that every user may use, and that no load uses.
        static final RunLocks MYSQL = new RunLocks(
                "SELECT COALESCE(database(), '')",
                "USE information_schema",
                "SELECT IF(GET_LOCK(" + KEY + ", 0) = 1, IF(COALESCE(" + slots(RunLocking::other)
                        + ") IS NULL, 1, 0 * RELEASE_LOCK(" + KEY + ")), 0)",
                "SELECT IF(GET_LOCK(" + KEY + ", 0) = 1, COALESCE("
                        + slots(slot -> "NULLIF(GET_LOCK(" + slot + ", 0), 0)")
                        + ", 0) + 0 * RELEASE_LOCK(" + KEY + "), 0)",
                "SELECT RELEASE_LOCK(" + KEY + ")",
                "SELECT RELEASE_ALL_LOCKS()",
                "SELECT CONCAT(COALESCE(p.user, 'a user'), '@', COALESCE(p.host, 'a host that is not shown')),"
                        + " CONCAT('connection ', h.id),"
                        + " COALESCE(CONCAT(UTC_TIMESTAMP() - INTERVAL p.time SECOND, ' UTC'),"
                        + " 'a time that is not shown')"
                        + " FROM (SELECT COALESCE(" + other(KEY) + ", " + slots(RunLocking::other) + ") AS id) h"
                        + " LEFT JOIN information_schema.processlist p ON p.id = h.id WHERE h.id IS NOT NULL",
                "SELECT IF(CONNECTION_ID() IN (COALESCE(IS_USED_LOCK(" + KEY + "), 0), "
                        + slots(slot -> "COALESCE(IS_USED_LOCK(" + slot + "), 0)") + "), 1, 0)");

        /// In the schema that every HSQLDB and H2 database has: the dataset's schema is created after the lock
        /// is taken.
        static final LockTable ROWS = new LockTable(
                "PUBLIC.plimsoll_lock",
                "SELECT column_name FROM information_schema.columns WHERE lower(table_schema) = 'public'"
                        + " AND lower(table_name) = 'plimsoll_lock'",
                false);

        /// SQLite has no schemas, and any process that may write the file may open it.
        static final LockTable ROWS_IN_FILES =
                new LockTable("plimsoll_lock", "SELECT name FROM pragma_table_info('plimsoll_lock')", true);

        private RunLocking() {}

        /// PostgreSQL shows a key of 64 bits in two columns.
        private static String aboutKey(String table) {
            return table + "locktype = 'advisory' AND " + table + "granted AND " + table + "objsubid = 1 AND " + table
                    + "database = (SELECT oid FROM pg_catalog.pg_database WHERE datname = current_database()) AND ("
                    + table + "classid::bigint << 32 | " + table + "objid::bigint) = %1$d";
        }

        private static String slots(UnaryOperator<String> expression) {
            return IntStream.range(0, SLOTS)
                    .mapToObj(slot -> expression.apply("'plimsoll %1$d." + slot + "'"))
                    .collect(Collectors.joining(", "));
        }

        /// The connection that holds a lock; null if it is this one.
        private static String other(String lock) {
            return "NULLIF(IS_USED_LOCK(" + lock + "), CONNECTION_ID())";
        }
    }
}
