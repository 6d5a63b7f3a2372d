package io.plimsoll.driver.dynamodb.wire;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.net.Deadline;
import io.plimsoll.driver.net.PlainTransport;
import io.plimsoll.driver.net.Sockets;
import io.plimsoll.driver.net.TlsTransport;
import io.plimsoll.driver.net.Transport;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.channels.SocketChannel;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.Locale;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import org.jspecify.annotations.Nullable;

/// The address of a service. Immutable.
public record Endpoint(boolean encrypted, String host, int port) {
    private static final int HTTP_PORT = 80;
    private static final int HTTPS_PORT = 443;
    private static final int TIMEOUT_SECONDS = 10;

    /// @param text an address such as `http://127.0.0.1:8000`
    /// @throws IllegalArgumentException with a sentence for the user
    public static Endpoint parse(String text) {
        String wants =
                "\"" + text + "\" is not an address of a DynamoDB service: it needs http:// or https://, a host and"
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
            return new Endpoint(encrypted, uri.getHost(), uri.getPort() < 0 ? usual : uri.getPort());
        } catch (URISyntaxException malformed) {
            throw new IllegalArgumentException(wants, malformed);
        }
    }

    /// The endpoint of AWS in a region.
    public static Endpoint ofRegion(String region) {
        return new Endpoint(true, "dynamodb." + region + ".amazonaws.com", HTTPS_PORT);
    }

    /// The value of the Host field: with the port, unless it is the default.
    String hostField() {
        return port == (encrypted ? HTTPS_PORT : HTTP_PORT) ? host : host + ":" + port;
    }

    InetSocketAddress address() {
        // In a URI, an IPv6 address is in brackets.
        return new InetSocketAddress(host.replaceAll("[\\[\\]]", ""), port);
    }

    /// Connects. A certificate must be trusted by this Java and name the host.
    ///
    /// @return a blocking transport
    /// @throws TargetException when the server does not answer, or the TLS handshake fails
    Transport connect() throws TargetException {
        Deadline deadline = Deadline.in(TIMEOUT_SECONDS);
        InetSocketAddress address = address();
        if (address.isUnresolved()) {
            throw failure("its name is not known", null);
        }
        try {
            return Sockets.open(
                    List.of(address),
                    deadline,
                    channel -> encrypted ? encrypted(channel, deadline) : new PlainTransport(channel));
        } catch (SSLException refused) {
            throw failure("TLS was not agreed upon (" + refused.getMessage() + ")", refused);
        } catch (IOException refused) {
            throw failure(String.valueOf(refused.getMessage()), refused);
        }
    }

    private Transport encrypted(SocketChannel channel, Deadline deadline) throws IOException {
        TlsTransport transport = new TlsTransport(channel, engine());
        channel.configureBlocking(false);
        transport.handshake(deadline);
        channel.configureBlocking(true);
        return transport;
    }

    private SSLEngine engine() throws IOException {
        try {
            SSLEngine engine = SSLContext.getDefault().createSSLEngine(host, port);
            engine.setUseClientMode(true);
            SSLParameters parameters = engine.getSSLParameters();
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
            engine.setSSLParameters(parameters);
            return engine;
        } catch (NoSuchAlgorithmException refused) {
            throw new IOException("TLS cannot be set up (" + refused.getMessage() + ")", refused);
        }
    }

    private TargetException failure(String why, @Nullable Throwable cause) {
        return new TargetException(ErrorClass.UNREACHABLE, "", "cannot connect to " + this + ": " + why, cause);
    }

    @Override
    public String toString() {
        return (encrypted ? "https://" : "http://") + hostField();
    }
}
