package io.plimsoll.workload.ch;

/// An on/off setting.
enum Toggle {
    ON,
    OFF
}
