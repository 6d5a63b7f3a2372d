package io.plimsoll.testing;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/// An exporter that answers what a test says, on the loopback: well, wrongly, halfway, or never. Thread-safe.
public final class ScriptedExporter implements AutoCloseable {
    public static final String TEXT = "text/plain; version=0.0.4; charset=utf-8";

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final List<String> credentials = new CopyOnWriteArrayList<>();
    private volatile Answering answering = exchange -> send(exchange, 404, TEXT, "");

    /// What is done with a request.
    @FunctionalInterface
    public interface Answering {
        void answer(HttpExchange exchange) throws IOException;
    }

    public ScriptedExporter() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException refused) {
            throw new UncheckedIOException(refused);
        }
        server.setExecutor(threads);
        server.createContext("/", exchange -> {
            credentials.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
            try (exchange) {
                answering.answer(exchange);
            }
        });
        server.start();
    }

    /// Its address, with the usual path.
    public String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/metrics";
    }

    /// What requests had for the header `Authorization`.
    public List<String> credentials() {
        return List.copyOf(credentials);
    }

    public ScriptedExporter does(Answering what) {
        answering = what;
        return this;
    }

    /// Answers with metrics, made anew for each request.
    public ScriptedExporter answers(Supplier<String> metrics) {
        return does(exchange -> send(exchange, 200, TEXT, metrics.get()));
    }

    public ScriptedExporter answers(int status, String type, String body) {
        return does(exchange -> send(exchange, status, type, body));
    }

    /// Takes requests, and answers none of them.
    public ScriptedExporter hangs() {
        return does(_ -> hang());
    }

    /// Sends the head of an answer and its beginning, and then nothing.
    public ScriptedExporter hangsAfter(String begun) {
        return does(exchange -> {
            exchange.getResponseHeaders().set("Content-Type", TEXT);
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().write(begun.getBytes(StandardCharsets.UTF_8));
            exchange.getResponseBody().flush();
            hang();
        });
    }

    /// Promises more than it sends.
    public ScriptedExporter breaksOff(String begun) {
        return does(exchange -> {
            exchange.sendResponseHeaders(200, begun.length() + 100L);
            exchange.getResponseBody().write(begun.getBytes(StandardCharsets.UTF_8));
        });
    }

    private void hang() {
        try {
            closed.await();
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    private static void send(HttpExchange exchange, int status, String type, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    @Override
    public void close() {
        closed.countDown();
        server.stop(0);
        threads.shutdownNow();
    }
}
