package io.plimsoll.driver.embedded.postgres;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.tukaani.xz.XZInputStream;

/// Unpacks a tar archive compressed with xz: folders, files, symbolic links, and the permission to execute.
final class TarXz {
    private static final int EXECUTABLE = 0100;

    private TarXz() {}

    static void unpack(InputStream archive, Path folder) throws IOException {
        Path root = folder.toAbsolutePath().normalize();
        try (TarArchiveInputStream tar =
                new TarArchiveInputStream(new XZInputStream(new BufferedInputStream(archive)))) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                unpackEntry(tar, entry, inside(root, root.resolve(entry.getName())));
            }
        }
    }

    private static void unpackEntry(TarArchiveInputStream tar, TarArchiveEntry entry, Path path) throws IOException {
        if (entry.isDirectory()) {
            Files.createDirectories(path);
            return;
        }
        Files.createDirectories(path.getParent());
        if (entry.isSymbolicLink()) {
            Files.createSymbolicLink(path, Path.of(entry.getLinkName()));
        } else {
            Files.copy(tar, path);
            boolean executable = (entry.getMode() & EXECUTABLE) != 0;
            Files.setPosixFilePermissions(
                    path, PosixFilePermissions.fromString(executable ? "rwxr-xr-x" : "rw-r--r--"));
        }
    }

    private static Path inside(Path root, Path path) throws IOException {
        Path normal = path.normalize();
        if (!normal.startsWith(root)) {
            throw new IOException("the archive holds a path that leads out of its folder: " + path);
        }
        return normal;
    }
}
