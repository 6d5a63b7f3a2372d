package io.plimsoll.analysis.rule;

import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.driver.Durability;
import io.plimsoll.driver.TargetIdentity;
import io.plimsoll.results.Finding;
import io.plimsoll.spec.ValueType;
import java.util.List;

/// What an acknowledgement is worth, when it is not on stable storage.
final class DurabilityClass implements Rule {
    @Override
    public List<Finding> check(Measured measured) {
        TargetIdentity target = measured.run().document().target();
        if (target == null) {
            return Found.nothing();
        }
        Durability durability = target.durability();
        return switch (durability) {
            case NONE, DEFERRED, UNKNOWN ->
                Found.note(
                        "Durability",
                        "an acknowledged commit is worth: " + ValueType.word(durability) + ", " + durability.meaning()
                                + (target.durabilityReason().isEmpty() ? "" : " (" + target.durabilityReason() + ")"),
                        "compare only with targets of the same durability class");
            case ON_COMMIT, REPLICATED -> Found.nothing();
        };
    }
}
