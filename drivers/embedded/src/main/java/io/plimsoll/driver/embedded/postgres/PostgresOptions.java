package io.plimsoll.driver.embedded.postgres;

import java.nio.file.Path;
import java.util.Map;

/// What server to start. Immutable.
///
/// @param folder where its data stay between runs
/// @param binariesFolder where the server's programs are unpacked, once for all data folders
/// @param port the TCP port on 127.0.0.1; 0 picks a free one
/// @param settings server settings that override ours, by name
public record PostgresOptions(Path folder, Path binariesFolder, int port, Map<String, String> settings) {
    public PostgresOptions {
        folder = folder.toAbsolutePath().normalize();
        binariesFolder = binariesFolder.toAbsolutePath().normalize();
        settings = Map.copyOf(settings);
    }
}
