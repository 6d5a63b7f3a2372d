package io.plimsoll.driver.sql;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Dialect.Feature;
import io.plimsoll.driver.table.ColumnType;
import java.util.List;
import java.util.Set;

/// The table of dialects.
public final class Dialects {
    private static final String LIMIT = "{query} LIMIT {rows}";

    /// In-process engines write their log and indexes under one lock. A second loading session would only wait for
    /// it.
    private static final int ONE_SESSION = 1;

    private static final int SEVERAL_SESSIONS = 4;

    private static final Dialect HSQLDB = inProcess(
            "hsqldb",
            TypeNames.STANDARD.withTimestamp("TIMESTAMP(6)").with("LONGVARCHAR", ColumnType.FreeText.class),
            "LOCALTIMESTAMP",
            Set.of());

    private static final Dialect H2 = inProcess(
            "h2",
            TypeNames.STANDARD.withTimestamp("TIMESTAMP(6)").with("VARCHAR", ColumnType.FreeText.class),
            "LOCALTIMESTAMP",
            Set.of(),
            "ANALYZE TABLE {table}");

    /// A key column typed exactly INTEGER becomes the row id itself: no second index. Integers there have
    /// 64 bits whatever they are called. Times are text, written here to the millisecond in the form its
    /// functions read.
    private static final Dialect SQLITE = inProcess(
            "sqlite",
            TypeNames.STANDARD.with("INTEGER", ColumnType.Int64.class).with("TEXT", ColumnType.FreeText.class),
            "strftime('%Y-%m-%d %H:%M:%f', 'now')",
            Set.of(Feature.INEXACT_DECIMALS),
            "ANALYZE {table}");

    private static final Dialect DUCKDB =
            inProcess("duckdb", TypeNames.STANDARD.with("TEXT", ColumnType.FreeText.class), "LOCALTIMESTAMP", Set.of());

    /// VACUUM sets the hint bits and the visibility map. Otherwise the first minutes of a run would pay for that.
    private static final SqlDialect.Facts POSTGRESQL_FACTS = new SqlDialect.Facts(
            "postgresql",
            TypeNames.POSTGRESQL,
            "",
            true,
            List.of("VACUUM ANALYZE {table}"),
            LIMIT,
            "LOCALTIMESTAMP",
            SEVERAL_SESSIONS,
            Room.POSTGRESQL,
            Set.of(Feature.RETURNING, Feature.PLPGSQL, Feature.JSONB, Feature.PARTITIONS));

    private static final Dialect POSTGRESQL = new PostgresqlDialect(POSTGRESQL_FACTS);
    private static final Dialect CITUS = new CitusDialect(
            POSTGRESQL_FACTS.named("citus", Feature.RETURNING, Feature.PLPGSQL, Feature.JSONB, Feature.SHARDS));
    private static final Dialect HOLOGRES =
            new HologresDialect(POSTGRESQL_FACTS.named("hologres", Feature.CHANGE_STREAMS, Feature.PARTIAL_BATCHES));

    /// InnoDB keeps rows inside the primary key: a key added later would mean that all rows are stored twice.
    /// The engine is named because a server's default may be an engine without transactions.
    private static final Dialect MYSQL = new MysqlDialect(new SqlDialect.Facts(
            "mysql",
            TypeNames.STANDARD.withTimestamp("DATETIME(6)").with("TEXT", ColumnType.FreeText.class),
            " ENGINE=InnoDB",
            false,
            List.of("ANALYZE TABLE {table}"),
            LIMIT,
            "CURRENT_TIMESTAMP(6)",
            SEVERAL_SESSIONS,
            "SELECT @@max_connections, 0, count(*) - 1 FROM information_schema.processlist WHERE command <> 'Daemon'",
            Set.of()));

    /// Standard SQL only.
    private static final Dialect GENERIC = new SqlDialect(new SqlDialect.Facts(
            "generic",
            TypeNames.STANDARD,
            "",
            false,
            List.of(),
            "{query} FETCH FIRST {rows} ROWS ONLY",
            "CURRENT_TIMESTAMP",
            ONE_SESSION,
            "",
            Set.of()));

    private Dialects() {}

    /// @param afterLoad statements for each table
    private static Dialect inProcess(
            String name, TypeNames types, String now, Set<Feature> features, String... afterLoad) {
        return new SqlDialect(new SqlDialect.Facts(
                name, types, "", false, List.of(afterLoad), LIMIT, now, ONE_SESSION, "", features));
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
