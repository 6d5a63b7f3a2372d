package io.plimsoll.driver.embedded.postgres;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;

/// What the tests of servers share: programs unpacked once for all of them, and a question by JDBC.
final class PostgresServers {
    static final Path BINARIES = Path.of("target", "plimsoll-data", "binaries");

    private PostgresServers() {}

    static PostgresOptions options(Path folder) {
        return new PostgresOptions(folder, BINARIES, 0, Map.of());
    }

    static PostgresOptions options(Path folder, Map<String, String> settings) {
        return new PostgresOptions(folder, BINARIES, 0, settings);
    }

    static String ask(EmbeddedPostgres postgres, String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(
                        postgres.jdbcUrl(),
                        EmbeddedPostgres.NAME,
                        postgres.password().reveal());
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            return result.next() ? result.getString(1) : "";
        }
    }

    static void tell(EmbeddedPostgres postgres, String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(
                        postgres.jdbcUrl(),
                        EmbeddedPostgres.NAME,
                        postgres.password().reveal());
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    static boolean isGone(long pid) {
        return Processes.await(() -> !Processes.isRunning(pid), 30_000);
    }
}
