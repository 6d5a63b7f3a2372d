package io.plimsoll.workload.tpcb;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetSpec;
import io.plimsoll.driver.jdbc.JdbcDriver;
import java.util.concurrent.atomic.AtomicInteger;

/// The engines the tests run on, each with an empty database. PostgreSQL only where the environment names
/// one.
enum RealTarget {
    HSQLDB("jdbc:hsqldb:mem:tpcb%d"),
    H2("jdbc:h2:mem:tpcb%d"),
    SQLITE("jdbc:sqlite::memory:"),
    DUCKDB("jdbc:duckdb:"),
    POSTGRESQL("");

    private static final String POSTGRES_URL = "PLIMSOLL_TEST_POSTGRES_URL";
    private static final String SCHEMA = "plimsoll_tpcb_test";
    private static final AtomicInteger DATABASES = new AtomicInteger();

    private final String url;

    RealTarget(String url) {
        this.url = url;
    }

    /// Opens an empty database in which everything happens in one session.
    Target open() throws TargetException {
        return new JdbcDriver().open(TargetSpec.of(this == POSTGRESQL ? emptySchema() : databaseUrl()));
    }

    private String databaseUrl() {
        return url.formatted(DATABASES.incrementAndGet());
    }

    private static String emptySchema() throws TargetException {
        String given = System.getenv(POSTGRES_URL);
        assumeTrue(given != null, "no PostgreSQL to test on: set " + POSTGRES_URL + " to the jdbc: URL of one");
        try (Target target = new JdbcDriver().open(TargetSpec.of(given));
                SqlSession session = target.openSession().sql()) {
            session.execute("DROP SCHEMA IF EXISTS " + SCHEMA + " CASCADE");
            session.execute("CREATE SCHEMA " + SCHEMA);
        }
        return given + (given.contains("?") ? "&" : "?") + "currentSchema=" + SCHEMA;
    }
}
