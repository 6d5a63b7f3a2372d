package io.plimsoll.workload.ch;

/// What becomes of the orders of earlier runs.
enum Growth {
    /// They stay, and the tables grow from run to run.
    KEEP,
    /// They are taken back before each run: see [Trimming].
    TRIM
}
