package io.plimsoll.workload.ycsb;

import io.plimsoll.unit.Draw;

/// Chooses which record an operation is about. Allocates nothing; thread-safe.
@FunctionalInterface
interface KeyChooser {
    /// The number of a record; it may be one that is not there yet, or below zero: see [RecordChoice].
    long choose(Draw draw);
}
