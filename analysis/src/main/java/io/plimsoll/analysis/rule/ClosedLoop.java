package io.plimsoll.analysis.rule;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.results.Finding;
import java.util.List;

/// What percentiles of a closed loop are, and are not.
final class ClosedLoop implements Rule {
    @Override
    public List<Finding> check(Measured measured) {
        if (!measured.isMeasured() || measured.isOpen()) {
            return Found.nothing();
        }
        return Found.note(
                "ClosedLoop",
                "percentiles are service times under " + Figures.count(measured.sessions(), "session")
                        + (measured.sessions() == 1
                                ? " that waits for each of its operations"
                                : " that wait for each other's load")
                        + ", not what users arriving at a given rate would wait",
                "measure those with arrival = a rate, such as half of the one found here");
    }
}
