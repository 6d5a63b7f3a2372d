package io.plimsoll.analysis.rule;

import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.results.Finding;
import java.util.List;

/// The database runs inside the harness.
final class InProcess implements Rule {
    @Override
    public List<Finding> check(Measured measured) {
        return measured.isInProcess()
                ? Found.note(
                        "InProcess",
                        "the database shares CPU, heap and garbage collection with the harness",
                        "compare only with targets measured the same way")
                : Found.nothing();
    }
}
