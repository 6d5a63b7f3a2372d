package io.plimsoll.driver.dynamodb.wire;

import java.io.IOException;

/// The server does what the protocol does not allow; the message follows "the server ".
final class ProtocolViolation extends IOException {
    private static final long serialVersionUID = 1L;

    ProtocolViolation(String message) {
        super(message);
    }
}
