package io.plimsoll.analysis.rule;

import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.results.Finding;
import java.util.List;

/// Nothing was acknowledged, so there is nothing to report.
final class ZeroThroughput implements Rule {
    @Override
    public List<Finding> check(Measured measured) {
        if (measured.total().counts().acknowledged() > 0) {
            return Found.nothing();
        }
        return Found.invalidates(
                "ZeroThroughput",
                measured.rounds().isEmpty() ? "nothing was measured" : "no operation was acknowledged while measuring",
                "see the messages under Failures, and the target's log");
    }
}
