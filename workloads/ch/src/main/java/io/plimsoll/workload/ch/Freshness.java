package io.plimsoll.workload.ch;

/// Whether queries tell how old the data was that they saw.
enum Freshness {
    /// If transactions run beside them, and the target can.
    AUTO,
    ON,
    OFF
}
