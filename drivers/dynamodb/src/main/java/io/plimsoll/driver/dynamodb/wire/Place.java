package io.plimsoll.driver.dynamodb.wire;

import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;

/// Where a service listens. Immutable.
public record Place(boolean encrypted, String host, int port) {
    private static final int HTTP_PORT = 80;
    private static final int HTTPS_PORT = 443;

    /// @param text such as `http://127.0.0.1:8000`
    /// @throws IllegalArgumentException with a sentence for the user
    public static Place parse(String text) {
        String wants = "\"" + text + "\" is no address of a DynamoDB service: it wants http:// or https://, a host and"
                + " maybe a port, such as http://127.0.0.1:8000";
        try {
            URI uri = new URI(text.strip());
            String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
            boolean isPlain = uri.getRawQuery() == null
                    && uri.getRawFragment() == null
                    && uri.getRawUserInfo() == null
                    && (uri.getRawPath() == null
                            || uri.getRawPath().isEmpty()
                            || uri.getRawPath().equals("/"));
            boolean isWeb = scheme.equals("http") || scheme.equals("https");
            if (!isWeb || uri.getHost() == null || !isPlain) {
                throw new IllegalArgumentException(wants);
            }
            boolean encrypted = scheme.equals("https");
            int usual = encrypted ? HTTPS_PORT : HTTP_PORT;
            return new Place(encrypted, uri.getHost(), uri.getPort() < 0 ? usual : uri.getPort());
        } catch (URISyntaxException malformed) {
            throw new IllegalArgumentException(wants, malformed);
        }
    }

    /// AWS's own service in a region.
    public static Place ofRegion(String region) {
        return new Place(true, "dynamodb." + region + ".amazonaws.com", HTTPS_PORT);
    }

    /// The host as requests name it: with the port, unless it is the usual one.
    String hostField() {
        return port == (encrypted ? HTTPS_PORT : HTTP_PORT) ? host : host + ":" + port;
    }

    InetSocketAddress address() {
        // An address of version 6 stands in brackets in a URI.
        return new InetSocketAddress(host.replaceAll("[\\[\\]]", ""), port);
    }

    @Override
    public String toString() {
        return (encrypted ? "https://" : "http://") + hostField();
    }
}
