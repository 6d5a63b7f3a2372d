package io.plimsoll.workload.ch;

/// What happens to the orders of earlier runs.
enum Growth {
    /// They stay, and the tables grow from run to run.
    KEEP,
    /// They are removed before each run: see [Trimming].
    TRIM
}
