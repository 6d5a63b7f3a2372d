package io.plimsoll.driver.net.tls;

import io.plimsoll.driver.TargetException;

/// The two ends do not agree on TLS. It has its own checked type, because sslmode=prefer continues without TLS.
public final class TlsException extends Exception {
    private static final long serialVersionUID = 1L;

    private final TargetException failure;

    public TlsException(TargetException failure) {
        super(failure);
        this.failure = failure;
    }

    /// The failure for the user.
    public TargetException failure() {
        return failure;
    }
}
