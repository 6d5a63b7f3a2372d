package io.plimsoll.ycsb.result;

/// From which instant an operation's time runs in the report: the property `measurement.interval`.
public enum MeasuredFrom {
    /// From the actual start: service times.
    OP,
    /// From the intended start: latencies, under the plain names.
    INTENDED,
    /// Both, latencies under names that begin with `Intended-`.
    BOTH
}
