package io.plimsoll.workload.tproc;

/// Whether users pause before and after transactions.
enum Delays {
    NONE,
    /// Keying and think times of TPC-C, clause 5.2.5.7.
    SPEC
}
