package io.plimsoll.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres;
import io.plimsoll.it.Plimsoll.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;

/// Files of Hologres' tool as whole commands, and what they leave in the database.
///
/// @param postgres where the rows end up
/// @param database in it
/// @param place the options that override the file's connection
record HoloFiles(Path folder, EmbeddedPostgres postgres, String database, String place) {
    static final Path PUBLISHED = Plimsoll.root().resolve("examples/hologres");

    /// A file for the modes that the vendor publishes none for.
    static Path scans(Path folder) throws IOException {
        return Files.writeString(folder.resolve("test_scan.conf"), """
                holoClient.jdbcUrl=jdbc:hologres://<ENDPOINT>:<PORT>/<DBNAME>
                holoClient.username=<AccessKey_ID>
                holoClient.password=<AccessKey_Secret>
                holoClient.readThreadSize=8
                put.threadSize=4
                scan.threadSize=8
                scan.tableName=kv_scan
                scan.testTime=5000
                scan.keyRangeParams=L0-30
                prepareScanData.recordCountPerPrefix=100
                """);
    }

    /// A run that comes to its end, whatever its figures are worth.
    Result run(Path file, String mode, String more) throws Exception {
        Result result = attempt(file, mode, more);
        assertThat(result.err()).doesNotContain("Exception");
        assertThat(result.exitCode()).as(result.out() + result.err()).isIn(0, 3);
        return result;
    }

    /// The command is one line that blanks divide, and the checkout may have some in its name: so a copy is run.
    Result attempt(Path file, String mode, String more) throws Exception {
        Path copy = folder.resolve("copy-of-" + file.getFileName());
        Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING);
        return Plimsoll.warm(folder)
                .run("holo " + copy + " " + mode + " --result " + resultFile() + " " + place + " " + more);
    }

    /// The `count` of the last result: rows, or queries.
    long reported() throws IOException {
        List<String> lines = Files.readAllLines(resultFile());
        int column = List.of(lines.getFirst().split(",", -1)).indexOf("count");
        return Long.parseLong(lines.getLast().split(",", -1)[column]);
    }

    private Path resultFile() {
        return folder.resolve("result.csv");
    }

    /// The rows reported are those of the table, no more and no less.
    void assertHolds(String table, long rows) throws Exception {
        assertThat(reported()).isEqualTo(rows);
        assertThat(count(table)).isEqualTo(rows);
    }

    /// @param from a table, and a condition if wanted
    long count(String from) throws Exception {
        return number(postgres, database, "select count(*) from " + from);
    }

    static long number(EmbeddedPostgres postgres, String database, String sql) throws Exception {
        try (Connection connection = connect(postgres, database);
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getLong(1);
        }
    }

    static void execute(EmbeddedPostgres postgres, String database, String... statements) throws Exception {
        try (Connection connection = connect(postgres, database);
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private static Connection connect(EmbeddedPostgres postgres, String database) throws Exception {
        return DriverManager.getConnection(
                "jdbc:postgresql://127.0.0.1:" + postgres.port() + "/" + database,
                EmbeddedPostgres.NAME,
                postgres.password().reveal());
    }
}
