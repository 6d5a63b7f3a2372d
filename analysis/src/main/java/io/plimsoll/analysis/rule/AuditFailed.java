package io.plimsoll.analysis.rule;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.results.Finding;
import io.plimsoll.workload.AuditResult;
import java.util.List;
import java.util.stream.Collectors;

/// An invariant held before the run and does not hold after it.
final class AuditFailed implements Rule {
    @Override
    public List<Finding> check(Measured measured) {
        List<AuditResult> violated = Audits.with(measured, AuditResult.Status.VIOLATED);
        if (violated.isEmpty()) {
            return Found.nothing();
        }
        String which = violated.stream()
                .map(result -> result.invariant() + " " + Figures.count(result.violations(), "time"))
                .collect(Collectors.joining(", "));
        return Found.failure(
                "AuditFailed",
                Figures.count(violated.size(), "invariant") + " violated: " + which,
                "see the first violators under Audit; the data is not what was acknowledged");
    }
}
