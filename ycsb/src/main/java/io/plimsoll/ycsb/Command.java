package io.plimsoll.ycsb;

/// The first word of YCSB's command line.
public enum Command {
    /// Writes the records `insertstart` and on, each insert measured.
    LOAD,
    /// The transaction phase: the mix.
    RUN
}
