package io.plimsoll.live;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.plimsoll.live.Routes.HttpAnswer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/// Serves the pages of a folder of runs, including runs in progress, until it is closed. Thread-safe.
public final class LiveServer implements AutoCloseable {
    private static final int CONNECTIONS_MAX = 128;
    private static final int REQUEST_SECONDS_MAX = 10;

    static {
        // The JDK's server takes these bounds only from system properties, and reads them once.
        bound("jdk.httpserver.maxConnections", CONNECTIONS_MAX);
        bound("sun.net.httpserver.maxReqTime", REQUEST_SECONDS_MAX);
    }

    private final HttpServer server;
    private final ExecutorService threads = Executors.newThreadPerTaskExecutor(
            Thread.ofVirtual().name("plimsoll-live").factory());
    private final CountDownLatch closing = new CountDownLatch(1);
    private final Access access;
    private final Routes routes;

    /// Ends a run in good order, as Ctrl-C does.
    @FunctionalInterface
    public interface Stopper {
        /// @return why the run could not be asked to end, in a sentence; empty on success
        String stop(String id) throws IOException;
    }

    /// A value that the user has set stays.
    private static void bound(String property, int value) {
        if (System.getProperty(property) == null) {
            System.setProperty(property, String.valueOf(value));
        }
    }

    private LiveServer(HttpServer server, Access access, Routes routes) {
        this.server = server;
        this.access = access;
        this.routes = routes;
    }

    /// @param address to listen on; port 0 chooses a free port
    /// @throws IOException when the address cannot be used
    public static LiveServer start(InetSocketAddress address, LiveRuns runs, Pages pages, Stopper stopper)
            throws IOException {
        HttpServer http = HttpServer.create(address, 0);
        Access access = new Access(http.getAddress());
        LiveServer live = new LiveServer(http, access, new Routes(runs, pages, stopper, access));
        http.createContext("/", live::handle);
        http.setExecutor(live.threads);
        http.start();
        return live;
    }

    /// The address of the list of runs, with the token that allows its holder to end runs.
    public String url() {
        InetSocketAddress bound = server.getAddress();
        String host = bound.getAddress().isAnyLocalAddress()
                ? "localhost"
                : bound.getAddress().getHostAddress();
        String name = host.contains(":") ? "[" + host + "]" : host;
        return "http://" + name + ":" + bound.getPort() + "/" + access.query();
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            if (!access.isGranted(exchange)) {
                HttpAnswer.of(403, "access needs the address that `plimsoll` printed, with its token")
                        .send(exchange);
                return;
            }
            if (access.isInAddress(exchange)) {
                exchange.getResponseHeaders().set("Set-Cookie", access.cookie());
                Optional<String> plain = Access.withoutToken(exchange);
                if (plain.isPresent()) {
                    exchange.getResponseHeaders().set("Location", plain.get());
                    HttpAnswer.of(303, "go to " + plain.get()).send(exchange);
                    return;
                }
            }
            answer(exchange);
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
        }
    }

    /// An error in one page is shown on that page. The run and other pages continue.
    private void answer(HttpExchange exchange) throws IOException, InterruptedException {
        try {
            routes.answer(exchange, closing);
        } catch (RuntimeException broken) {
            if (exchange.getResponseCode() >= 0) {
                throw broken;
            }
            HttpAnswer.of(500, "this is a fault of Plimsoll's own: " + broken).send(exchange);
        }
    }

    @Override
    public void close() {
        closing.countDown();
        // Gives pages that follow a run time to receive its end.
        server.stop(routes.isFollowed() ? 1 : 0);
        threads.shutdownNow();
        routes.close();
    }

    /// The finished pages of stored runs and sweeps. Thread-safe.
    @FunctionalInterface
    public interface Pages {
        /// @param id of a run or a sweep
        /// @return HTML
        /// @throws IOException with a sentence for the user, when there is no such page
        String of(String id) throws IOException;
    }
}
