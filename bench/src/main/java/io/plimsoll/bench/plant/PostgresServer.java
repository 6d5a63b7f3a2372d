package io.plimsoll.bench.plant;

import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres;
import io.plimsoll.driver.embedded.postgres.PostgresOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// An embedded PostgreSQL. Thread-safe.
record PostgresServer(EmbeddedPostgres server) implements StagedServer {
    /// Nothing is in the way: trials change what they are about.
    private static final Map<String, String> SETTINGS = Map.of(
            "fsync", "off",
            "synchronous_commit", "off",
            "full_page_writes", "off",
            "autovacuum", "off",
            "jit", "off",
            "max_parallel_workers_per_gather", "0",
            "checkpoint_timeout", "1h",
            "max_wal_size", "4GB",
            "shared_buffers", "256MB",
            "max_connections", "200");

    static PostgresServer start(Path folder, Path common, Map<String, String> changed) throws IOException {
        Map<String, String> settings = new HashMap<>(SETTINGS);
        settings.putAll(changed);
        try {
            return new PostgresServer(EmbeddedPostgres.start(
                    new PostgresOptions(folder.resolve("data"), common.resolve("binaries"), 0, settings)));
        } catch (TargetException failed) {
            throw new IOException(failed.getMessage(), failed);
        }
    }

    @Override
    public String address() {
        return "postgres://" + user() + "@127.0.0.1:" + server.port() + "/" + EmbeddedPostgres.NAME;
    }

    @Override
    public String jdbcUrl() {
        return server.jdbcUrl();
    }

    @Override
    public String user() {
        return EmbeddedPostgres.NAME;
    }

    @Override
    public String password() {
        return server.password().reveal();
    }

    @Override
    public long pid() {
        return server.pid();
    }

    /// It waits for no replica.
    @Override
    public List<String> openings() {
        return List.of("SET synchronous_commit = local");
    }

    @Override
    public List<String> naming(String program) {
        return List.of("SET application_name = '" + program + "'");
    }

    /// Who reads a row for the first time changes its page, too, unless it is frozen.
    @Override
    public List<String> settling() {
        return List.of("VACUUM (FREEZE, ANALYZE)", "CHECKPOINT");
    }

    @Override
    public void close() throws IOException {
        try {
            server.close();
        } catch (TargetException failed) {
            throw new IOException(failed.getMessage(), failed);
        }
    }
}
