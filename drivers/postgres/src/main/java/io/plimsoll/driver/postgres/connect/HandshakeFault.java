package io.plimsoll.driver.postgres.connect;

import java.io.IOException;

/// A server that does not keep to the protocol while a session is opened. The message is a clause whose
/// subject is the server.
final class HandshakeFault extends IOException {
    private static final long serialVersionUID = 1L;

    HandshakeFault(String clause) {
        super(clause);
    }
}
