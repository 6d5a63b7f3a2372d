package io.plimsoll.analysis.rule;

import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.driver.Settled;
import io.plimsoll.results.Finding;
import java.util.List;

/// The target refused part of what should have brought it to rest before it was measured.
final class NotSettled implements Rule {
    @Override
    public List<Finding> check(Measured measured) {
        Settled settled = measured.run().document().settled();
        if (settled == null || settled.refused().isEmpty()) {
            return Found.nothing();
        }
        return Found.warning(
                "NotSettled",
                String.join("; ", settled.refused()),
                "the measured time may hold what loading left behind; grant the privilege (pg_checkpoint, ownership),"
                        + " or say settle = false");
    }
}
