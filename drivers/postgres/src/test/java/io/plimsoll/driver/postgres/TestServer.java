package io.plimsoll.driver.postgres;

import io.plimsoll.driver.postgres.connect.TestCertificates;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/// A PostgreSQL server of a chosen version for tests, on the loopback, with a superuser and database
/// `plimsoll`. Its data vanish when it is closed. Needs Linux on x86-64.
final class TestServer implements AutoCloseable {
    static final String USER = "plimsoll";
    static final String PASSWORD = "a pass:word\\ with 'signs' \u00e4\u00df";

    private static final long START_TIMEOUT_SECONDS = 60;
    private static final int STATUS_LINE = 7;

    /// A cluster of each version, which servers begin with a copy of: to make one takes longer than most tests.
    private static final Map<Integer, Path> CLUSTERS = new HashMap<>();

    private final Path folder;
    private final Process process;
    private final int port;
    private final Thread atExit = new Thread(this::stop);

    private TestServer(Path folder, Process process, int port) {
        this.folder = folder;
        this.process = process;
        this.port = port;
    }

    /// Starts a server that takes only sessions over TLS and asks for SCRAM-SHA-256.
    ///
    /// @param version 14 or 18
    /// @param certificates with one named `server`
    /// @param settings more lines of the server's configuration
    static TestServer start(int version, TestCertificates certificates, String... settings) throws IOException {
        Path programs = TestPrograms.of(version);
        TestUser user = TestUser.choose();
        Path folder = newFolder();
        TestCommands.run("cp", "-a", cluster(version, certificates) + "/data", folder + "/data");
        int port = freePort();
        Files.writeString(
                folder.resolve("data/postgresql.conf"),
                """

                port = %d
                listen_addresses = '127.0.0.1'
                unix_socket_directories = ''
                fsync = off
                jit = off
                ssl = on
                %s
                """.formatted(port, String.join("\n", settings)),
                StandardOpenOption.APPEND);
        user.give(folder);
        Process process = new ProcessBuilder(TestCommands.join(
                        user.prefix(), programs.resolve("bin/postgres").toString(), "-D", folder + "/data"))
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile())
                .start();
        TestServer server = new TestServer(folder, process, port);
        Runtime.getRuntime().addShutdownHook(server.atExit);
        server.awaitReady();
        return server;
    }

    int port() {
        return port;
    }

    private static Path newFolder() throws IOException {
        Path folder = Files.createTempDirectory("plimsoll-server");
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        return folder;
    }

    /// The folder of the cluster that servers of this version begin with. It vanishes with this process.
    private static synchronized Path cluster(int version, TestCertificates certificates) throws IOException {
        Path made = CLUSTERS.get(version);
        if (made == null) {
            made = newFolder();
            Path folder = made;
            Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folder)));
            Files.createDirectory(folder.resolve("data"));
            makeCluster(certificates, TestPrograms.of(version), TestUser.choose(), folder);
            CLUSTERS.put(version, folder);
        }
        return made;
    }

    private static void makeCluster(TestCertificates certificates, Path programs, TestUser user, Path folder)
            throws IOException {
        Files.writeString(folder.resolve("password"), PASSWORD + "\n");
        user.give(folder);
        String data = folder.resolve("data").toString();
        TestCommands.run(
                TestCommands.join(
                        user.prefix(),
                        programs.resolve("bin/initdb").toString(),
                        "--pgdata=" + data,
                        "--username=" + USER,
                        "--pwfile=" + folder.resolve("password"),
                        "--auth=scram-sha-256",
                        "--encoding=UTF8",
                        "--locale=C",
                        "--no-sync"),
                "");
        Files.writeString(folder.resolve("data/pg_hba.conf"), "hostssl all all 127.0.0.1/32 scram-sha-256\n");
        TestCommands.run(
                TestCommands.join(
                        user.prefix(), programs.resolve("bin/postgres").toString(), "--single", "-D", data, "postgres"),
                "CREATE DATABASE " + USER + "\n");
        Files.copy(certificates.certificate("server"), folder.resolve("data/server.crt"));
        Path key = Files.copy(certificates.key("server"), folder.resolve("data/server.key"));
        Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-------"));
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private void awaitReady() throws IOException {
        Path pidFile = folder.resolve("data/postmaster.pid");
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_TIMEOUT_SECONDS);
        while (process.isAlive() && System.nanoTime() - deadline < 0) {
            List<String> lines = Files.exists(pidFile) ? Files.readAllLines(pidFile) : List.of();
            if (lines.size() > STATUS_LINE && lines.get(STATUS_LINE).startsWith("ready")) {
                return;
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
        }
        String said = Files.readString(folder.resolve("log"));
        close();
        throw new IOException("PostgreSQL did not start: " + said);
    }

    @Override
    public void close() {
        Runtime.getRuntime().removeShutdownHook(atExit);
        stop();
    }

    private void stop() {
        try {
            if (process.isAlive()) {
                // Java itself could only ask for the shutdown that waits for all sessions.
                TestCommands.run("sh", "-c", "kill -s INT " + process.pid());
                if (!process.waitFor(30, TimeUnit.SECONDS)) {
                    process.destroyForcibly();
                }
            }
            delete(folder);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static void delete(Path folder) {
        try {
            List<Path> paths;
            try (Stream<Path> walk = Files.walk(folder)) {
                paths = walk.sorted(Comparator.reverseOrder()).toList();
            }
            for (Path path : paths) {
                Files.delete(path);
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
