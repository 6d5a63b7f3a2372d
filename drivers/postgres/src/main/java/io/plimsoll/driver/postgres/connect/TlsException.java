package io.plimsoll.driver.postgres.connect;

import io.plimsoll.driver.TargetException;

/// The two ends do not agree on TLS. Kept apart, since sslmode=prefer goes on without it.
final class TlsException extends Exception {
    private static final long serialVersionUID = 1L;

    private final TargetException failure;

    TlsException(TargetException failure) {
        super(failure);
        this.failure = failure;
    }

    /// What to tell the user.
    TargetException failure() {
        return failure;
    }
}
