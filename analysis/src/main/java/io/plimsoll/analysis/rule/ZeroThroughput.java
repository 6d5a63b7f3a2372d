package io.plimsoll.analysis.rule;

import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.results.Finding;
import io.plimsoll.results.RunStatus;
import java.util.List;

/// Nothing was acknowledged, so there is nothing to report.
final class ZeroThroughput implements Rule {
    @Override
    public List<Finding> check(Measured measured) {
        if (measured.total().counts().acknowledged() > 0) {
            return Found.nothing();
        }
        if (measured.run().document().status() == RunStatus.INTERRUPTED
                && measured.rounds().isEmpty()) {
            // The finding Interrupted says it.
            return Found.nothing();
        }
        boolean isMeasured = !measured.rounds().isEmpty();
        String what = isMeasured ? "no operation was acknowledged while measuring" : "nothing was measured";
        String failure = measured.run().document().failure();
        return Found.invalidates(
                "ZeroThroughput",
                what + (failure == null || failure.isEmpty() ? "" : ": " + failure),
                "see the messages under Failures, and the target's log");
    }
}
