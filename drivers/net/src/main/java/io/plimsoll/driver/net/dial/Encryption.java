package io.plimsoll.driver.net.dial;

import io.plimsoll.driver.net.tls.TlsSettings.SslMode;
import java.util.List;

/// Whether one attempt to connect encrypts.
public enum Encryption {
    NONE,
    /// Encrypts if the server offers it.
    OFFERED,
    REQUIRED;

    /// The attempts in order. Unix sockets are never encrypted.
    public static List<Encryption> attempts(SslMode mode, Place place) {
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
}
