package io.plimsoll.driver.dynamodb.wire;

import io.plimsoll.driver.net.Exchange;
import io.plimsoll.driver.net.ProtocolViolation;

/// One or more requests, one after the other, that make up an operation. Used by the session's thread.
abstract class HttpExchange extends Exchange {
    /// Puts the body of the present request. Called again for each further request, and for an attempt anew.
    ///
    /// @return the head that belongs to it
    abstract RequestHeader put(RequestBuffer out);

    /// Understands a good answer to the present request, and goes to the next one.
    ///
    /// @return whether there is a next one
    /// @throws ProtocolViolation when the answer is not what it must be
    abstract boolean onResponse(JsonScan body) throws ProtocolViolation;

    /// How long to wait before the next request.
    long pauseNanos() {
        return 0;
    }

    /// Whether it changes data, so that a connection that is lost leaves unknown whether it did.
    abstract boolean isWriting();
}
