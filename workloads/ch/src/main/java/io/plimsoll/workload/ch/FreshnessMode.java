package io.plimsoll.workload.ch;

/// Whether queries measure how old the data was that they saw.
enum FreshnessMode {
    /// On if transactions run at the same time and the target supports it.
    AUTO,
    ON,
    OFF
}
