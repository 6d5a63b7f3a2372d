package io.plimsoll.driver.dynamodb.wire;

import io.plimsoll.driver.Arguments;
import io.plimsoll.driver.net.ProtocolViolation;

/// One step of an operation: one request, or several for a scan over pages. Not thread-safe.
interface RequestStep {
    /// Forgets the last time.
    void begin();

    /// Puts the body of the present request.
    ///
    /// @return the head that belongs to it
    RequestHeader put(Arguments arguments, RequestBuffer out);

    /// Understands the answer.
    ///
    /// @return whether another request belongs to the step
    boolean onResponse(JsonScan body) throws ProtocolViolation;

    /// Records read or written.
    long rows();

    /// Whether the one record it is about was not there.
    boolean isMissed();
}
