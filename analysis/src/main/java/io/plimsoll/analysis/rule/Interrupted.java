package io.plimsoll.analysis.rule;

import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.plan.RunKeys;
import io.plimsoll.results.Finding;
import io.plimsoll.results.RunDocument;
import io.plimsoll.workload.AuditResult;
import java.util.List;

/// The run did not come to its planned end, or is not there yet. Interrupted before its audit, or before anything was
/// measured, it is invalid: nobody knows whether the data is what was acknowledged.
final class Interrupted implements Rule {
    private static final String AGAIN = "run it again for figures over the whole plan";

    @Override
    public List<Finding> check(Measured measured) {
        RunDocument document = measured.run().document();
        return switch (document.status()) {
            case INTERRUPTED -> interrupted(measured);
            case RUNNING ->
                Found.warning(
                        "StillRunning",
                        "the run is still going; figures cover what is stored so far",
                        "show it again when it has ended");
            case COMPLETED, FAILED -> Found.nothing();
        };
    }

    private static List<Finding> interrupted(Measured measured) {
        String why = measured.run().document().failure();
        String how = "the run was interrupted" + (why == null ? "" : why.startsWith("while ") ? " " + why : ": " + why);
        if (!measured.isMeasured()) {
            return Found.invalidates(
                    "Interrupted",
                    how + "; nothing was measured",
                    "nothing was measured and nothing was checked; run it again");
        }
        String figures = how + "; figures cover what was measured until then";
        List<AuditResult> audit = measured.run().document().audit();
        boolean isUnchecked = measured.value(RunKeys.AUDIT).orElse(false)
                && (audit.isEmpty()
                        || audit.stream().anyMatch(result -> result.status() == AuditResult.Status.NOT_CHECKED));
        return isUnchecked
                ? Found.invalidates("Interrupted", figures + ", and its data was not checked", AGAIN)
                : Found.warning("Interrupted", figures, AGAIN);
    }
}
