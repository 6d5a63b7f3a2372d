package io.plimsoll.driver.net;

import java.io.IOException;

/// The server violated the protocol, so that nothing it sends can be understood any more. The message is a clause
/// that follows "the server".
public final class ProtocolViolation extends IOException {
    private static final long serialVersionUID = 1L;

    public ProtocolViolation(String clause) {
        super(clause);
    }
}
