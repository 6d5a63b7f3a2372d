package io.plimsoll.workload.ycsb;

import io.plimsoll.distribution.KeyChooser;
import io.plimsoll.unit.Draw;

/// The choice of an existing record. Like YCSB, it draws again while the chosen record does not exist yet.
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
