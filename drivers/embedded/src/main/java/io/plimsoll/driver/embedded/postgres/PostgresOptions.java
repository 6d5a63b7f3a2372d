package io.plimsoll.driver.embedded.postgres;

import java.nio.file.Path;
import java.util.Map;

/// The options of an embedded server. Immutable.
///
/// @param folder the folder in which its data stay between runs
/// @param binariesFolder the folder for the server's programs, unpacked once for all data folders
/// @param port the TCP port on 127.0.0.1; 0 picks a free one
/// @param settings server settings by name; they override Plimsoll's
public record PostgresOptions(Path folder, Path binariesFolder, int port, Map<String, String> settings) {
    public PostgresOptions {
        folder = folder.toAbsolutePath().normalize();
        binariesFolder = binariesFolder.toAbsolutePath().normalize();
        settings = Map.copyOf(settings);
    }
}
