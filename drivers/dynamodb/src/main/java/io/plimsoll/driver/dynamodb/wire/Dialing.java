package io.plimsoll.driver.dynamodb.wire;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.transport.Deadline;
import io.plimsoll.driver.transport.PlainTransport;
import io.plimsoll.driver.transport.Sockets;
import io.plimsoll.driver.transport.TlsTransport;
import io.plimsoll.driver.transport.Transport;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import org.jspecify.annotations.Nullable;

/// Opens connections to a place. Certificates are verified against what this Java trusts, and the host's name.
/// Thread-safe.
public record Dialing(Place place) {
    private static final int TIMEOUT_SECONDS = 10;

    /// @return a transport that blocks
    /// @throws TargetException when nobody answers, or not as it must
    Transport open() throws TargetException {
        Deadline deadline = Deadline.in(TIMEOUT_SECONDS);
        InetSocketAddress address = place.address();
        if (address.isUnresolved()) {
            throw failure("its name is not known", null);
        }
        try {
            SocketChannel channel = Sockets.connect(List.of(address), deadline);
            try {
                return place.encrypted() ? encrypted(channel, deadline) : new PlainTransport(channel);
            } catch (IOException refused) {
                channel.close();
                throw refused;
            }
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
            SSLEngine engine = SSLContext.getDefault().createSSLEngine(place.host(), place.port());
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
        return new TargetException(ErrorClass.UNREACHABLE, "", "cannot connect to " + place + ": " + why, cause);
    }
}
