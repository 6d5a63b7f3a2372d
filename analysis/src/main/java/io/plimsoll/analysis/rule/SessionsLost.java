package io.plimsoll.analysis.rule;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.results.Finding;
import java.util.List;

/// Sessions were lost and did not come back within the bound.
final class SessionsLost implements Rule {
    @Override
    public List<Finding> check(Measured measured) {
        // A session that stays lost is counted again in each later phase.
        int lost = measured.run().phases().stream()
                .mapToInt(phase -> phase.facts().gaveUp())
                .max()
                .orElse(0);
        if (lost == 0) {
            return Found.nothing();
        }
        return Found.failure(
                "SessionsLost",
                lost + " of " + Figures.count(measured.sessions() + measured.besideSessions(), "session")
                        + " lost their connection and did not" + " come back within " + measured.setting("reconnect"),
                "look at the target's log; `reconnect` sets how long a session tries");
    }
}
