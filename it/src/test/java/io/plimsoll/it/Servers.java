package io.plimsoll.it;

import io.plimsoll.driver.embedded.postgres.DataHome;
import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres;
import io.plimsoll.driver.embedded.postgres.PostgresOptions;
import java.nio.file.Path;
import java.util.Map;

/// Servers that a test holds in its own hands, to stop, kill and restart them.
public final class Servers {
    private Servers() {}

    public static EmbeddedPostgres start(Path folder) throws Exception {
        return start(folder, Map.of());
    }

    /// @param settings of the server
    public static EmbeddedPostgres start(Path folder, Map<String, String> settings) throws Exception {
        DataHome home = DataHome.ofThisUser();
        return EmbeddedPostgres.start(
                new PostgresOptions(folder.resolve("postgres"), home.binariesFolder(), 0, settings));
    }

    public static String address(EmbeddedPostgres postgres) {
        return "postgres://plimsoll:" + postgres.password().reveal() + "@127.0.0.1:" + postgres.port() + "/plimsoll";
    }
}
