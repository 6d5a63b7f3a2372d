package io.plimsoll.driver;

/// How an operation ended.
public enum Outcome {
    /// Acknowledged work.
    OK,
    /// Acknowledged, but nothing was found.
    MISS,
    /// Refused because of a concurrent operation (serialization failure, deadlock); may be retried.
    CONFLICT,
    ERROR,
    TIMEOUT,
    /// Ended by the harness.
    CANCELLED;

    /// Whether the target acknowledged the work.
    public boolean isAcknowledged() {
        return this == OK || this == MISS;
    }
}
