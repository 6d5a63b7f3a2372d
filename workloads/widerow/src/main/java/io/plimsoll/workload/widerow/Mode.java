package io.plimsoll.workload.widerow;

import io.plimsoll.spec.ValueType;

/// What is done to the table; also the operation's name.
enum Mode {
    /// Rows are written into a table that starts empty, or as an earlier run left it.
    WRITE,
    /// Rows that are there are written again.
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

    /// Whether the operation looks for rows by keys that may not be there.
    boolean isSeeking() {
        return this == GET || this == SCAN;
    }
}
