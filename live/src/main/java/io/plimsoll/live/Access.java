package io.plimsoll.live;

import com.sun.net.httpserver.HttpExchange;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Who may see the pages, and who may end a run. On a loopback address, anyone on this machine may look, if the
/// request names this machine as its host: another name means that a foreign page made the browser ask (DNS
/// rebinding). On any other address, and to end a run, the token is required. Immutable and thread-safe.
final class Access {
    private static final String COOKIE = "plimsoll-";
    private static final int SECRET_BYTES = 16;
    private static final String BEARER = "Bearer ";

    private final boolean isLoopback;

    /// Includes the port: browsers share cookies between all ports of a host, and each server needs its own.
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
        return isLoopback ? isNameOfThisMachine(exchange.getRequestHeaders().getFirst("Host")) : isTrusted(exchange);
    }

    /// Whether the client has the token and may therefore also end runs.
    boolean isTrusted(HttpExchange exchange) {
        return isInAddress(exchange)
                || is(token, bearer(exchange))
                || is(token, cookie(exchange).orElse(null));
    }

    /// Whether the address contains the token. The browser then gets a cookie, so that the address need not keep
    /// it.
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
