package io.plimsoll.workload.widerow;

/// What the column `ts` holds.
enum TimeRule {
    /// There is no such column.
    NONE,
    /// When the row was generated, by this machine's clock.
    NOW,
    /// As many milliseconds after 1970 as the row's number says.
    FROM_ID
}
