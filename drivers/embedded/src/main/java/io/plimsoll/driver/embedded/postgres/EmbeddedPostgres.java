package io.plimsoll.driver.embedded.postgres;

import io.plimsoll.driver.Secret;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.embedded.postgres.Cluster.ConnectionServices;
import io.plimsoll.driver.embedded.postgres.Cluster.PasswordFile;
import io.plimsoll.driver.embedded.postgres.Cluster.SocketRules;
import io.plimsoll.driver.embedded.postgres.Commands.OwnSession;
import io.plimsoll.driver.embedded.postgres.PostgresBinaries.PostgresArchive;
import io.plimsoll.driver.embedded.postgres.PostgresFolder.FolderLock;
import io.plimsoll.driver.embedded.postgres.PostgresFolder.PrivateFolder;
import io.plimsoll.driver.embedded.postgres.ServerProcess.Watchdog;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A PostgreSQL server started by this process. Its data stay in their folder between runs. It listens on
/// 127.0.0.1, requires a password there, and has a superuser `plimsoll` and a database `plimsoll`. It ends with
/// this process, even if that is killed. Thread-safe.
public final class EmbeddedPostgres implements AutoCloseable {
    /// The name of the superuser and of the database.
    public static final String NAME = Cluster.NAME;

    private static final byte[] LOOPBACK = {127, 0, 0, 1};

    private final Start start;
    private final Secret password;
    private ServerProcess server;
    private boolean closed;

    private EmbeddedPostgres(Start start, ServerProcess server, Secret password) {
        this.start = start;
        this.server = server;
        this.password = password;
    }

    /// The state and the resources of a start.
    private record Start(
            PostgresFolder folder,
            ServerUser user,
            FolderLock lock,
            Watchdog watchdog,
            List<String> command,
            int port,
            String socketFolder) {
        ServerProcess server() throws IOException, TargetException {
            return ServerProcess.start(folder, command, user, watchdog);
        }
    }

    /// The problems of the options, as sentences. Changes nothing.
    public static List<String> problems(PostgresOptions options) {
        List<String> problems = new ArrayList<>(ServerSettings.problems(options.settings()));
        PostgresArchive.problem().ifPresent(problems::add);
        if (!Commands.exists("sh")) {
            problems.add(
                    "postgres:embedded needs a shell (sh), and there is none here; take the container image whose tag"
                            + " ends with -full, or name a running server with postgres://user@host/db");
        }
        new PostgresFolder(options.folder()).problem().ifPresent(problems::add);
        return problems;
    }

    /// Starts a server and returns when it accepts connections. Creates its data first if they are missing.
    ///
    /// @throws TargetException when that fails; the message is a sentence for the user, with the end of the
    /// server's log if it exists
    public static EmbeddedPostgres start(PostgresOptions options) throws TargetException {
        PostgresFolder folder = new PostgresFolder(options.folder());
        Optional<String> problem = folder.problem();
        if (problem.isPresent()) {
            throw Failure.unreachable(problem.get());
        }
        boolean isNew = !Files.exists(folder.path());
        try {
            PrivateFolder.create(folder.path());
            FolderLock lock = FolderLock.take(folder.path(), folder.lockFile());
            try {
                return startLocked(folder, options, lock);
            } catch (Throwable failed) {
                giveUp(folder, lock, isNew);
                throw failed;
            }
        } catch (IOException failed) {
            throw Failure.of(failed, "start PostgreSQL in", folder.path());
        }
    }

    /// Removes the folder of a start that failed before it created the data.
    private static void giveUp(PostgresFolder folder, FolderLock lock, boolean isNew) throws IOException {
        if (isNew && !Files.exists(folder.cluster())) {
            PostgresBinaries.removeAll(folder.path());
        }
        lock.close();
    }

    private static EmbeddedPostgres startLocked(PostgresFolder folder, PostgresOptions options, FolderLock lock)
            throws IOException, TargetException {
        PostgresBinaries binaries = PostgresBinaries.unpackedIn(options.binariesFolder());
        ServerUser chosen = ServerUser.choose(folder.path());
        PrivateFolder.close(folder.path(), chosen);
        ServerUser user = chosen.reaching(binaries.program("postgres"), folder.path());
        Cluster.stopOrphan(folder);
        user.giveAll(folder.cluster());
        Cluster.createIfMissing(folder, binaries, user);
        SocketRules.requirePassword(folder.cluster());
        Secret password = PasswordFile.read(folder.passwordFile());
        int port = choosePort(options.port());
        List<String> command = new ArrayList<>(OwnSession.prefix());
        command.addAll(user.command(
                "sh",
                "-c",
                ServerProcess.LOGGED,
                folder.log().toString(),
                binaries.program("postgres").toString(),
                "-D",
                folder.cluster().toString()));
        String socketFolder = socketFolder(folder, user);
        command.addAll(ServerSettings.arguments(options.settings(), port, socketFolder));
        Watchdog watchdog = Watchdog.start(folder.cluster());
        try {
            Start start = new Start(folder, user, lock, watchdog, List.copyOf(command), port, socketFolder);
            ConnectionServices.write(folder.serviceFile(), socketFolder, port, password);
            return new EmbeddedPostgres(start, start.server(), password);
        } catch (Throwable failed) {
            watchdog.close();
            throw failed;
        }
    }

