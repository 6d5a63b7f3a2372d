package io.plimsoll.driver.embedded.postgres;

import io.plimsoll.driver.TargetException;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/// Creates folders that only their owner may enter: they contain a server's data, socket and password.
final class PrivateFolder {
    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rwx------");

    private PrivateFolder() {}

    /// Creates the folder if it is missing, and its parents with the system's default permissions.
    static void create(Path folder) throws IOException {
        if (Files.isDirectory(folder)) {
            return;
        }
        Files.createDirectories(folder.getParent());
        Files.createDirectory(folder, PosixFilePermissions.asFileAttribute(OWNER_ONLY));
    }

    /// Restricts a data folder to the server's user and the user of this process.
    static void close(Path folder, ServerUser user) throws IOException, TargetException {
        try {
            user.close(folder);
        } catch (FileSystemException refused) {
            String permissions = PosixFilePermissions.toString(Files.getPosixFilePermissions(folder));
            if (permissions.endsWith("------")) {
                return;
            }
            throw Failure.permission("other users may enter the data folder " + folder + " (" + permissions
                    + "), and this user may not change that; have its owner run `chmod 700 " + folder
                    + "`, or name another with postgres:embedded?data=PATH");
        }
    }

    /// Restricts a folder to its owner.
    static void close(Path folder) throws IOException {
        Files.setPosixFilePermissions(folder, OWNER_ONLY);
    }
}
