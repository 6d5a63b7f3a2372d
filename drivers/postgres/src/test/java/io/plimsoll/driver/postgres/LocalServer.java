package io.plimsoll.driver.postgres;

import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetSpec;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;

/// One PostgreSQL server for the tests of this JVM, from the binaries Debian installs or those in the folder
/// that `PLIMSOLL_TEST_POSTGRES_BIN` names. Tests are skipped where there are none.
public final class LocalServer {
    private static final long DEADLINE_SECONDS = 60;
    private static @Nullable InetSocketAddress running;
    private static @Nullable Path home;

    private LocalServer() {}

    /// The server's address; it trusts the user postgres.
    public static synchronized PlainConnections connections() {
        if (running == null) {
            Optional<Path> binaries = binaries();
            Assumptions.assumeTrue(binaries.isPresent(), "no PostgreSQL binaries here");
            try {
                running = start(binaries.orElseThrow());
            } catch (IOException | InterruptedException failed) {
                throw new IllegalStateException(failed);
            }
        }
        return new PlainConnections(running);
    }

    /// The same server by its unix domain socket.
    public static PlainConnections localConnections() {
        Path socket = folder().resolve(".s.PGSQL." + address("").replaceAll(".*:", ""));
        return new PlainConnections(UnixDomainSocketAddress.of(socket));
    }

    /// The server's address up to the port, with what stands before its host.
    public static String address(String user) {
        return "postgres://" + user + connections().shown().replaceAll("^[^:]*", "127.0.0.1");
    }

    /// The folder of its unix domain socket.
    public static Path folder() {
        connections();
        return Objects.requireNonNull(home, "started");
    }

    /// Has the server follow other rules about who may log in.
    ///
    /// @return the rules it followed before
    public static String replaceRules(String rules) throws IOException {
        Path file = folder().resolve("data/pg_hba.conf");
        String before = Files.readString(file);
        Files.writeString(file, rules);
        try (PostgresTarget target = PostgresTarget.open(connections(), TargetSpec.of(""));
                SqlSession session = target.openSession().sql()) {
            reload(session);
        } catch (TargetException refused) {
            throw new IOException(refused);
        }
        return before;
    }

    /// Has the server offer TLS from the next time on that it reads its files.
    public static void encrypt(Path certificate, Path key, Path authority) throws IOException {
        Path data = folder().resolve("data");
        for (Path from : List.of(certificate, key, authority)) {
            Path to = data.resolve("tls-" + from.getFileName());
            Files.deleteIfExists(to);
            Files.copy(from, to);
            try {
                run(List.of("chmod", "600", to.toString()), folder());
                if (isRoot()) {
                    run(List.of("chown", "postgres", to.toString()), folder());
                }
            } catch (InterruptedException hurried) {
                throw new IOException(hurried);
            }
        }
        Files.writeString(
                data.resolve("postgresql.auto.conf"),
                "ssl = on\nssl_cert_file = 'tls-" + certificate.getFileName() + "'\nssl_key_file = 'tls-"
                        + key.getFileName() + "'\nssl_ca_file = 'tls-" + authority.getFileName() + "'\n");
    }

    /// Returns once the server has read its files.
    private static void reload(SqlSession session) throws TargetException {
        Object before = session.query("SELECT pg_conf_load_time()").getFirst().getFirst();
        session.execute("SELECT pg_reload_conf()");
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(DEADLINE_SECONDS);
        while (Objects.equals(
                before, session.query("SELECT pg_conf_load_time()").getFirst().getFirst())) {
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException("the server did not read its rules");
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
    }

    private static Optional<Path> binaries() {
        String named = System.getenv("PLIMSOLL_TEST_POSTGRES_BIN");
        if (named != null) {
            return Optional.of(Path.of(named));
        }
        Path versions = Path.of("/usr/lib/postgresql");
        if (!Files.isDirectory(versions)) {
            return Optional.empty();
        }
        try (Stream<Path> found = Files.list(versions)) {
            return found.map(version -> version.resolve("bin"))
                    .filter(bin -> Files.isExecutable(bin.resolve("initdb")))
                    .max(Comparator.naturalOrder());
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    private static InetSocketAddress start(Path binaries) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("plimsoll-wire");
        home = folder;
        Path data = folder.resolve("data");
        if (isRoot()) {
            run(List.of("chown", "postgres", folder.toString()), folder);
        }
        run(asOwner(binaries.resolve("initdb"), "-D", data, "-A", "trust", "-U", "postgres", "--no-sync"), folder);
        InetSocketAddress address;
        try (ServerSocket free = new ServerSocket(0)) {
            address = new InetSocketAddress(InetAddress.getLoopbackAddress(), free.getLocalPort());
        }
        List<String> command = asOwner(binaries.resolve("postgres"), "-D", data, "-p", address.getPort(), "-k", folder);
        for (String setting : List.of("fsync=off", "listen_addresses=127.0.0.1", "max_connections=60", "jit=off")) {
            command.add("-c");
            command.add(setting);
        }
        Process server = process(command, folder).start();
        List<String> stop = asOwner(binaries.resolve("pg_ctl"), "-D", data, "-m", "immediate", "stop");
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(server, stop, folder)));
        awaitAnswer(address);
        return address;
    }

    private static void awaitAnswer(InetSocketAddress address) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(DEADLINE_SECONDS);
        while (System.nanoTime() < deadline) {
            try {
                new PlainConnections(address).connect().transport().close();
                return;
            } catch (TargetException notYet) {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
            }
        }
        throw new IllegalStateException("the server did not start");
    }

    private static void stop(Process server, List<String> stop, Path home) {
        try {
            run(stop, home);
            server.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS);
            run(List.of("rm", "-rf", home.toString()), home);
        } catch (IOException | InterruptedException gone) {
            server.destroyForcibly();
        }
    }

    private static List<String> asOwner(Object... command) {
        List<String> words = new ArrayList<>();
        if (isRoot()) {
            words.addAll(List.of("setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"));
        }
        for (Object word : command) {
            words.add(word.toString());
        }
        return words;
    }

    private static boolean isRoot() {
        return System.getProperty("user.name").equals("root");
    }

    private static void run(List<String> command, Path home) throws IOException, InterruptedException {
        if (process(command, home).start().waitFor() != 0) {
            throw new IOException("failed: " + command);
        }
    }

    private static ProcessBuilder process(List<String> command, Path home) {
        File log = new File(System.getProperty("java.io.tmpdir"), home.getFileName() + ".log");
        log.deleteOnExit();
        return new ProcessBuilder(command)
                .directory(new File("/"))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log));
    }
}
