package io.plimsoll.driver.dynamodb.wire;

import io.plimsoll.driver.net.ProtocolViolation;
import io.plimsoll.driver.statement.Arguments;

/// One step of an operation: one request, or several for a scan of several pages. Not thread-safe.
interface RequestStep {
    /// Resets the step for a new execution.
    void begin();

    /// Appends the body of the current request.
    ///
    /// @return the head of the request
    RequestHeader put(Arguments arguments, RequestBuffer out);

    /// Processes the answer.
    ///
    /// @return whether the step needs another request
    boolean onResponse(JsonScan body) throws ProtocolViolation;

    /// Records read or written.
    long rows();

    /// Whether the step's record did not exist.
    boolean isMissed();
}
