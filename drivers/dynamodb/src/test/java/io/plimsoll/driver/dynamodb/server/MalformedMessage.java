package io.plimsoll.driver.dynamodb.server;

import java.io.IOException;

/// What arrived is not HTTP/1.1 as a strict server wants it.
final class MalformedMessage extends IOException {
    private static final long serialVersionUID = 1;

    MalformedMessage(String message) {
        super(message);
    }
}
