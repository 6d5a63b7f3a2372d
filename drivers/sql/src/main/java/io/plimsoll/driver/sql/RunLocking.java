package io.plimsoll.driver.sql;

import io.plimsoll.driver.LockTable;
import io.plimsoll.driver.RunLocks;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// How a session of each product reserves tables without locking the tables themselves. Stateless.
final class RunLocking {
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
            "SELECT count(DISTINCT classid) FROM pg_catalog.pg_locks WHERE pid = pg_backend_pid() AND " + aboutKey(""));

    /// How many sessions may share a key in a product that has only exclusive locks.
    private static final int SLOTS = 16;

    private static final String KEY = "'plimsoll %1$d'";

    /// Named locks with one owner each. A session that shares a key holds one of its slots, and the key itself only
    /// while it takes the slot. An exclusive session holds the key; it gets it only while no other session has a
    /// slot.
    static final RunLocks MYSQL = new RunLocks(
            "SELECT COALESCE(database(), '')",
            "",
            "SELECT IF(GET_LOCK(" + KEY + ", 0) = 1, IF(COALESCE(" + slots(RunLocking::other)
                    + ") IS NULL, 1, 0 * RELEASE_LOCK(" + KEY + ")), 0)",
            "SELECT IF(GET_LOCK(" + KEY + ", 0) = 1, COALESCE("
                    + slots(slot -> "NULLIF(GET_LOCK(" + slot + ", 0), 0)")
                    + ", 0) + 0 * RELEASE_LOCK(" + KEY + "), 0)",
            "SELECT RELEASE_LOCK(" + KEY + ")",
            "SELECT RELEASE_ALL_LOCKS()",
            "SELECT CONCAT(COALESCE(p.user, 'a user'), '@', COALESCE(p.host, 'a host that is not shown')),"
                    + " CONCAT('connection ', h.id),"
                    + " COALESCE(CONCAT(UTC_TIMESTAMP() - INTERVAL p.time SECOND, ' UTC'), 'a time that is not shown')"
                    + " FROM (SELECT COALESCE(" + other(KEY) + ", " + slots(RunLocking::other) + ") AS id) h"
                    + " LEFT JOIN information_schema.processlist p ON p.id = h.id WHERE h.id IS NOT NULL",
            "SELECT IF(CONNECTION_ID() IN (COALESCE(IS_USED_LOCK(" + KEY + "), 0), "
                    + slots(slot -> "COALESCE(IS_USED_LOCK(" + slot + "), 0)") + "), 1, 0)");

    /// In the schema that every HSQLDB and H2 database has: the dataset's schema is created after the lock is
    /// taken.
    static final LockTable ROWS = new LockTable(
            "PUBLIC.plimsoll_lock",
            "SELECT column_name FROM information_schema.columns WHERE lower(table_schema) = 'public'"
                    + " AND lower(table_name) = 'plimsoll_lock'");

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
