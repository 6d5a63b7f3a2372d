package io.plimsoll.driver.embedded.postgres;

import io.plimsoll.driver.TargetException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The server's programs, unpacked once and shared by all data folders. Immutable.
///
/// Implementation note: the archive is unpacked under a temporary name that is then renamed, so a folder with the
/// final name is complete. Its last file, `manifest`, lists every file with its size and is checked before each
/// use. Only one process unpacks at a time (a file lock), and only one thread within it (the class's monitor).
record PostgresBinaries(Path folder) {
    private static final String MANIFEST = "manifest";

    Path program(String name) {
        return folder.resolve("bin").resolve(name);
    }

    /// Unpacks the programs into the folder if they are missing.
    static PostgresBinaries unpackedIn(Path home) throws TargetException {
        PostgresArchive archive = PostgresArchive.find();
        try {
            requireTrusted(home);
            requireTrusted(home.getParent());
            Path folder = home.resolve(archive.name() + "-" + archive.fingerprint());
            if (!isWhole(folder)) {
                unpackOnce(archive, home, folder);
            }
            return new PostgresBinaries(folder);
        } catch (IOException failed) {
            throw Failure.of(failed, "unpack PostgreSQL into", home);
        }
    }

    /// Refuses a folder in which another user could place programs for this user to run, as in a shared `/tmp`.
    private static void requireTrusted(@Nullable Path folder) throws IOException, TargetException {
        if (folder == null || !Files.exists(folder)) {
            return;
        }
        int owner = (Integer) Files.getAttribute(folder, "unix:uid");
        if (owner != 0 && owner != Processes.ownUid()) {
            throw Failure.permission("the folder " + folder + " belongs to another user (number " + owner
                    + "), who could replace the programs in it; name a folder of your own in PLIMSOLL_DATA");
        }
    }

    private static synchronized void unpackOnce(PostgresArchive archive, Path home, Path folder) throws IOException {
        Files.createDirectories(home);
        try (FileChannel channel = FileChannel.open(
                        home.resolve("unpacking.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = channel.lock()) {
            if (lock.isValid() && !isWhole(folder)) {
                removeLeftovers(home);
                unpack(archive, home, folder);
            }
        }
    }

    private static void unpack(PostgresArchive archive, Path home, Path folder) throws IOException {
        Path unfinished = Files.createTempDirectory(home, "unfinished-");
        try (InputStream content = archive.open()) {
            TarXz.unpack(content, unfinished);
            Files.write(unfinished.resolve(MANIFEST), listing(unfinished));
            Files.setPosixFilePermissions(unfinished, PosixFilePermissions.fromString("rwxr-xr-x"));
            // A folder with the final name, if it exists, failed the check.
            removeAll(folder);
            Files.move(unfinished, folder, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            removeAll(unfinished);
        }
    }

    private static boolean isWhole(Path folder) throws IOException {
        Path manifest = folder.resolve(MANIFEST);
        if (!Files.exists(manifest)) {
            return false;
        }
        for (String line : Files.readAllLines(manifest)) {
            int space = line.indexOf(' ');
            Path file = folder.resolve(line.substring(space + 1));
            if (!Files.exists(file) || Files.size(file) != Long.parseLong(line.substring(0, space))) {
                return false;
            }
        }
        return true;
    }

    private static List<String> listing(Path folder) throws IOException {
        List<String> lines = new ArrayList<>();
        try (Stream<Path> walk = Files.walk(folder)) {
            for (Path file : walk.filter(Files::isRegularFile).sorted().toList()) {
                lines.add(Files.size(file) + " " + folder.relativize(file));
            }
        }
        return lines;
    }

    /// Removes the leftovers of an unpacking that was killed. The caller holds the lock, so none is in progress.
    private static void removeLeftovers(Path home) throws IOException {
        List<Path> leftovers;
        try (Stream<Path> entries = Files.list(home)) {
            leftovers = entries.filter(entry -> entry.getFileName().toString().startsWith("unfinished-"))
                    .toList();
        }
        for (Path leftover : leftovers) {
            removeAll(leftover);
        }
    }

    /// Removes a folder with its contents, if it exists.
    static void removeAll(@Nullable Path folder) throws IOException {
        if (folder == null || !Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        List<Path> paths;
        try (Stream<Path> walk = Files.walk(folder)) {
            paths = walk.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path path : paths) {
            Files.deleteIfExists(path);
        }
    }
}
