package io.plimsoll.driver.dynamodb.server;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Assumptions;

/// A server of DynamoDB's API that others wrote, in a process of its own. Tests are aborted, loudly,
/// where it is not installed. Thread-safe.
public final class ThirdParty implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /// Which ones are known.
    public enum Product {
        /// In Python; checks no signatures.
        MOTO("moto_server", "PLIMSOLL_MOTO", "pip install 'moto[server]'", "-H 127.0.0.1 -p"),
        /// In JavaScript; checks that calls are signed, not by whom.
        DYNALITE(
                "dynalite",
                "PLIMSOLL_DYNALITE",
                "npm install -g dynalite",
                "--host 127.0.0.1 --createTableMs 100 --deleteTableMs 100 --port");

        private final String program;
        private final String variable;
        private final String installation;
        private final String arguments;

        Product(String program, String variable, String installation, String arguments) {
            this.program = program;
            this.variable = variable;
            this.installation = installation;
            this.arguments = arguments;
        }
    }

    private final Process process;
    private final Path log;
    private final int port;

    private ThirdParty(Process process, Path log, int port) {
        this.process = process;
        this.log = log;
        this.port = port;
    }

    /// Starts it on a free port of the loopback and waits until it answers.
    public static ThirdParty start(Product product) throws IOException {
        Optional<String> program = program(product);
        if (program.isEmpty()) {
            String missing = "NOT TESTED against " + product.program + ", which is not here: " + product.installation
                    + ", or name the program in " + product.variable;
            System.err.println("\n*** " + missing + " ***\n");
            Assumptions.abort(missing);
        }
        Path log = Files.createTempFile("plimsoll-" + product.program, ".log");
        int port = freePort();
        List<String> command = new ArrayList<>(List.of(program.orElseThrow()));
        command.addAll(List.of(product.arguments.split(" ")));
        command.add(String.valueOf(port));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        ThirdParty started = new ThirdParty(process, log, port);
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
        try {
            started.awaitAnswer(product);
            return started;
        } catch (IOException failed) {
            started.close();
            throw failed;
        }
    }

    /// Where it is, as drivers are told.
    public String url() {
        return "http://127.0.0.1:" + port;
    }

    /// Its port.
    public int port() {
        return port;
    }

    @Override
    public void close() throws IOException {
        process.descendants().forEach(ProcessHandle::destroy);
        process.destroy();
        try {
            if (!process.waitFor(5, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException hurried) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
        Files.deleteIfExists(log);
    }

    private static Optional<String> program(Product product) {
        String named = System.getenv(product.variable);
        if (named != null && !named.isBlank()) {
            return Optional.of(named);
        }
        String folders = Optional.ofNullable(System.getenv("PATH")).orElse("");
        for (String folder : folders.split(File.pathSeparator)) {
            Path program = Path.of(folder, product.program);
            if (Files.isExecutable(program) && Files.isRegularFile(program)) {
                return Optional.of(program.toString());
            }
        }
        return Optional.empty();
    }

    private static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return free.getLocalPort();
        }
    }

    private void awaitAnswer(Product product) throws IOException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!answers()) {
            if (!process.isAlive() || System.nanoTime() > deadline) {
                throw new IOException(product.program + " did not start: " + Files.readString(log));
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
        }
    }

    /// Whether it speaks HTTP by now; what it says does not matter.
    private boolean answers() {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout((int) PATIENCE.toMillis());
            String call = "GET / HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(call.getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readNBytes(5), StandardCharsets.US_ASCII).equals("HTTP/");
        } catch (IOException notYet) {
            return false;
        }
    }
}
