package io.plimsoll.bench.plant;

import io.plimsoll.bench.Bench;
import io.plimsoll.bench.rig.WholeRun;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// Debian's MariaDB, on the loopback. Thread-safe.
///
/// The load has a user of its own. All sessions of this user count as load: neighbours log in as another
/// user.
record MariadbServer(Process process, int port, Thread atExit) implements StagedServer {
    /// The load's database, user and password: the server is on the loopback, and its data are removed.
    private static final String NAME = "plimsoll";

    private static final String INSTALL = "mariadb-install-db";
    private static final String SERVER = "mariadbd";
    private static final long START_SECONDS = 60;
    private static final long END_SECONDS = 60;
    private static final long LOOK_MILLIS = 100;
    private static final int NAMED_CHARACTERS = 400;

    /// Nothing is in the way: trials change what they are about.
    private static final Map<String, String> SETTINGS = Map.of(
            "innodb-flush-log-at-trx-commit", "0",
            "innodb-doublewrite", "OFF",
            "innodb-log-file-size", "1G",
            "innodb-buffer-pool-size", "256M",
            "character-set-server", "utf8mb4",
            "max-connections", "200");

    /// Why the machine cannot start one, in a clause; empty if it can.
    static Optional<String> lack() throws IOException {
        for (String program : List.of(INSTALL, SERVER)) {
            if (Bench.program(program).isEmpty()) {
                return Optional.of(program + " is not installed (Debian: mariadb-server)");
            }
        }
        return Optional.empty();
    }

    static MariadbServer start(Path folder, Path common, Map<String, String> changed)
            throws IOException, InterruptedException {
        Path installed = installed(common);
        Path data = folder.resolve("data");
        succeed(List.of("cp", "-a", installed.toString(), data.toString()), folder);
        Map<String, String> settings = new HashMap<>(SETTINGS);
        settings.putAll(changed);
        int port = freePort();
        List<String> command = new ArrayList<>(List.of(
                Bench.program(SERVER).orElseThrow().toString(),
                "--no-defaults",
                "--datadir=" + data,
                "--socket=" + data.resolve("socket"),
                "--pid-file=" + data.resolve("pid"),
                "--bind-address=127.0.0.1",
                "--port=" + port));
        command.addAll(asUser());
        settings.forEach((name, value) -> command.add("--" + name + "=" + value));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("server.log").toFile())
                .start();
        Thread atExit = new Thread(process::destroyForcibly);
        Runtime.getRuntime().addShutdownHook(atExit);
        MariadbServer server = new MariadbServer(process, port, atExit);
        try {
            server.prepare(folder);
        } catch (IOException failed) {
            server.close();
            throw failed;
        }
        return server;
    }

    /// The data of a server that was never started, which are made once.
    private static Path installed(Path common) throws IOException, InterruptedException {
        Path installed = common.resolve("mariadb");
        if (!Files.isDirectory(installed)) {
            List<String> command = new ArrayList<>(List.of(
                    Bench.program(INSTALL).orElseThrow().toString(),
                    "--no-defaults",
                    "--datadir=" + installed,
                    "--auth-root-authentication-method=normal",
                    "--skip-test-db"));
            command.addAll(asUser());
            succeed(command, common);
        }
        return installed;
    }

    /// The server does not run as root.
    private static List<String> asUser() {
        return "root".equals(System.getProperty("user.name")) ? List.of("--user=mysql") : List.of();
    }

    private static void succeed(List<String> command, Path folder) throws IOException, InterruptedException {
        WholeRun program = WholeRun.of(command, Map.of(), folder);
        if (program.exitValue() != 0) {
            String said = program.output();
            throw new IOException(command.getFirst() + " ended with " + program.exitValue() + ": "
                    + said.substring(Math.max(0, said.length() - NAMED_CHARACTERS)));
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private void prepare(Path folder) throws IOException, InterruptedException {
        awaitStart(folder);
        List<String> statements = List.of(
                "CREATE DATABASE " + NAME,
                "CREATE USER " + NAME + "@localhost IDENTIFIED BY '" + NAME + "'",
                "GRANT ALL ON " + NAME + ".* TO " + NAME + "@localhost",
                "GRANT PROCESS ON *.* TO " + NAME + "@localhost",
                "SET PASSWORD FOR root@localhost = PASSWORD('" + NAME + "')");
        try (Connection connection = connect(Map.of("password", ""));
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        } catch (SQLException refused) {
            throw new IOException(refused);
        }
    }

    private void awaitStart(Path folder) throws IOException, InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
        while (!isAnswering()) {
            if (!process.isAlive() || System.nanoTime() > end) {
                String said = Files.readString(folder.resolve("server.log"));
                throw new IOException(
                        SERVER + " did not start: " + said.substring(Math.max(0, said.length() - NAMED_CHARACTERS)));
            }
            TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
        }
    }

    /// The database is made only then.
    private boolean isAnswering() {
        try (Connection connection = connect(Map.of("password", ""))) {
            return connection.isValid(1);
        } catch (SQLException notYet) {
            return false;
        }
    }

    @Override
    public String address() {
        return "jdbc:mariadb://127.0.0.1:" + port + "/" + NAME + "?user=" + NAME;
    }

    @Override
    public String jdbcUrl() {
        return "jdbc:mariadb://127.0.0.1:" + port + "/";
    }

    @Override
    public String user() {
        return "root";
    }

    @Override
    public String password() {
        return NAME;
    }

    @Override
    public long pid() {
        return process.pid();
    }

    @Override
    public List<String> openings() {
        return List.of("USE " + NAME);
    }

    @Override
    public List<String> naming(String program) {
        return List.of("USE " + NAME);
    }

    @Override
    public List<String> settling() {
        return List.of();
    }

    /// It needs a moment to end in order.
    @Override
    public void close() throws IOException {
        try {
            process.destroy();
            if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new IOException(SERVER + " did not end within " + END_SECONDS + " s");
            }
        } catch (InterruptedException hurried) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        } finally {
            boolean _ = Runtime.getRuntime().removeShutdownHook(atExit);
        }
    }
}
