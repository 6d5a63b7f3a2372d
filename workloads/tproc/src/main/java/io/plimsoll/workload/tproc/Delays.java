package io.plimsoll.workload.tproc;

/// Whether users take their time.
enum Delays {
    NONE,
    /// Keying and think times of TPC-C, clause 5.2.5.7.
    SPEC
}
