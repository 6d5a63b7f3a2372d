package io.plimsoll.analysis.rule;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.plan.PhaseKind;
import io.plimsoll.plan.RunKeys;
import io.plimsoll.results.Finding;
import io.plimsoll.results.RunStatus;
import io.plimsoll.workload.AuditResult;
import java.util.List;

/// The plan wanted an audit, and not everything was checked.
final class AuditIncomplete implements Rule {
    @Override
    public List<Finding> check(Measured measured) {
        boolean isStillRunning = measured.run().document().status() == RunStatus.RUNNING;
        if (!measured.value(RunKeys.AUDIT).orElse(false) || isStillRunning) {
            return Found.nothing();
        }
        List<AuditResult> unchecked = Audits.with(measured, AuditResult.Status.NOT_CHECKED);
        if (!unchecked.isEmpty()) {
            return found(Figures.count(unchecked.size(), "invariant") + " not checked: "
                    + unchecked.getFirst().note());
        }
        boolean isAudited =
                measured.run().document().phases().stream().anyMatch(phase -> phase.kind() == PhaseKind.AUDIT);
        return isAudited || !measured.run().document().audit().isEmpty()
                ? Found.nothing()
                : found("the run ended before the audit");
    }

    private static List<Finding> found(String sentence) {
        return Found.warning("AuditIncomplete", sentence, "check the data with `plimsoll audit`");
    }
}
