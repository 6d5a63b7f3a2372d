package io.plimsoll.driver.net.tls;

import io.plimsoll.driver.Secret;
import java.nio.file.Path;
import java.util.List;
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
}
