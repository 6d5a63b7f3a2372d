package io.plimsoll.driver.postgres.connect;

import io.plimsoll.driver.postgres.connect.tls.HostNames;
import io.plimsoll.driver.postgres.connect.tls.SslMode;
import io.plimsoll.driver.postgres.connect.tls.Tls;
import io.plimsoll.driver.postgres.connect.tls.TlsSettings;
import io.plimsoll.driver.transport.Deadline;
import io.plimsoll.driver.transport.PlainTransport;
import io.plimsoll.driver.transport.TlsTransport;
import io.plimsoll.driver.transport.Transport;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.SocketChannel;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.SSLEngine;

/// Whether one attempt encrypts.
enum Encryption {
    NONE,
    /// If the server offers it.
    OFFERED,
    REQUIRED;

    /// What to try, one after another. Unix sockets are never encrypted, as with libpq.
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

    /// A transport over a connected channel, which does not block from here on.
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
                    place,
                    "does not offer TLS, as sslmode=" + tls.settings().mode().label() + " wants it"));
        }
        SSLEngine engine = tls.engine(place.host());
        TlsTransport encrypted = new TlsTransport(channel, engine);
        try {
            encrypted.handshake(deadline);
        } catch (InterruptedIOException late) {
            throw late;
        } catch (IOException refused) {
            throw new TlsException(TlsRefusals.of(place, refused));
        }
        if (tls.settings().direct() && !Tls.APPLICATION_PROTOCOL.equals(engine.getApplicationProtocol())) {
            // Another protocol might be spoken there, and be told what is meant for PostgreSQL.
            throw new TlsException(TlsRefusals.of(
                    place,
                    "does not confirm that it speaks PostgreSQL's protocol over"
                            + " TLS: leave out sslnegotiation=direct"));
        }
        verify(encrypted.certificate(), tls.settings(), place);
        return encrypted;
    }

    private static boolean isOffered(PlainTransport plain, Place place, Deadline deadline)
            throws IOException, TlsException {
        MessageStream stream = new MessageStream(plain, deadline);
        stream.send(Packet.encryption());
        // One byte only: what an attacker put behind it must not be taken for encrypted (CVE-2021-23222).
        char answer = stream.single();
        return switch (answer) {
            case 'S' -> true;
            case 'N' -> false;
            // Its words would come from anybody (CVE-2024-10977): a plain session may hear them later.
            case 'E' ->
                throw new TlsException(TlsRefusals.unreachable(place, "answers the wish for TLS with an error"));
            default ->
                throw new HandshakeFault("does not speak PostgreSQL's protocol: it answers TLS with " + (int) answer);
        };
    }

    /// What Java's trust manager leaves to its user: a certificate that is an authority itself may have
    /// expired, and any may be for another host.
    private static void verify(X509Certificate certificate, TlsSettings settings, Place place) throws TlsException {
        try {
            if (settings.isVerifying()) {
                certificate.checkValidity();
            }
        } catch (CertificateException invalid) {
            throw new TlsException(TlsRefusals.of(place, invalid));
        }
        if (settings.mode() == SslMode.VERIFY_FULL && !HostNames.match(place.host(), certificate)) {
            throw new TlsException(TlsRefusals.name(place, HostNames.of(certificate)));
        }
    }
}