    /// The folder of the unix domain socket; empty if there can be none.
    private static String socketFolder(PostgresFolder folder, ServerUser user) throws IOException {
        Path socket = folder.socketFolder();
        if (folder.noSocket().isPresent()) {
            return "";
        }
        PrivateFolder.create(socket);
        user.give(socket);
        PrivateFolder.close(socket);
        return socket.toString();
    }

    private static int choosePort(int wanted) throws IOException, TargetException {
        try (ServerSocket probe = new ServerSocket()) {
            probe.setReuseAddress(true);
            probe.bind(new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), wanted));
            return probe.getLocalPort();
        } catch (BindException taken) {
            throw Failure.unreachable("port " + wanted + " of 127.0.0.1 cannot be used (" + taken.getMessage()
                    + "); name another, or leave out port to have a free one picked");
        }
    }

    public int port() {
        return start.port;
    }

    /// The folder of the data.
    public Path folder() {
        return start.folder.path();
    }

    /// The superuser's password. `pgpass` in [#folder] contains it for libpq (`PGPASSFILE`), and until [#close] so does
    /// `pg_service.conf` with both ways to the server (`PGSERVICEFILE`).
    public Secret password() {
        return password;
    }

    /// The address over TCP, for JDBC and for the wire driver.
    public String jdbcUrl() {
        return "jdbc:postgresql://127.0.0.1:" + start.port + "/" + NAME;
    }

    /// The address of the unix domain socket, for the wire driver; empty if there is none ([#noSocket]).
    public Optional<String> socketAddress() {
        return start.socketFolder.isEmpty()
                ? Optional.empty()
                : Optional.of("postgres:///" + NAME + "?host="
                        + URLEncoder.encode(start.socketFolder, StandardCharsets.UTF_8)
                                .replace("+", "%20") + "&port="
                        + start.port);
    }

    /// The reason why the server has no unix domain socket, as a clause for the user; empty if it has one.
    public Optional<String> noSocket() {
        return start.folder.noSocket();
    }

    /// The process id of the server. A restart changes it.
    public synchronized long pid() {
        return server.pid();
    }

    public synchronized boolean isRunning() {
        return server.isRunning();
    }

    /// Stops the server and waits for its end. [#restart] starts it again.
    public synchronized void stop(StopMode mode) throws TargetException {
        try {
            server.stop(mode);
        } catch (IOException failed) {
            throw Failure.of(failed, "stop PostgreSQL in", start.folder.path());
        }
    }

    /// Ends the server and its backends with SIGKILL, like a crash. [#restart] starts it again, with recovery.
    public synchronized void kill() {
        server.kill();
    }

    /// Starts the server again on the same port. Stops it first if it is running.
    public synchronized void restart() throws TargetException {
        if (closed) {
            throw new IllegalStateException("this server was closed");
        }
        stop(StopMode.FAST);
        try {
            Cluster.stopOrphan(start.folder);
            server = start.server();
        } catch (IOException failed) {
            throw Failure.of(failed, "restart PostgreSQL in", start.folder.path());
        }
    }

    /// Stops the server and releases the folder. Idempotent.
    @Override
    public synchronized void close() throws TargetException {
        if (closed) {
            return;
        }
        closed = true;
        try (FolderLock _ = start.lock;
                Watchdog watchdog = start.watchdog) {
            server.stop(StopMode.FAST);
            // Its port may soon be another server's, who must not be offered the password.
            Files.deleteIfExists(start.folder.serviceFile());
            watchdog.release();
        } catch (IOException failed) {
            throw Failure.of(failed, "stop PostgreSQL in", start.folder.path());
        }
    }

    Watchdog watchdog() {
        return start.watchdog;
    }

    /// A shutdown mode, named as in PostgreSQL (documentation, "Shutting Down the Server").
    enum StopMode {
        /// Rolls back open transactions, writes all pages, ends.
        FAST("INT"),
        /// Ends at once. The next start recovers from the log, and no acknowledged commit is lost.
        IMMEDIATE("QUIT");

        private final String signal;

        StopMode(String signal) {
            this.signal = signal;
        }

        String signal() {
            return signal;
        }
    }
}
