package io.plimsoll.driver.embedded.postgres;

import io.plimsoll.driver.Secret;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres.StopMode;
import io.plimsoll.driver.embedded.postgres.ServerProcess.PidFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.regex.Pattern;

/// The contents of the data folder between starts. Creates them if they are missing, and stops a server that an
/// earlier process left running there.
final class Cluster {
    /// The name of the superuser and of the database in every cluster.
    static final String NAME = "plimsoll";

    private static final Logger LOG = Logger.getLogger(Cluster.class.getName());
    private static final long STOP_TIMEOUT_MILLIS = TimeUnit.SECONDS.toMillis(60);
    private static final List<String> INITDB_OPTIONS = List.of(
            // Every user of the machine reaches the loopback. The socket's folder is private, but that may change.
            "--auth-host=scram-sha-256",
            "--auth-local=scram-sha-256",
            // Rounds protect passwords that can be guessed. This one is random, and each session computes them anew.
            // It is for this role alone: see protectOthers.
            "--set=scram_iterations=1",
            "--encoding=UTF8",
            // The builtin provider has the same order and case rules on every system. Code point order is
            // fast.
            "--locale-provider=builtin",
            "--builtin-locale=C.UTF-8",
            "--locale=C");

    private Cluster() {}

    /// Creates the cluster under a temporary name and renames it, so that a cluster with the final name is
    /// complete.
    static void createIfMissing(PostgresFolder folder, PostgresBinaries binaries, ServerUser user)
            throws IOException, TargetException {
        if (Files.exists(folder.cluster())) {
            return;
        }
        Path unfinished = folder.unfinishedCluster();
        PostgresBinaries.removeAll(unfinished);
        Files.createDirectory(unfinished);
        user.give(unfinished);
        initialise(folder, binaries, user);
        protectOthers(unfinished);
        List<String> single = user.command(
                binaries.program("postgres").toString(), "--single", "-D", unfinished.toString(), "postgres");
        require(Commands.run(single, "CREATE DATABASE " + NAME + "\n"), folder);
        Files.move(unfinished, folder.cluster(), StandardCopyOption.ATOMIC_MOVE);
    }

    /// Gives roles that people make the server's own number of rounds.
    private static void protectOthers(Path data) throws IOException {
        Path settings = data.resolve("postgresql.conf");
        Files.writeString(
                settings,
                Files.readString(settings).replaceFirst("(?m)^scram_iterations = 1\\b", "#scram_iterations = 4096"));
    }

    private static void initialise(PostgresFolder folder, PostgresBinaries binaries, ServerUser user)
            throws IOException, TargetException {
        Secret password = PasswordFile.create(folder.passwordFile());
        String program = binaries.program("initdb").toString();
        require(initdb(user, program, folder.unfinishedCluster(), password, INITDB_OPTIONS), folder);
    }

    /// Runs initdb, with a password for the superuser.
    static Commands.Ended initdb(ServerUser user, String program, Path data, Secret password, List<String> options)
            throws IOException {
        Path forInitdb = data.resolveSibling("password.unfinished");
        Files.deleteIfExists(forInitdb);
        PasswordFile.write(forInitdb, password.reveal() + "\n");
        try {
            user.give(forInitdb);
            List<String> initdb =
                    user.command(program, "--pgdata=" + data, "--username=" + NAME, "--pwfile=" + forInitdb);
            initdb.addAll(options);
            return Commands.run(initdb);
        } finally {
            Files.deleteIfExists(forInitdb);
        }
    }

    private static void require(Commands.Ended ended, PostgresFolder folder) throws IOException, TargetException {
        String output = ended.output();
        // The single-user server exits with 0 even after a failed statement.
        if (ended.isSuccess() && !output.contains("ERROR:")) {
            return;
        }
        if (output.contains("No space left")) {
            throw Failure.of(new IOException("no space left"), "make a PostgreSQL cluster in", folder.path());
        }
        throw Failure.unreachable(
                "PostgreSQL could not make its data in " + folder.path() + ": " + Commands.lastLines(output, 5));
    }

    /// Stops a server that a killed Plimsoll left running here. The caller holds the folder's lock, so no other
    /// Plimsoll uses that server.
    static void stopOrphan(PostgresFolder folder) throws IOException, TargetException {
        PidFile pidFile = PidFile.of(folder.cluster());
        long pid = pidFile.pid();
        if (pid <= 0) {
            return;
        }
        if (!isServer(pid, folder.cluster())) {
            // The process id may have been reused. PostgreSQL would refuse to start because of it.
            Files.deleteIfExists(pidFile.file());
            return;
        }
        LOG.log(Level.INFO, "stopping the PostgreSQL server {0} that an earlier run left in {1}", new Object[] {
            Long.toString(pid), folder.path()
        });
        for (StopMode mode : StopMode.values()) {
            Processes.signal(pid, mode.signal());
            if (Processes.await(() -> pidFile.pid() != pid || !Processes.isRunning(pid), STOP_TIMEOUT_MILLIS)) {
                Files.deleteIfExists(pidFile.file());
                return;
            }
        }
        throw Failure.unreachable("an earlier run left the PostgreSQL server " + pid + " in " + folder.path()
                + " and it does not end; end that process, or name another folder with postgres:embedded?data=PATH");
    }

