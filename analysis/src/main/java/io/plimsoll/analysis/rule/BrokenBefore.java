package io.plimsoll.analysis.rule;

import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.results.Finding;
import io.plimsoll.workload.AuditResult;
import java.util.List;
import java.util.stream.Collectors;

/// An invariant did not hold before the run either.
final class BrokenBefore implements Rule {
    @Override
    public List<Finding> check(Measured measured) {
        List<AuditResult> broken = Audits.with(measured, AuditResult.Status.BROKEN_BEFORE);
        if (broken.isEmpty()) {
            return Found.nothing();
        }
        String names = broken.stream().map(AuditResult::invariant).collect(Collectors.joining(", "));
        return Found.note(
                "BrokenBefore",
                "did not hold before the run either, so the run was not blamed: " + names,
                "load = replace starts from clean data");
    }
}
