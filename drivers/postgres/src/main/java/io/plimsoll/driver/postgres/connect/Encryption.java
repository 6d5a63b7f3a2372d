package io.plimsoll.driver.postgres.connect;

import io.plimsoll.driver.net.Deadline;
import io.plimsoll.driver.net.PlainTransport;
import io.plimsoll.driver.net.ProtocolViolation;
import io.plimsoll.driver.net.TlsTransport;
import io.plimsoll.driver.net.Transport;
import io.plimsoll.driver.net.tls.SslMode;
import io.plimsoll.driver.net.tls.Tls;
import io.plimsoll.driver.net.tls.TlsException;
import io.plimsoll.driver.net.tls.TlsRefusals;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.util.List;

/// Whether one attempt to connect encrypts.
enum Encryption {
    NONE,
    /// Encrypts if the server offers it.
    OFFERED,
    REQUIRED;

    /// The protocol name for servers that accept several protocols on the same port.
    private static final String APPLICATION_PROTOCOL = "postgresql";

    /// The attempts in order. Unix sockets are never encrypted, as with libpq.
    static List<Encryption> attempts(SslMode mode, Place place) {
        if (place.isLocal()) {
            return List.of(NONE);
        }
        return switch (mode) {
            case DISABLE -> List.of(NONE);
            case ALLOW -> List.of(NONE, REQUIRED);
            case PREFER -> List.of(OFFERED, NONE);
            case REQUIRE, VERIFY_CA, VERIFY_FULL -> List.of(REQUIRED);
        };
    }

    /// A transport over a connected channel. The channel is non-blocking from now on.
    Transport over(SocketChannel channel, Deadline deadline, Place place, Tls tls) throws IOException, TlsException {
        PlainTransport plain = new PlainTransport(channel);
        plain.configureBlocking(false);
        if (this == NONE) {
            return plain;
        }
        if (!tls.settings().direct() && !isOffered(plain, place, deadline)) {
            if (this == OFFERED) {
                return plain;
            }
            throw new TlsException(TlsRefusals.of(
                    place.shown(),
                    "does not offer TLS, as sslmode=" + tls.settings().mode().label() + " requires"));
        }
        TlsTransport encrypted = tls.over(channel, deadline, place.host(), place.shown(), APPLICATION_PROTOCOL);
        if (tls.settings().direct() && !APPLICATION_PROTOCOL.equals(encrypted.applicationProtocol())) {
            // The server may speak another protocol and would receive data meant for PostgreSQL.
            throw new TlsException(TlsRefusals.of(
                    place.shown(),
                    "does not confirm that it speaks PostgreSQL's protocol over"
                            + " TLS: leave out sslnegotiation=direct"));
        }
        return encrypted;
    }

    private static boolean isOffered(PlainTransport plain, Place place, Deadline deadline)
            throws IOException, TlsException {
        MessageStream stream = new MessageStream(plain, deadline);
        stream.send(Packet.encryption());
        // Only one byte: bytes that an attacker added must not count as encrypted (CVE-2021-23222).
        char answer = stream.single();
        return switch (answer) {
            case 'S' -> true;
            case 'N' -> false;
            // Its text could come from anyone (CVE-2024-10977) and is not shown. A plain session may show it later.
            case 'E' ->
                throw new TlsException(TlsRefusals.unreachable(place.shown(), "answers the TLS request with an error"));
            default ->
                throw new ProtocolViolation(
                        "does not speak PostgreSQL's protocol: it answers TLS with " + (int) answer);
        };
    }
}
