package io.plimsoll.driver.net.tls;

import io.plimsoll.driver.TargetException;

/// The two ends do not agree on TLS. A checked exception of its own, since sslmode=prefer goes on without TLS.
public final class TlsException extends Exception {
    private static final long serialVersionUID = 1L;

    private final TargetException failure;

    public TlsException(TargetException failure) {
        super(failure);
        this.failure = failure;
    }

    /// What to tell the user.
    public TargetException failure() {
        return failure;
    }
}
