package io.plimsoll.it.infra;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/// The metadata service, the secret store and the interface of a cloud, on loopback: it gives recorded answers, and
/// notes what
/// it is asked.
final class FakeCloud implements AutoCloseable {
    private static final byte[] NOT_FOUND = "{}".getBytes(StandardCharsets.UTF_8);

    private final HttpServer server;
    private final Map<String, byte[]> answers = new ConcurrentHashMap<>();
    private final List<String> asked = new CopyOnWriteArrayList<>();

    FakeCloud() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    /// Answers requests whose line, method and path with query, contains a text.
    void answers(String request, byte[] answer) {
        answers.put(request, answer);
    }

    void answers(String request, String answer) {
        answers(request, answer.getBytes(StandardCharsets.UTF_8));
    }

    /// Method, path, authorization and body of each request.
    List<String> asked() {
        return List.copyOf(asked);
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    private void answer(HttpExchange exchange) throws IOException {
        String line = exchange.getRequestMethod() + " " + exchange.getRequestURI() + " "
                + exchange.getRequestHeaders().getOrDefault("x-acs-action", List.of());
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        String authorization = String.valueOf(exchange.getRequestHeaders().getFirst("authorization"));
        asked.add(line + " " + authorization + " " + body);
        if (exchange.getRequestMethod().equals("PUT") && line.contains("/secrets/")) {
            answers("GET /secrets/fleet", body);
            answers("PUT /secrets/fleet", body);
        }
        Optional<byte[]> found = answers.entrySet().stream()
                .filter(each -> line.contains(each.getKey()))
                .map(Map.Entry::getValue)
                .findFirst();
        byte[] answer = found.orElse(NOT_FOUND);
        exchange.sendResponseHeaders(found.isPresent() ? 200 : 404, answer.length);
        exchange.getResponseBody().write(answer);
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
