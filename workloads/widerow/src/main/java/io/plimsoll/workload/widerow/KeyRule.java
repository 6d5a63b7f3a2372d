package io.plimsoll.workload.widerow;

/// How the row of an operation is chosen.
enum KeyRule {
    /// Sequential where rows are written, uniform where they are read.
    DEFAULT,
    /// One row after the other, and again from the first.
    SEQUENTIAL,
    /// Each row as likely as any other.
    UNIFORM,
    /// Zipf's law: the r-th most popular row is chosen r to the power of theta times less often than the first.
    ZIPFIAN,
    /// A share of the operations falls on a few neighbouring rows.
    HOTSPOT;

    /// The rule with nothing left to decide.
    KeyRule in(Mode mode) {
        if (this != DEFAULT) {
            return this;
        }
        return mode.isWriting() ? SEQUENTIAL : UNIFORM;
    }
}
