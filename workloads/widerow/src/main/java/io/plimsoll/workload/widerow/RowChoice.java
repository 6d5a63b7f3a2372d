package io.plimsoll.workload.widerow;

/// How the row of an operation is chosen.
enum RowChoice {
    /// Sequential where rows are written, uniform where they are read.
    DEFAULT,
    /// One row after the other, then again from the first.
    SEQUENTIAL,
    /// Each row as likely as any other.
    UNIFORM,
    /// Zipf's law: the r-th most popular row is chosen r^theta times less often than the first.
    ZIPFIAN,
    /// A share of the operations uses a few adjacent rows.
    HOTSPOT;

    /// The rule with the default resolved.
    RowChoice in(Mode mode) {
        if (this != DEFAULT) {
            return this;
        }
        return mode.isWriting() ? SEQUENTIAL : UNIFORM;
    }
}
