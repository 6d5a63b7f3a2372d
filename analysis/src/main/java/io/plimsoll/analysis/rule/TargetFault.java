package io.plimsoll.analysis.rule;

import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.results.RunStatus;
import java.util.Map;

/// Whether something happened to the target in a run that may have cost acknowledged work. Stateless.
final class TargetFault {
    private TargetFault() {}

    /// In words; empty when nothing did.
    static String of(Measured measured) {
        if (measured.stalls().isAny()) {
            return "the target stood still or left operations without an answer";
        }
        if (measured.run().phases().stream().anyMatch(phase -> phase.facts().gaveUp() > 0)) {
            return "sessions were lost for good";
        }
        Map<ErrorClass, Long> failures = measured.counts().failures();
        if (failures.containsKey(ErrorClass.NODE_LOST)) {
            return "a node behind the target was lost";
        }
        boolean isLost = measured.run().errors().stream()
                .anyMatch(entry -> entry.errorClass().breaksSession());
        if (isLost || measured.harness().reconnects() > 0) {
            return "sessions lost their connection";
        }
        return measured.run().document().status() == RunStatus.FAILED ? "the run could not go on" : "";
    }
}
