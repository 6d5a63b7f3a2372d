package io.plimsoll.analysis.rule;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.plan.PhaseKind;
import io.plimsoll.plan.RunKeys;
import io.plimsoll.results.Finding;
import io.plimsoll.results.RunStatus;
import io.plimsoll.workload.AuditResult;
import java.util.List;
import java.util.stream.Collectors;

/// The plan wanted an audit, and not everything was checked. Where nothing was, the run says nothing of the data it
/// left, and is invalid. Where a part was, the rest is open: a failure when something happened to the target that may
/// have cost acknowledged work, else a warning. Of an interrupted run [Interrupted] says it.
final class AuditIncomplete implements Rule {
    private static final int NAMES_MAX = 3;
    private static final String ADVICE =
            "check the data with `plimsoll audit`; it leaves out what needs a run's counts";

    @Override
    public List<Finding> check(Measured measured) {
        RunStatus status = measured.run().document().status();
        boolean isWanted = measured.value(RunKeys.AUDIT).orElse(false);
        if (!isWanted || status == RunStatus.RUNNING || status == RunStatus.INTERRUPTED) {
            return Found.nothing();
        }
        List<AuditResult> unchecked = Audits.with(measured, AuditResult.Status.NOT_CHECKED);
        if (unchecked.isEmpty()) {
            boolean isAudited =
                    measured.run().document().phases().stream().anyMatch(phase -> phase.kind() == PhaseKind.AUDIT);
            return isAudited || !measured.run().document().audit().isEmpty()
                    ? Found.nothing()
                    : Found.invalidates("AuditIncomplete", "the run ended before the audit", ADVICE);
        }
        if (unchecked.size() == measured.run().document().audit().size()) {
            return Found.invalidates(
                    "AuditIncomplete",
                    "the audit checked nothing: " + unchecked.getFirst().note()
                            + "; whether the data is what was acknowledged is open",
                    ADVICE);
        }
        String sentence = Figures.count(unchecked.size(), "invariant") + " not checked: "
                + unchecked.getFirst().note() + "; open is " + claims(unchecked);
        String fault = TargetFault.of(measured);
        return fault.isEmpty()
                ? Found.warning("AuditIncomplete", sentence, ADVICE)
                : Found.failure("AuditIncomplete", sentence + ", in a run in which " + fault, ADVICE);
    }

    private static String claims(List<AuditResult> unchecked) {
        int more = unchecked.size() - NAMES_MAX;
        return unchecked.stream()
                        .limit(NAMES_MAX)
                        .map(result -> result.invariant() + " (" + result.meaning() + ")")
                        .collect(Collectors.joining(", "))
                + (more <= 0 ? "" : " and " + more + " more");
    }
}
