package io.plimsoll.workload.widerow;

/// The value of the column `ts`.
enum TimeRule {
    /// The column does not exist.
    NONE,
    /// The time when the row was generated, by the client's clock.
    NOW,
    /// The row's number as milliseconds since 1970.
    FROM_ID
}
