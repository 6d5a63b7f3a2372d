package io.plimsoll.driver.net.tls;

import java.util.Locale;

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
