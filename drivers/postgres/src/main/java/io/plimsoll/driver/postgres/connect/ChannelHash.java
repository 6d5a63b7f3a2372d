package io.plimsoll.driver.postgres.connect;

import java.io.IOException;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.cert.X509Certificate;
import java.security.spec.PSSParameterSpec;
import java.util.Locale;

/// What SCRAM binds a session to: the hash of the server's certificate. Source: RFC 5929, section 4.1,
/// `tls-server-end-point`. Stateless.
final class ChannelHash {
    private ChannelHash() {}

    /// By the hash function of the certificate's signature, or by SHA-256 where that is weaker.
    ///
    /// @return nothing for a signature that has no hash function of its own, such as Ed25519: RFC 5929 leaves
    ///     open what to do, and PostgreSQL does not bind to it
    static byte[] of(X509Certificate certificate) throws HandshakeFault {
        try {
            String hash = hash(certificate);
            return hash.isEmpty()
                    ? new byte[0]
                    : MessageDigest.getInstance(hash).digest(certificate.getEncoded());
        } catch (GeneralSecurityException | IOException broken) {
            throw new HandshakeFault("has a certificate that cannot be hashed: " + broken.getMessage());
        }
    }

    private static String hash(X509Certificate certificate) throws GeneralSecurityException, IOException {
        String signature = certificate.getSigAlgName().toUpperCase(Locale.ROOT);
        if (signature.equals("RSASSA-PSS")) {
            AlgorithmParameters parameters = AlgorithmParameters.getInstance("RSASSA-PSS");
            parameters.init(certificate.getSigAlgParams());
            return strong(parameters.getParameterSpec(PSSParameterSpec.class).getDigestAlgorithm());
        }
        int with = signature.indexOf("WITH");
        return with < 0 ? "" : strong(signature.substring(0, with));
    }

    private static String strong(String hash) {
        return switch (hash) {
            case "MD5", "SHA1", "SHA-1", "SHA256" -> "SHA-256";
            case "SHA224", "SHA384", "SHA512" -> "SHA-" + hash.substring("SHA".length());
            default -> hash;
        };
    }
}
