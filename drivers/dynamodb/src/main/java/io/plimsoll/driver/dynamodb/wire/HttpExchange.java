package io.plimsoll.driver.dynamodb.wire;

import io.plimsoll.driver.net.Pollable.Exchange;
import io.plimsoll.driver.net.ProtocolViolation;

/// An operation of one or more requests, one after the other. Used by the session's thread.
abstract class HttpExchange extends Exchange {
    /// Appends the body of the current request. Called for each request, and again for each retry.
    ///
    /// @return the head of the request
    abstract RequestHeader put(RequestBuffer out);

    /// Processes a successful answer and moves on to the next request.
    ///
    /// @return whether there is a next request
    /// @throws ProtocolViolation when the answer is malformed
    abstract boolean onResponse(JsonScan body) throws ProtocolViolation;

    /// The wait before the next request.
    long pauseNanos() {
        return 0;
    }

    /// Whether it writes, so that its outcome is unknown if the connection is lost.
    abstract boolean isWriting();
}
