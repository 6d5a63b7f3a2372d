package io.plimsoll.driver.postgres.connect;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.postgres.connect.tls.HostNames;
import io.plimsoll.driver.postgres.connect.tls.SslMode;
import io.plimsoll.driver.postgres.connect.tls.Tls;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.SocketChannel;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.List;
import org.jspecify.annotations.Nullable;

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
        if (!tls.settings().direct() && !isOffered(plain, deadline)) {
            if (this == OFFERED) {
                return plain;
            }
            throw new TlsException(refused(
                    place.shown() + " does not offer TLS, as sslmode="
                            + tls.settings().mode().label() + " wants it",
                    null));
        }
        TlsTransport encrypted = new TlsTransport(channel, tls.engine(place.host()));
        try {
            encrypted.handshake(deadline);
        } catch (InterruptedIOException late) {
            throw late;
        } catch (IOException refused) {
            throw new TlsException(failure(place, refused));
        }
        if (tls.settings().mode() == SslMode.VERIFY_FULL) {
            requireName(encrypted.certificate(), place);
        }
        return encrypted;
    }

    private static boolean isOffered(PlainTransport plain, Deadline deadline) throws IOException {
        MessageStream stream = new MessageStream(plain, deadline);
        stream.send(Packet.encryption());
        // One byte only: what an attacker put behind it must not be taken for encrypted (CVE-2021-23222).
        char answer = stream.single();
        return switch (answer) {
            case 'S' -> true;
            case 'N' -> false;
            default ->
                throw new HandshakeFault("does not speak PostgreSQL's protocol: it answers TLS with " + (int) answer);
        };
    }

    private static void requireName(X509Certificate certificate, Place place) throws TlsException {
        if (!HostNames.match(place.host(), certificate)) {
            String sentence = "the certificate of " + place.shown() + " is for "
                    + String.join(", ", HostNames.of(certificate)) + ", not for \"" + place.host()
                    + "\": use a name it has, or sslmode=verify-ca";
            throw new TlsException(refused(sentence, null));
        }
    }

    private static TargetException failure(Place place, IOException broken) {
        Throwable cause = certificateFault(broken);
        return cause == null
                ? refused("TLS with " + place.shown() + " failed (" + broken.getMessage() + ")", broken)
                : refused(
                        "the certificate of " + place.shown() + " is not trusted: check sslrootcert ("
                                + cause.getMessage() + ")",
                        broken);
    }

    private static TargetException refused(String sentence, @Nullable Throwable cause) {
        return new TargetException(ErrorClass.PERMISSION, "", sentence, cause);
    }

    private static @Nullable Throwable certificateFault(Throwable refused) {
        Throwable cause = refused.getCause();
        while (cause != null && !(cause instanceof CertificateException)) {
            cause = cause.getCause();
        }
        return cause;
    }
}
