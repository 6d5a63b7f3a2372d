package io.plimsoll.workload.widerow;

import io.plimsoll.spec.ValueType;

/// The operation on the table; also the operation's name.
enum Mode {
    /// Rows are written into a table that is empty, or that an earlier run filled.
    WRITE,
    /// Existing rows are written again.
    UPDATE,
    /// Rows are looked up by key.
    GET,
    /// All rows of a prefix are read.
    SCAN,
    /// The table's change stream is read.
    BINLOG;

    String word() {
        return ValueType.word(this);
    }

    /// Whether the operation writes rows in batches.
    boolean isWriting() {
        return this == WRITE || this == UPDATE;
    }

    /// Whether the operation looks up keys that may not exist.
    boolean isSeeking() {
        return this == GET || this == SCAN;
    }
}
