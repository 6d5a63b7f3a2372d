package io.plimsoll.driver.home;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/// A Maven repository over HTTP on the loopback interface, with artifacts that tests put there. Thread-safe.
public final class ToyRepository implements AutoCloseable {
    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Map<String, byte[]> files = new ConcurrentHashMap<>();
    private final Map<String, CountDownLatch> stalled = new ConcurrentHashMap<>();
    private final CountDownLatch closed = new CountDownLatch(1);
    private volatile String authorization = "";

    public ToyRepository() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
    }

    public int port() {
        return server.getAddress().getPort();
    }

    /// From now on, answers this user alone.
    public void guard(String user, String password) {
        authorization =
                "Basic " + Base64.getEncoder().encodeToString((user + ":" + password).getBytes(StandardCharsets.UTF_8));
    }

    /// Puts an artifact there, with its description and check sums.
    ///
    /// @param coordinates `GROUP:ARTIFACT:VERSION`
    /// @param needed such as `org.example:other:1.0:runtime`, with the scope or `optional`
    public void put(String coordinates, byte[] jar, String... needed) {
        String[] parts = coordinates.split(":", -1);
        StringBuilder pom =
                new StringBuilder("<project><modelVersion>4.0.0</modelVersion>" + tags(parts) + "<dependencies>");
        for (String each : needed) {
            String[] other = each.split(":", -1);
            pom.append("<dependency>")
                    .append(tags(other))
                    .append(
                            other[3].equals("optional")
                                    ? "<optional>true</optional>"
                                    : "<scope>" + other[3] + "</scope>")
                    .append("</dependency>");
        }
        pom.append("</dependencies></project>");
        putFile(path(coordinates, ".pom"), pom.toString().getBytes(StandardCharsets.UTF_8));
        putFile(path(coordinates, ".jar"), jar);
    }

    private static String tags(String[] parts) {
        return "<groupId>" + parts[0] + "</groupId><artifactId>" + parts[1] + "</artifactId><version>" + parts[2]
                + "</version>";
    }

    /// Where a file of an artifact is.
    public static String path(String coordinates, String extension) {
        String[] parts = coordinates.split(":", -1);
        return parts[0].replace('.', '/') + "/" + parts[1] + "/" + parts[2] + "/" + parts[1] + "-" + parts[2]
                + extension;
    }

    private void putFile(String path, byte[] content) {
        files.put(path, content);
        files.put(path + ".sha1", sha1(content).getBytes(StandardCharsets.US_ASCII));
    }

    private static String sha1(byte[] content) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-1").digest(content));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /// Replaces a file, and leaves its check sum as it is.
    public void replace(String path, byte[] content) {
        files.put(path, content);
    }

    public void remove(String path) {
        files.remove(path);
    }

    /// From now on, sends only the first half of a file.
    ///
    /// @return counted down when that is sent
    public CountDownLatch stall(String path) {
        return stalled.computeIfAbsent(path, same -> new CountDownLatch(1));
    }

    /// Writes all files into a folder, as a repository on a disk.
    public void writeTo(Path folder) throws IOException {
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            Path place = folder.resolve(file.getKey());
            Files.createDirectories(place.getParent());
            Files.write(place, file.getValue());
        }
    }

    /// Writes a `settings.xml` by which this repository stands for all others.
    ///
    /// @param more elements beside the mirror
    public Path settings(Path folder, String more) throws IOException {
        Files.createDirectories(folder);
        Files.writeString(
                folder.resolve("settings.xml"),
                "<settings><mirrors><mirror><id>toy</id><mirrorOf>*</mirrorOf><url>http://127.0.0.1:" + port()
                        + "/</url></mirror></mirrors>" + more + "</settings>");
        return folder;
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getPath().substring(1);
            byte[] content = files.get(path);
            String given = String.valueOf(exchange.getRequestHeaders().getFirst("Authorization"));
            if (!authorization.isEmpty() && !given.equals(authorization)) {
                exchange.getResponseHeaders().set("WWW-Authenticate", "Basic realm=\"toys\"");
                exchange.sendResponseHeaders(401, -1);
            } else if (content == null) {
                exchange.sendResponseHeaders(404, -1);
            } else {
                send(exchange, path, content);
            }
        }
    }

    private void send(HttpExchange exchange, String path, byte[] content) throws IOException {
        exchange.sendResponseHeaders(200, content.length);
        if (exchange.getRequestMethod().equals("HEAD")) {
            return;
        }
        CountDownLatch stall = stalled.get(path);
        if (stall == null) {
            exchange.getResponseBody().write(content);
            return;
        }
        exchange.getResponseBody().write(Arrays.copyOf(content, content.length / 2));
        exchange.getResponseBody().flush();
        stall.countDown();
        try {
            closed.await();
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        closed.countDown();
        server.stop(0);
        threads.shutdownNow();
    }
}
