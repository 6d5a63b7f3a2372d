package io.plimsoll.results;

import io.plimsoll.driver.Settled;
import io.plimsoll.driver.TargetIdentity;
import io.plimsoll.unit.Cost;
import io.plimsoll.workload.AuditResult;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A [RunDocument] in the course of being changed: what becomes known only while the run goes on. Not thread-safe.
final class RunDraft {
    private final RunDocument from;
    RunStatus status;
    HostFacts host;

    @Nullable
    String endedAt;

    @Nullable
    TargetIdentity target;

    long connectNanos;

    @Nullable
    Map<String, Long> counters;

    @Nullable
    Settled settled;

    List<PhaseFacts> phases;
    List<AuditResult> audit;
    List<OperationSummary> summary;

    @Nullable
    Map<String, Double> figures;

    @Nullable
    Cost cost;

    List<Finding> findings;

    @Nullable
    Verdict verdict;

    @Nullable
    String failure;

    RunDraft(RunDocument from) {
        this.from = from;
        status = from.status();
        host = from.host();
        endedAt = from.endedAt();
        target = from.target();
        connectNanos = from.connectNanos();
        counters = from.counters();
        settled = from.settled();
        phases = from.phases();
        audit = from.audit();
        summary = from.summary();
        figures = from.figures();
        cost = from.cost();
        findings = from.findings();
        verdict = from.verdict();
        failure = from.failure();
    }

    RunDocument document() {
        return new RunDocument(
                from.schema(),
                from.id(),
                status,
                from.startedAt(),
                endedAt,
                from.processId(),
                from.processStartedAt(),
                from.toolVersion(),
                from.plan(),
                target,
                host,
                connectNanos,
                counters,
                settled,
                phases,
                audit,
                summary,
                figures,
                cost,
                findings,
                verdict,
                failure);
    }
}
