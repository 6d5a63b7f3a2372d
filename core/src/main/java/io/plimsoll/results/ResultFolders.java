package io.plimsoll.results;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.stream.Stream;

/// Creates the folders of results. Only their owner can enter them, unless a group shares the store: a folder that
/// the group may write to.
public final class ResultFolders {
    private static final Set<PosixFilePermission> OWN = PosixFilePermissions.fromString("rwx------");
    private static final Set<PosixFilePermission> SHARED = PosixFilePermissions.fromString("rwxrwx---");
    private static final Set<PosixFilePermission> OWN_FILE = PosixFilePermissions.fromString("rw-------");

    private ResultFolders() {}

    /// Creates a store unless it exists, and folders above it with the system's usual rights.
    public static void createStore(Path store) throws IOException {
        if (!Files.isDirectory(store)) {
            Path parent = store.toAbsolutePath().getParent();
            if (parent != null) {
                Files.createDirectories(parent);
            }
            Files.createDirectories(store, attributes(store, OWN));
        }
    }

    /// Creates a folder in a store.
    ///
    /// @throws java.nio.file.FileAlreadyExistsException when the name is taken
    public static Path create(Path folder) throws IOException {
        Path store = folder.toAbsolutePath().getParent();
        if (store != null && isShared(store)) {
            Path made = Files.createDirectory(folder);
            // Not as an attribute at creation: the usual mask would remove the group's right.
            Files.setPosixFilePermissions(made, SHARED);
            return made;
        }
        return Files.createDirectory(folder, attributes(folder, OWN));
    }

    /// Removes a folder, its files, and the folders of members in it.
    public static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                if (Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
                    delete(file);
                } else {
                    Files.delete(file);
                }
            }
        }
        Files.delete(folder);
    }

    /// Hides a file of a store from other users, unless a group shares the store.
    public static void close(Path file) throws IOException {
        Path store = file.toAbsolutePath().getParent();
        if (store == null || isShared(store) || !isPosix(store)) {
            return;
        }
        try {
            Files.setPosixFilePermissions(file, OWN_FILE);
        } catch (FileSystemException ownedByAnother) {
            // The owner decides who reads it.
            return;
        }
    }

    private static boolean isShared(Path store) throws IOException {
        return isPosix(store) && Files.getPosixFilePermissions(store).contains(PosixFilePermission.GROUP_WRITE);
    }

    private static boolean isPosix(Path path) {
        return path.getFileSystem().supportedFileAttributeViews().contains("posix");
    }

    private static FileAttribute<?>[] attributes(Path path, Set<PosixFilePermission> permissions) {
        return isPosix(path)
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(permissions)}
                : new FileAttribute<?>[0];
    }

    /// Whether the name is that of an unfinished folder, which readers ignore.
    public static boolean isUnfinished(Path folder) {
        return String.valueOf(folder.getFileName()).startsWith(".")
                && Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS);
    }
}
