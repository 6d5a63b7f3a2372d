package io.plimsoll.cli;

import io.plimsoll.driver.embedded.postgres.DataHome;
import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres;
import io.plimsoll.driver.embedded.postgres.PostgresOptions;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/// Tests with a PostgreSQL of their own, started once for each class. It looks for deadlocks ten times as soon as
/// usual: some tests wait for little else.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class OnPostgres {
    /// Of each test.
    @TempDir
    Path folder = Path.of("");

    EmbeddedPostgres postgres;

    @BeforeAll
    void start(@TempDir Path shared) throws Exception {
        postgres = EmbeddedPostgres.start(new PostgresOptions(
                shared.resolve("postgres"),
                DataHome.ofThisUser().binariesFolder(),
                0,
                Map.of("deadlock_timeout", "100ms")));
    }

    @AfterAll
    void stop() throws Exception {
        postgres.close();
    }

    Database as(String user, String password) {
        return new Database(
                "postgres://" + user + ":" + password + "@127.0.0.1:" + postgres.port() + "/plimsoll", folder);
    }

    /// An empty database in files, or the one of the server.
    Database database(String product) {
        return switch (product) {
            case "postgres" -> as("plimsoll", postgres.password().reveal());
            case "hsqldb", "h2" -> new Database(product + ":file:" + folder.resolve("data"), folder);
            default -> new Database(product + ":" + folder.resolve("data.db"), folder);
        };
    }
}
