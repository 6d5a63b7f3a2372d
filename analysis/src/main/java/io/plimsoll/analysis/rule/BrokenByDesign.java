package io.plimsoll.analysis.rule;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.results.Finding;
import io.plimsoll.workload.AuditResult;
import java.util.List;

/// The profile departs from what an invariant wants, so that nothing could be checked by it.
final class BrokenByDesign implements Rule {
    @Override
    public List<Finding> check(Measured measured) {
        List<AuditResult> broken = Audits.with(measured, AuditResult.Status.BY_DESIGN);
        if (broken.isEmpty()) {
            return Found.nothing();
        }
        return Found.note(
                "BrokenByDesign",
                "the profile's own rules break " + Figures.count(broken.size(), "invariant") + ": "
                        + broken.getFirst().note(),
                "the audit tells the reason of each");
    }
}
