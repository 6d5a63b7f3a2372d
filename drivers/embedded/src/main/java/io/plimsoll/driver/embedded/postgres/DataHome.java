package io.plimsoll.driver.embedded.postgres;

import io.plimsoll.driver.home.UserFolder;
import java.nio.file.Path;

/// The folder for data and programs of embedded servers if the address names no folder. Immutable.
public record DataHome(Path path) {
    public static DataHome ofThisUser() {
        return new DataHome(UserFolder.ofThisUser());
    }

    /// The data folder of the embedded PostgreSQL.
    public Path postgresFolder() {
        return path.resolve("postgres-" + PostgresFolder.MAJOR_VERSION);
    }

    public Path binariesFolder() {
        return path.resolve("binaries");
    }
}
