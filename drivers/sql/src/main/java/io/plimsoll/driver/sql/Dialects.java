package io.plimsoll.driver.sql;

import io.plimsoll.driver.Dialect;
import java.util.List;

/// The table of dialects.
public final class Dialects {
    private static final String LIMIT = "{query} LIMIT {rows}";

    /// In-process engines write their log and indexes under one lock. A second loading session would only wait for
    /// it.
    private static final int ONE_SESSION = 1;

    private static final int SEVERAL_SESSIONS = 4;

    private static final Dialect HSQLDB = inProcess(
            "hsqldb", TypeNames.STANDARD.withTimestamp("TIMESTAMP(6)").withFreeText("LONGVARCHAR"), "LOCALTIMESTAMP");

    private static final Dialect H2 = inProcess(
            "h2",
            TypeNames.STANDARD.withTimestamp("TIMESTAMP(6)").withFreeText("VARCHAR"),
            "LOCALTIMESTAMP",
            "ANALYZE TABLE {table}");

    /// A key column typed exactly INTEGER becomes the row id itself: no second index. Integers there have
    /// 64 bits whatever they are called. Times are text, written here to the millisecond in the form its
    /// functions read.
    private static final Dialect SQLITE = inProcess(
            "sqlite",
            TypeNames.STANDARD.withInt64("INTEGER").withFreeText("TEXT"),
            "strftime('%Y-%m-%d %H:%M:%f', 'now')",
            "ANALYZE {table}");

    private static final Dialect DUCKDB =
            inProcess("duckdb", TypeNames.STANDARD.withFreeText("TEXT"), "LOCALTIMESTAMP");

    /// VACUUM sets the hint bits and the visibility map. Otherwise the first minutes of a run would pay for that.
    private static final SqlDialect POSTGRESQL_SQL = new SqlDialect(
            "postgresql",
            TypeNames.STANDARD.withMoment("TIMESTAMP WITH TIME ZONE").withFreeText("TEXT"),
            "",
            true,
            List.of("VACUUM ANALYZE {table}"),
            LIMIT,
            "LOCALTIMESTAMP",
            SEVERAL_SESSIONS,
            "");

    private static final Dialect POSTGRESQL = new PostgresqlDialect(POSTGRESQL_SQL);
    private static final Dialect CITUS = new CitusDialect(POSTGRESQL_SQL);
    private static final Dialect HOLOGRES = new HologresDialect(POSTGRESQL_SQL);

    /// InnoDB keeps rows inside the primary key: a key added later would mean that all rows are stored twice.
    /// The engine is named because a server's default may be an engine without transactions.
    private static final Dialect MYSQL = new SqlDialect(
            "mysql",
            TypeNames.STANDARD.withTimestamp("DATETIME(6)").withFreeText("TEXT"),
            " ENGINE=InnoDB",
            false,
            List.of("ANALYZE TABLE {table}"),
            LIMIT,
            "CURRENT_TIMESTAMP(6)",
            SEVERAL_SESSIONS,
            "SELECT @@max_connections, 0, count(*) - 1 FROM information_schema.processlist WHERE command <> 'Daemon'");

    /// Standard SQL only.
    private static final Dialect GENERIC = new SqlDialect(
            "generic",
            TypeNames.STANDARD,
            "",
            false,
            List.of(),
            "{query} FETCH FIRST {rows} ROWS ONLY",
            "CURRENT_TIMESTAMP",
            ONE_SESSION,
            "");

    private Dialects() {}

    /// @param afterLoad statements for each table
    private static Dialect inProcess(String name, TypeNames types, String now, String... afterLoad) {
        return new SqlDialect(name, types, "", false, List.of(afterLoad), LIMIT, now, ONE_SESSION, "");
    }

    public static Dialect of(Product product) {
        return switch (product) {
            case HSQLDB -> HSQLDB;
            case H2 -> H2;
            case SQLITE -> SQLITE;
            case DUCKDB -> DUCKDB;
            case POSTGRESQL -> POSTGRESQL;
            case CITUS -> CITUS;
            case HOLOGRES -> HOLOGRES;
            case MYSQL -> MYSQL;
            case GENERIC -> GENERIC;
        };
    }
}
