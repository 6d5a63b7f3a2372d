package io.plimsoll.workload.ycsb;

import io.plimsoll.distribution.KeyChooser;
import io.plimsoll.unit.Draw;

/// Which existing record an operation is about: chosen anew while the choice is not there yet, as YCSB does.
/// Thread-safe.
record RecordChoice(KeyChooser chooser, InsertCounter inserts) {
    long choose(Draw draw) {
        while (true) {
            long number = chooser.choose(draw);
            if (number >= 0 && number <= inserts.last()) {
                return number;
            }
        }
    }
}
