package io.plimsoll.workload.ch;

/// Whether something is done.
enum Toggle {
    ON,
    OFF
}
