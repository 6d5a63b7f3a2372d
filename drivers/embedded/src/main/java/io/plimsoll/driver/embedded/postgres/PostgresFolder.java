package io.plimsoll.driver.embedded.postgres;

import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.home.UserFolder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The layout of a data folder: `plimsoll.lock` marks it as Plimsoll's and is locked while in use, `cluster` is
/// PostgreSQL's data directory, `socket` contains the unix socket, `pgpass` the password, `pg_service.conf` the ways to
/// the server while it runs, `server.log` the server's messages.
record PostgresFolder(Path path) {
    static final String MAJOR_VERSION = "18";

    private static final long NEEDED_BYTES = 256L << 20;

    /// What fits into `sun_path` on every system: 107 bytes on Linux, 103 on macOS.
    private static final int SOCKET_PATH_BYTES = 103;

    private static final String LONGEST_SOCKET = "/.s.PGSQL.65535";
    private static final Set<String> IGNORED = Set.of("lost+found");

    Path lockFile() {
        return path.resolve("plimsoll.lock");
    }

    Path cluster() {
        return path.resolve("cluster");
    }

    Path unfinishedCluster() {
        return path.resolve("cluster.unfinished");
    }

    Path log() {
        return path.resolve("server.log");
    }

    Path passwordFile() {
        return path.resolve("pgpass");
    }

    Path serviceFile() {
        return path.resolve("pg_service.conf");
    }

    Path socketFolder() {
        return path.resolve("socket");
    }

    /// The reason why the server can have no unix socket here, as a clause; empty if it can. A pure function of the
    /// path.
    Optional<String> noSocket() {
        String socket = socketFolder() + LONGEST_SOCKET;
        int bytes = socket.getBytes(StandardCharsets.UTF_8).length;
        if (bytes > SOCKET_PATH_BYTES) {
            return Optional.of("the path of its unix socket would have " + bytes + " bytes, and " + SOCKET_PATH_BYTES
                    + " are allowed");
        }
        if (socket.indexOf(',') >= 0) {
            return Optional.of("the path of its unix socket would have a comma, which PostgreSQL does not allow");
        }
        return Optional.empty();
    }

    /// The reason why this folder cannot be used, as a sentence; empty if it can. Changes nothing.
    Optional<String> problem() {
        try {
            return Files.exists(path) ? problemOfExisting() : problemOfPlace();
        } catch (IOException unreadable) {
            return Optional.of("cannot read the folder " + path + " (" + unreadable.getMessage()
                    + "); name another with postgres:embedded?data=PATH");
        }
    }

    private Optional<String> problemOfExisting() throws IOException {
        if (!Files.isDirectory(path)) {
            return Optional.of(path + " is not a folder; name a folder with postgres:embedded?data=PATH");
        }
        if (Files.exists(path.resolve("PG_VERSION"))) {
            return Optional.of(
                    path + " is a PostgreSQL data folder that Plimsoll did not make and will not touch; name an"
                            + " empty folder with postgres:embedded?data=PATH");
        }
        if (!Files.exists(lockFile()) && !isEmpty()) {
            return Optional.of(path + " holds other files, and Plimsoll will not mix its data with them; name an empty"
                    + " folder with postgres:embedded?data=PATH");
        }
        Path versionFile = cluster().resolve("PG_VERSION");
        if (Files.exists(versionFile)) {
            String version =
                    Files.readString(versionFile, StandardCharsets.US_ASCII).strip();
            return version.equals(MAJOR_VERSION) ? Optional.empty() : Optional.of(otherVersion(version));
        }
        return problemOfPlace();
    }

    private String otherVersion(String version) {
        return "the data in " + path + " were made by PostgreSQL " + version + " and this is PostgreSQL "
                + MAJOR_VERSION + "; name another folder with postgres:embedded?data=PATH, or remove that one";
    }

    private boolean isEmpty() throws IOException {
        try (Stream<Path> entries = Files.list(path)) {
            return entries.allMatch(
                    entry -> IGNORED.contains(entry.getFileName().toString()));
        }
    }

    private Optional<String> problemOfPlace() throws IOException {
        Path existing = UserFolder.nearestExisting(path);
        if (!Files.isDirectory(existing) || !Files.isWritable(existing)) {
            return Optional.of("cannot make the folder " + path + " because " + existing
                    + " is not a folder this user may write to; name another with postgres:embedded?data=PATH");
        }
        long usable = Files.getFileStore(existing).getUsableSpace();
        if (usable < NEEDED_BYTES) {
            return Optional.of("the disk of " + path + " has " + (usable >> 20)
                    + " MB left, and a new PostgreSQL needs " + (NEEDED_BYTES >> 20)
                    + " MB; make room or name another folder with postgres:embedded?data=PATH");
        }
        return Optional.empty();
    }

    /// The last lines of the server's log after a position.
    String logTail(long from, int lines) throws IOException {
        if (!Files.exists(log())) {
            return "(no log)";
        }
        byte[] bytes = Files.readAllBytes(log());
        int start = (int) Math.min(from, bytes.length);
        return Commands.lastLines(new String(bytes, start, bytes.length - start, StandardCharsets.UTF_8), lines);
    }

    /// Creates folders that only their owner may enter: they contain a server's data, socket and password.
    static final class PrivateFolder {
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

    /// Reserves a data folder for one Plimsoll at a time. The operating system releases the lock when the process
    /// ends in any way.
    ///
    /// Implementation note: POSIX drops a process's lock when it closes *any* descriptor of the file. So each
    /// process remembers the folders that it holds, and never opens the file twice.
    record FolderLock(Path file, FileChannel channel) implements AutoCloseable {
        private static final Set<Path> HELD_HERE = ConcurrentHashMap.newKeySet();

        static FolderLock take(Path folder, Path file) throws IOException, TargetException {
            if (!HELD_HERE.add(file)) {
                throw inUse(folder, Long.toString(ProcessHandle.current().pid()));
            }
            @Nullable FileChannel channel = null;
            try {
                channel = FileChannel.open(
                        file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
                @Nullable FileLock lock = channel.tryLock();
                if (lock == null) {
                    throw inUse(folder, Files.readString(file).strip());
                }
                channel.truncate(0);
                channel.write(ByteBuffer.wrap(
                        Long.toString(ProcessHandle.current().pid()).getBytes(StandardCharsets.US_ASCII)));
                return new FolderLock(file, channel);
            } catch (Throwable failed) {
                HELD_HERE.remove(file);
                if (channel != null) {
                    channel.close();
                }
                throw failed;
            }
        }

        private static TargetException inUse(Path folder, String pid) {
            return Failure.unreachable("another Plimsoll (process " + pid + ") is using the data folder " + folder
                    + "; wait for it to end, or name another folder: postgres:embedded?data=PATH");
        }

        @Override
        public void close() throws IOException {
            HELD_HERE.remove(file);
            channel.close();
        }
    }
}
