package io.plimsoll.analysis.rule;

import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.results.Finding;
import java.util.List;

/// The database runs beside the harness on one machine, in a process of its own.
final class SharedMachine implements Rule {
    @Override
    public List<Finding> check(Measured measured) {
        return measured.isOutOfProcess() && measured.isOnThisMachine()
                ? Found.note(
                        "SharedMachine",
                        "the database shares the machine's CPU, memory and disk with the harness",
                        "for figures of the database alone, run the harness elsewhere")
                : Found.nothing();
    }
}
