package io.plimsoll.driver.postgres.connect;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.cert.X509Certificate;
import java.util.Locale;

/// What SCRAM binds a session to: the hash of the server's certificate. Source: RFC 5929, section 4.1,
/// `tls-server-end-point`. Stateless.
final class ChannelHash {
    private ChannelHash() {}

    /// By the hash function of the certificate's signature, or by SHA-256 where that is weaker or has none.
    static byte[] of(X509Certificate certificate) throws HandshakeFault {
        String signature = certificate.getSigAlgName().toUpperCase(Locale.ROOT);
        int with = signature.indexOf("WITH");
        String hash = with < 0 ? "" : signature.substring(0, with);
        String digest = switch (hash) {
            case "SHA224" -> "SHA-224";
            case "SHA384" -> "SHA-384";
            case "SHA512" -> "SHA-512";
            default -> "SHA-256";
        };
        try {
            return MessageDigest.getInstance(digest).digest(certificate.getEncoded());
        } catch (GeneralSecurityException broken) {
            throw new HandshakeFault("has a certificate that cannot be hashed: " + broken.getMessage());
        }
    }
}
