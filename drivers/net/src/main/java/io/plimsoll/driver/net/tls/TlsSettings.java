package io.plimsoll.driver.net.tls;

import io.plimsoll.driver.Secret;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// How to encrypt, which certificate to show and which to trust.
///
/// @param versions the TLS versions to offer, by their Java names
/// @param direct whether TLS begins at once, without a request to the server (PostgreSQL 17 and newer)
/// @param namesHost whether to send the host name to the server
/// @param trustsSystem whether to trust the authorities that Java trusts
/// @param rootCertificate authorities to trust instead; null for none
/// @param certificate the certificate to show to the server; null for none
/// @param key the certificate's private key
/// @param keyPassword the password of the key file
public record TlsSettings(
        SslMode mode,
        List<String> versions,
        boolean direct,
        boolean namesHost,
        boolean trustsSystem,
        @Nullable Path rootCertificate,
        @Nullable Path certificate,
        @Nullable Path key,
        Secret keyPassword) {
    public TlsSettings {
        versions = List.copyOf(versions);
    }

    /// Whether the server's certificate is checked. As with libpq, an existing root certificate is used even if the
    /// mode does not require it.
    public boolean isVerifying() {
        return trustsSystem || rootCertificate != null;
    }

    /// Whether to encrypt, and which properties of the server to verify.
    ///
    /// Source: PostgreSQL 18 documentation, 32.19.3 "Protection Provided in Different Modes".
    public enum SslMode {
        DISABLE,
        /// Encrypts only if the server refuses plain connections.
        ALLOW,
        /// Encrypts unless the server refuses.
        PREFER,
        REQUIRE,
        /// The certificate must come from a trusted authority.
        VERIFY_CA,
        /// As VERIFY_CA, and the certificate must name the host.
        VERIFY_FULL;

        /// The name in libpq's spelling.
        public String label() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        public boolean isRequired() {
            return compareTo(REQUIRE) >= 0;
        }

        public boolean isVerifying() {
            return compareTo(VERIFY_CA) >= 0;
        }
    }
}
