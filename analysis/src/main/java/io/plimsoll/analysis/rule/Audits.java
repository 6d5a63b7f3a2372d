package io.plimsoll.analysis.rule;

import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.workload.AuditResult;
import java.util.List;

/// Audit results by status. Stateless.
final class Audits {
    private Audits() {}

    static List<AuditResult> with(Measured measured, AuditResult.Status status) {
        return measured.run().document().audit().stream()
                .filter(result -> result.status() == status)
                .toList();
    }
}
