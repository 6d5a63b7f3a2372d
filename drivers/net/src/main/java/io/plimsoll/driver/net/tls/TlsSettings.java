package io.plimsoll.driver.net.tls;

import io.plimsoll.driver.Secret;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// How to encrypt, and what to prove and have proved.
///
/// @param versions of TLS to offer, as Java names them
/// @param direct whether TLS begins at once, without asking the server first (17 and newer)
/// @param namesHost whether the server is told which host name is meant
/// @param trustsSystem whether the authorities that Java trusts are trusted
/// @param rootCertificate authorities to trust instead; null for none
/// @param certificate what to show to the server; null for nothing
/// @param key the certificate's private key
/// @param keyPassword what the key is encrypted with
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

    /// Whether the server's certificate is checked. As with libpq, a root certificate that is there is
    /// used also where the mode does not ask for it.
    public boolean isVerifying() {
        return trustsSystem || rootCertificate != null;
    }
}
