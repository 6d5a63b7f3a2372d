package io.plimsoll.driver.dynamodb.wire;

import io.plimsoll.driver.Arguments;

/// One step of an operation: one request, or several for a scan over pages. Not thread-safe.
interface Step {
    /// Forgets the last time.
    void begin();

    /// Puts the body of the present request.
    ///
    /// @return the head that belongs to it
    CallHead put(Arguments arguments, CallBuffer out);

    /// Understands the answer.
    ///
    /// @return whether another request belongs to the step
    boolean heard(JsonScan body) throws ProtocolViolation;

    /// Records read or written.
    long rows();

    /// Whether the one record it is about was not there.
    boolean isMissed();
}
