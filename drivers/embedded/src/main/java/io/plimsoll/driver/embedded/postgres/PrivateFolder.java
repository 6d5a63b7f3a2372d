package io.plimsoll.driver.embedded.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/// Makes folders that only their owner may enter: the server in them trusts whoever reaches its socket.
final class PrivateFolder {
    private PrivateFolder() {}

    /// Makes the folder, and its parents as the system makes folders, unless it is there.
    static void create(Path folder) throws IOException {
        if (Files.isDirectory(folder)) {
            return;
        }
        Files.createDirectories(folder.getParent());
        Files.createDirectory(
                folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    }
}
