package io.plimsoll.live;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.plimsoll.live.Routes.HttpAnswer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

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

    /// Who may see the pages, and who may end a run. On a loopback address, anyone on this machine may look, if the
    /// request names this machine as its host: another name means that a foreign page made the browser ask (DNS
    /// rebinding). On any other address, and to end a run, the token is required. Immutable and thread-safe.
    static final class Access {
        private static final String COOKIE = "plimsoll-";
        private static final int SECRET_BYTES = 16;
        private static final String BEARER = "Bearer ";

        private final boolean isLoopback;

        /// Includes the port: browsers share cookies between all ports of a host, and each server needs its
        /// own.
        private final String cookieName;
        private final String token = secret();
        private final String pageSecret = secret();

        Access(InetSocketAddress address) {
            isLoopback = address.getAddress().isLoopbackAddress();
            cookieName = COOKIE + address.getPort();
        }

        private static String secret() {
            byte[] bytes = new byte[SECRET_BYTES];
            new SecureRandom().nextBytes(bytes);
            return HexFormat.of().formatHex(bytes);
        }

        /// The query string of the address that is printed for the user who started the server.
        String query() {
            return "?token=" + token;
        }

        /// The secret that a page sends with requests that do more than read.
        String pageSecret() {
            return pageSecret;
        }

        boolean isOfPage(HttpExchange exchange) {
            return is(pageSecret, exchange.getRequestHeaders().getFirst("Plimsoll-Page"));
        }

        /// Whether the client may see pages.
        boolean isGranted(HttpExchange exchange) {
            return isLoopback
                    ? isNameOfThisMachine(exchange.getRequestHeaders().getFirst("Host"))
                    : isTrusted(exchange);
        }

        /// Whether the client has the token and may therefore also end runs.
        boolean isTrusted(HttpExchange exchange) {
            return isInAddress(exchange)
                    || is(token, bearer(exchange))
                    || is(token, cookie(exchange).orElse(null));
        }

        /// Whether the address contains the token. The browser then gets a cookie, so that the address need not
        /// keep it.
        boolean isInAddress(HttpExchange exchange) {
            String query = exchange.getRequestURI().getQuery();
            return query != null && is("token=" + token, query);
        }

        /// The redirect for a browser that now has the cookie: the same page, without the token in the address.
        static Optional<String> withoutToken(HttpExchange exchange) {
            String accepts = exchange.getRequestHeaders().getFirst("Accept");
            boolean isBrowser =
                    exchange.getRequestMethod().equals("GET") && accepts != null && accepts.contains("text/html");
            String path = exchange.getRequestURI().getRawPath();
            // A path that begins with two slashes would name another host.
            return isBrowser && !path.startsWith("//") ? Optional.of(path) : Optional.empty();
        }

        String cookie() {
            return cookieName + "=" + token + "; HttpOnly; SameSite=Strict; Path=/";
        }

        private static boolean isNameOfThisMachine(@Nullable String host) {
            String name = host == null ? "" : host.replaceFirst(":\\d+$", "");
            return List.of("localhost", "127.0.0.1", "[::1]").contains(name);
        }

        private static @Nullable String bearer(HttpExchange exchange) {
            String header = exchange.getRequestHeaders().getFirst("Authorization");
            return header != null && header.startsWith(BEARER) ? header.substring(BEARER.length()) : null;
        }

        private Optional<String> cookie(HttpExchange exchange) {
            return Stream.ofNullable(exchange.getRequestHeaders().getFirst("Cookie"))
                    .flatMap(header -> Stream.of(header.split("; *")))
                    .filter(cookie -> cookie.startsWith(cookieName + "="))
                    .map(cookie -> cookie.substring(cookieName.length() + 1))
                    .findFirst();
        }

        /// Compares in constant time.
        private static boolean is(String expected, @Nullable String given) {
            return given != null
                    && MessageDigest.isEqual(
                            expected.getBytes(StandardCharsets.UTF_8), given.getBytes(StandardCharsets.UTF_8));
        }
    }
}
