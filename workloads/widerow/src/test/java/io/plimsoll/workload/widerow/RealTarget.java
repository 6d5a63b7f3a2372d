package io.plimsoll.workload.widerow;

import io.plimsoll.driver.AtExit;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetSpec;
import io.plimsoll.driver.embedded.postgres.DataHome;
import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres;
import io.plimsoll.driver.embedded.postgres.PostgresOptions;
import io.plimsoll.driver.jdbc.JdbcDriver;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// The engines the tests run on, each with an empty database. PostgreSQL is started once, and stopped when the
/// tests end.
enum RealTarget {
    HSQLDB("jdbc:hsqldb:mem:widerow%d"),
    H2("jdbc:h2:mem:widerow%d"),
    SQLITE("jdbc:sqlite::memory:"),
    DUCKDB("jdbc:duckdb:"),
    POSTGRESQL("");

    private static final AtomicInteger DATABASES = new AtomicInteger();
    private static @Nullable EmbeddedPostgres postgres;

    private final String url;

    RealTarget(String url) {
        this.url = url;
    }

    /// Opens an empty database in which everything happens in one session.
    Target open() throws TargetException {
        return this == POSTGRESQL
                ? emptySchema()
                : new JdbcDriver().open(TargetSpec.of(url.formatted(DATABASES.incrementAndGet())));
    }

    private static Target emptySchema() throws TargetException {
        EmbeddedPostgres server = server();
        String schema = "widerow" + DATABASES.incrementAndGet();
        try (Target target = open(server, server.jdbcUrl());
                SqlSession session = target.openSession().sql()) {
            session.execute("CREATE SCHEMA " + schema);
        }
        String url = server.jdbcUrl();
        return open(server, url + (url.contains("?") ? "&" : "?") + "currentSchema=" + schema);
    }

    private static Target open(EmbeddedPostgres server, String url) throws TargetException {
        return new JdbcDriver()
                .open(TargetSpec.at(url)
                        .login(EmbeddedPostgres.NAME, server.password())
                        .build());
    }

    private static synchronized EmbeddedPostgres server() throws TargetException {
        EmbeddedPostgres running = postgres;
        if (running == null) {
            running = EmbeddedPostgres.start(new PostgresOptions(
                    Path.of("target", "postgres-" + ProcessHandle.current().pid()),
                    DataHome.ofThisUser().binariesFolder(),
                    0,
                    Map.of()));
            postgres = running;
            AtExit.stop(RealTarget::stop);
        }
        return running;
    }

    private static synchronized void stop() {
        EmbeddedPostgres running = postgres;
        if (running == null) {
            return;
        }
        try {
            running.close();
        } catch (TargetException refused) {
            throw new IllegalStateException("PostgreSQL did not stop", refused);
        }
    }
}
