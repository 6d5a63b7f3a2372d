package io.plimsoll.analysis.rule;

import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.results.Finding;
import java.util.List;

/// Nothing that streams asked beside the plan's sessions was answered in time: they may be slower than the window is
/// long.
final class StreamsSilent implements Rule {
    @Override
    public List<Finding> check(Measured measured) {
        boolean isSilent = measured.besideSessions() > 0
                && measured.operations().stream()
                        .filter(measured::isBeside)
                        .allMatch(operation -> operation.counts().acknowledged() == 0);
        return isSilent
                ? Found.warning(
                        "StreamsSilent",
                        "none of the streams' operations ended while measuring: their rate is below one in the window",
                        "measure for longer")
                : Found.nothing();
    }
}
