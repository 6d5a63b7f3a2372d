package io.plimsoll.driver.embedded.postgres;

import io.plimsoll.driver.Secret;
import io.plimsoll.driver.TargetException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;

/// The contents of the data folder between starts. Creates them if they are missing, and stops a server that an
/// earlier process left running there.
final class Cluster {
    /// The name of the superuser and of the database in every cluster.
    static final String NAME = "plimsoll";

    private static final Logger LOG = Logger.getLogger(Cluster.class.getName());
    private static final long STOP_TIMEOUT_MILLIS = TimeUnit.SECONDS.toMillis(60);
    private static final List<String> INITDB_OPTIONS = List.of(
            "--username=" + NAME,
            // Every user of the machine reaches the loopback. The socket's folder is private, but that may change.
            "--auth-host=scram-sha-256",
            "--auth-local=scram-sha-256",
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
        List<String> single = user.command(
                binaries.program("postgres").toString(), "--single", "-D", unfinished.toString(), "postgres");
        require(Commands.run(single, "CREATE DATABASE " + NAME + "\n"), folder);
        Files.move(unfinished, folder.cluster(), StandardCopyOption.ATOMIC_MOVE);
    }

    private static void initialise(PostgresFolder folder, PostgresBinaries binaries, ServerUser user)
            throws IOException, TargetException {
        Secret password = PasswordFile.create(folder.passwordFile());
        Path forInitdb = folder.path().resolve("password.unfinished");
        Files.deleteIfExists(forInitdb);
        PasswordFile.write(forInitdb, password.reveal() + "\n");
        try {
            user.give(forInitdb);
            List<String> initdb = user.command(
                    binaries.program("initdb").toString(),
                    "--pgdata=" + folder.unfinishedCluster(),
                    "--pwfile=" + forInitdb);
            initdb.addAll(INITDB_OPTIONS);
            require(Commands.run(initdb), folder);
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
        List<String> lines = output.lines().toList();
        String tail = String.join("\n", lines.subList(Math.max(0, lines.size() - 5), lines.size()));
        if (output.contains("No space left")) {
            throw Failure.of(new IOException("no space left"), "make a PostgreSQL cluster in", folder.path());
        }
        throw Failure.unreachable("PostgreSQL could not make its data in " + folder.path() + ": " + tail);
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
}
