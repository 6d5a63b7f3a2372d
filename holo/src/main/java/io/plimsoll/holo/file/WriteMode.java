package io.plimsoll.holo.file;

/// What becomes of a row whose key is there already.
public enum WriteMode {
    /// The row is left as it is.
    INSERT_OR_IGNORE,
    /// The columns that are written are replaced.
    INSERT_OR_UPDATE,
    /// All columns are replaced, those that are not written by null. The tool's default.
    INSERT_OR_REPLACE
}
