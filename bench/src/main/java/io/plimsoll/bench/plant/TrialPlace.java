package io.plimsoll.bench.plant;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Where a trial takes place. Thread-safe.
///
/// @param folder on the disk of the server; it is removed after the trial
record TrialPlace(StagedServer server, Path folder) {
    /// How lines of the measured round begin.
    private static final String ROUND = "measure-1,";

    /// Where the measured run is stored.
    Path runs() {
        return folder.resolve("runs");
    }

    Connection connect() throws SQLException {
        return server.connect(Map.of());
    }

    /// Executes statements one by one in a session of their own.
    void execute(List<String> statements) throws IOException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            for (String sql : Stream.concat(server.openings().stream(), statements.stream())
                    .toList()) {
                statement.execute(sql);
            }
        } catch (SQLException refused) {
            throw new IOException(refused);
        }
    }

    /// The only value of a query, as text.
    String value(String query) throws SQLException, IOException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            if (!rows.next()) {
                throw new IOException("no row: " + query);
            }
            return rows.getString(1);
        }
    }

    /// How many intervals of the measured round are stored so far.
    long measured() throws IOException {
        if (!Files.isDirectory(runs())) {
            return 0;
        }
        List<Path> files;
        try (Stream<Path> stored = Files.list(runs())) {
            files = stored.map(run -> run.resolve("harness.csv"))
                    .filter(Files::isRegularFile)
                    .toList();
        }
        long intervals = 0;
        for (Path file : files) {
            intervals += Files.readAllLines(file).stream()
                    .filter(line -> line.startsWith(ROUND))
                    .count();
        }
        return intervals;
    }
}