    /// Whether the process is a server of the data's owner. The file could name a process of another user
    /// otherwise.
    private static boolean isServer(long pid, Path cluster) throws IOException {
        boolean isPostgres = Processes.isRunning(pid)
                && ProcessHandle.of(pid)
                        .flatMap(handle -> handle.info().command())
                        .map(command ->
                                Path.of(command).getFileName().toString().startsWith("postgres"))
                        .orElse(false);
        Path process = Path.of("/proc", Long.toString(pid));
        return isPostgres
                && (!Files.exists(process)
                        || Files.getAttribute(process, "unix:uid").equals(Files.getAttribute(cluster, "unix:uid")));
    }

    /// The rules for connections to a cluster over its unix socket. Clusters of earlier versions trusted every user
    /// who could reach it.
    static final class SocketRules {
        private static final Pattern TRUSTING = Pattern.compile("^(local\\s.*\\s)trust\\s*$");

        private SocketRules() {}

        /// Makes the server require the password there, too.
        static void requirePassword(Path cluster) throws IOException {
            Path file = cluster.resolve("pg_hba.conf");
            List<String> lines = Files.readAllLines(file);
            List<String> strict = strict(lines);
            if (!strict.equals(lines)) {
                Files.write(
                        file,
                        strict,
                        StandardOpenOption.TRUNCATE_EXISTING,
                        StandardOpenOption.WRITE,
                        LinkOption.NOFOLLOW_LINKS);
            }
        }

        static List<String> strict(List<String> lines) {
            return lines.stream()
                    .map(line -> TRUSTING.matcher(line).replaceFirst("$1scram-sha-256"))
                    .toList();
        }
    }

    /// The superuser's password, in libpq's format (`PGPASSFILE`), so that its owner can also use psql and pgbench.
    ///
    /// Every user of the machine reaches the loopback, and a superuser may run programs as the server's user.
    /// Therefore the server requires a password there, a random one for each data folder.
    static final class PasswordFile {
        private static final int PASSWORD_BYTES = 24;
        private static final String PREFIX = "127.0.0.1:*:*:" + Cluster.NAME + ":";
        private static final FileAttribute<Set<PosixFilePermission>> PRIVATE =
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

        private PasswordFile() {}

        /// Creates a new password and stores it.
        static Secret create(Path file) throws IOException {
            byte[] random = new byte[PASSWORD_BYTES];
            new SecureRandom().nextBytes(random);
            // Digits and letters only: one that began with a hyphen would look like an option of a command line.
            String password = HexFormat.of().formatHex(random);
            Files.deleteIfExists(file);
            write(file, PREFIX + password + "\n");
            return new Secret(password);
        }

        /// The stored password.
        static Secret read(Path file) throws IOException {
            String line = Files.readString(file, StandardCharsets.US_ASCII).strip();
            if (!line.startsWith(PREFIX)) {
                throw new IOException(file + " does not hold the password of user " + Cluster.NAME);
            }
            return new Secret(line.substring(PREFIX.length()));
        }

        /// Creates a file that only its owner can read.
        static void write(Path file, String text) throws IOException {
            // Creates and writes in one step: later, the name may belong to a file of another user.
            try (SeekableByteChannel channel = Files.newByteChannel(
                    file, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), PRIVATE)) {
                channel.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
            }
        }
    }

    /// The ways to a running server in the format of libpq's service file (`PGSERVICEFILE`), so that its owner need
    /// not know port and password: `plimsoll` is the unix socket if there is one, `plimsoll-tcp` the loopback.
    static final class ConnectionServices {
        private ConnectionServices() {}

        /// Replaces the file.
        ///
        /// @param socketFolder empty if there is no unix socket
        static void write(Path file, String socketFolder, int port, Secret password) throws IOException {
            Files.deleteIfExists(file);
            PasswordFile.write(
                    file,
                    section(NAME, socketFolder.isEmpty() ? "127.0.0.1" : socketFolder, port, password)
                            + section(NAME + "-tcp", "127.0.0.1", port, password));
        }

        private static String section(String service, String host, int port, Secret password) {
            return String.join(
                    "\n",
                    "[" + service + "]",
                    "host=" + host,
                    "port=" + port,
                    "user=" + NAME,
                    "dbname=" + NAME,
                    "password=" + password.reveal(),
                    "");
        }
    }
}
