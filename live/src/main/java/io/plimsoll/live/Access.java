package io.plimsoll.live;

import com.sun.net.httpserver.HttpExchange;
import java.net.HttpCookie;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Who may see the pages. On a loopback address whoever is on this machine, under a name of this machine: another
/// name means that a page from elsewhere had the browser ask (DNS rebinding). On any other address whoever has the
/// token. Immutable and thread-safe.
final class Access {
    private static final String COOKIE = "plimsoll";
    private static final int SECRET_BYTES = 16;
    private static final String BEARER = "Bearer ";

    private final boolean isLoopback;
    private final String token = secret();
    private final String pageSecret = secret();

    Access(InetSocketAddress address) {
        isLoopback = address.getAddress().isLoopbackAddress();
    }

    private static String secret() {
        byte[] bytes = new byte[SECRET_BYTES];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    /// What an address has to carry; empty when nothing is needed.
    String query() {
        return isLoopback ? "" : "?token=" + token;
    }

    /// What a page shows when it asks for more than to be shown something.
    String pageSecret() {
        return pageSecret;
    }

    boolean isOfPage(HttpExchange exchange) {
        return is(pageSecret, exchange.getRequestHeaders().getFirst("Plimsoll-Page"));
    }

    boolean isGranted(HttpExchange exchange) {
        if (isLoopback) {
            return isNameOfThisMachine(exchange.getRequestHeaders().getFirst("Host"));
        }
        return isInAddress(exchange)
                || is(token, bearer(exchange))
                || is(token, cookie(exchange).orElse(null));
    }

    /// Whether the token came with the address; the browser then is given a cookie, so that it need not stay there.
    boolean isInAddress(HttpExchange exchange) {
        String query = exchange.getRequestURI().getQuery();
        return !isLoopback && query != null && is("token=" + token, query);
    }

    String cookie() {
        return COOKIE + "=" + token + "; HttpOnly; SameSite=Strict; Path=/";
    }

    private static boolean isNameOfThisMachine(@Nullable String host) {
        String name = host == null ? "" : host.replaceFirst(":\\d+$", "");
        return List.of("localhost", "127.0.0.1", "[::1]").contains(name);
    }

    private static @Nullable String bearer(HttpExchange exchange) {
        String header = exchange.getRequestHeaders().getFirst("Authorization");
        return header != null && header.startsWith(BEARER) ? header.substring(BEARER.length()) : null;
    }

    private static Optional<String> cookie(HttpExchange exchange) {
        return Stream.ofNullable(exchange.getRequestHeaders().getFirst("Cookie"))
                .flatMap(header -> Stream.of(header.split("; *")))
                .filter(cookie -> cookie.startsWith(COOKIE + "="))
                .map(cookie -> HttpCookie.parse(cookie).getFirst().getValue())
                .findFirst();
    }

    /// In the same time whatever is wrong about it.
    private static boolean is(String expected, @Nullable String given) {
        return given != null
                && MessageDigest.isEqual(
                        expected.getBytes(StandardCharsets.UTF_8), given.getBytes(StandardCharsets.UTF_8));
    }
}
