package io.plimsoll.it;

import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres;
import io.plimsoll.results.Json;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// An embedded PostgreSQL that serves a host with a network of its own, and writes down each statement with its values.
final class PostgresHost implements AutoCloseable {
    private static final int PORT = 5432;

    private final Process server;
    private final Path logs;
    private final String password;
    private final String address;

    private PostgresHost(Process server, Path logs, String password, String address) {
        this.server = server;
        this.logs = logs;
        this.password = password;
        this.address = address;
    }

    /// Starts it as EmbeddedPostgres starts it on this machine's loopback: with its user, mounts and settings.
    static PostgresHost start(Path folder, NetworkHosts hosts, String host) throws Exception {
        String at = hosts.address(host);
        Process server;
        Path logs;
        String password;
        try (EmbeddedPostgres postgres = Servers.start(folder)) {
            password = postgres.password().reveal();
            Path cluster = postgres.folder().resolve("cluster");
            logs = cluster.resolve("log");
            String rule = "host all all " + at + "/24 scram-sha-256\n";
            Files.writeString(cluster.resolve("pg_hba.conf"), rule, StandardOpenOption.APPEND);
            server = new ProcessBuilder(command(postgres.pid(), hosts.networkOf(host), at))
                    .redirectErrorStream(true)
                    .redirectOutput(folder.resolve("postgres-host.txt").toFile())
                    .start();
            // It enters the other's mounts, and then waits until that one has ended.
            Eventually.until(
                    "it waits",
                    () -> Files.readString(folder.resolve("postgres-host.txt")).contains("waits"));
        }
        server.getOutputStream().write('\n');
        server.getOutputStream().flush();
        PostgresHost started = new PostgresHost(server, logs, password, at);
        try {
            Eventually.until("PostgreSQL on " + host, started::isThere);
        } catch (Exception | AssertionError failed) {
            started.close();
            throw failed;
        }
        return started;
    }

    private static List<String> command(long pid, Path network, String address) throws IOException {
        Path process = Path.of("/proc", String.valueOf(pid));
        List<String> command = new ArrayList<>(List.of(
                "nsenter",
                "--target=" + pid,
                "--mount",
                "--net=" + network,
                "setpriv",
                "--reuid=" + Files.getAttribute(process, "unix:uid"),
                "--regid=" + Files.getAttribute(process, "unix:gid"),
                "--clear-groups",
                "sh",
                "-c",
                "echo waits; read -r go; exec \"$@\"",
                "sh"));
        command.addAll(List.of(Files.readString(process.resolve("cmdline")).split("\0", -1)));
        command.removeIf(String::isEmpty);
        for (String setting : List.of(
                "listen_addresses=" + address,
                "port=" + PORT,
                "unix_socket_directories=",
                "log_statement=all",
                "log_min_messages=warning",
                "logging_collector=on",
                "log_destination=jsonlog",
                "log_rotation_size=0")) {
            command.addAll(List.of("-c", setting));
        }
        return command;
    }

    private boolean isThere() throws IOException {
        if (!server.isAlive()) {
            throw new IOException("PostgreSQL has ended with " + server.exitValue());
        }
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(address, PORT), 1_000);
            return true;
        } catch (IOException notYet) {
            return false;
        }
    }

    /// Without the password.
    String target() {
        return "postgres://plimsoll@" + address + ":" + PORT + "/plimsoll";
    }

    String password() {
        return password;
    }

    /// A statement that the server executed.
    ///
    /// @param client the address that it came from
    record Executed(String client, String text, String values) {}

    /// All statements with values that the server has executed so far.
    List<Executed> executed() throws IOException {
        List<Executed> all = new ArrayList<>();
        try (Stream<Path> files = Files.list(logs)) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".json")).toList()) {
                Files.readAllLines(file, StandardCharsets.UTF_8).forEach(line -> add(line, all));
            }
        }
        return all;
    }

    private static void add(String line, List<Executed> all) {
        JsonNode entry = Json.mapper().readTree(line);
        String message = entry.path("message").asString("");
        if (message.startsWith("execute ")) {
            all.add(new Executed(
                    entry.path("remote_host").asString(""),
                    message.substring(message.indexOf(':') + 2),
                    entry.path("detail").asString("")));
        }
    }

    @Override
    public void close() throws IOException {
        try {
            // A fast shutdown: clients are thrown out.
            new ProcessBuilder("kill", "-INT", String.valueOf(server.pid()))
                    .start()
                    .waitFor();
            if (!server.waitFor(60, TimeUnit.SECONDS)) {
                server.destroyForcibly();
            }
        } catch (InterruptedException stopped) {
            server.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
