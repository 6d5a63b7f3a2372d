package io.plimsoll.results;

import io.plimsoll.driver.Settled;
import io.plimsoll.driver.TargetIdentity;
import io.plimsoll.unit.Cost;
import io.plimsoll.workload.AuditResult;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// `run.json`: everything about a run but its distributions and its time line. Immutable; rewritten as a
/// whole when more is known. Holds no secrets.
///
/// @param schema the version of this layout; readers refuse a newer one
/// @param processId of the harness, to tell a run in progress from one whose process died
/// @param processStartedAt of the harness, because process ids are reused
/// @param connectNanos what opening and preparing all sessions took
/// @param figures of the measured rounds, by the names of [io.plimsoll.unit.Figure]; null until it is judged
/// @param cost what a million cost of what the headline counts, over the measured rounds; null when the target has no
/// price, nothing was done, or it is not judged
/// @param settled what was done before the measuring to bring the target to rest, null if nothing was to be done
/// @param counters what the driver counted by itself, null if that is not known: [io.plimsoll.driver.Target#counters]
public record RunDocument(
        int schema,
        String id,
        RunStatus status,
        String startedAt,
        @Nullable String endedAt,
        long processId,
        String processStartedAt,
        String toolVersion,
        PlanDocument plan,
        @Nullable TargetIdentity target,
        HostFacts host,
        long connectNanos,
        @Nullable Map<String, Long> counters,
        @Nullable Settled settled,
        List<PhaseFacts> phases,
        List<AuditResult> audit,
        List<OperationSummary> summary,
        @Nullable Map<String, Double> figures,
        @Nullable Cost cost,
        List<Finding> findings,
        @Nullable Verdict verdict,
        @Nullable String failure) {
    /// The version this program writes.
    public static final int SCHEMA = 1;

    public RunDocument {
        counters = counters == null ? null : Collections.unmodifiableMap(new LinkedHashMap<>(counters));
        phases = List.copyOf(phases);
        audit = List.copyOf(audit);
        summary = List.copyOf(summary);
        figures = figures == null ? null : Collections.unmodifiableMap(new LinkedHashMap<>(figures));
        findings = List.copyOf(findings);
    }

    /// The process that drives it, or drove it.
    public HarnessProcess process() {
        return new HarnessProcess(processId, processStartedAt);
    }

    /// Whether its process ended without a word, as [RunReader#effective] finds it.
    public boolean hasDied() {
        return status == RunStatus.INTERRUPTED && endedAt == null;
    }

    /// One that begins now in this process.
    public static RunDocument begun(String id, Instant now, PlanDocument plan) {
        HarnessProcess self = HarnessProcess.ofThisProcess();
        return new RunDocument(
                SCHEMA,
                id,
                RunStatus.RUNNING,
                now.toString(),
                null,
                self.id(),
                self.startedAt(),
                ToolVersion.current(),
                plan,
                null,
                HostFacts.ofThisMachine(),
                0,
                null,
                null,
                List.of(),
                List.of(),
                List.of(),
                null,
                null,
                List.of(),
                null,
                null);
    }

    public RunDocument withCeiling(CeilingFacts ceiling) {
        return changed(draft -> draft.host = host.with(ceiling));
    }

    public RunDocument withTarget(TargetIdentity identity) {
        return changed(draft -> draft.target = identity);
    }

    /// @param isHere whether the target's address is one of this machine's own
    public RunDocument withTargetHere(boolean isHere) {
        return changed(draft -> draft.host = host.holdingTarget(isHere));
    }

    public RunDocument withConnectNanos(long nanos) {
        return changed(draft -> draft.connectNanos = nanos);
    }

    public RunDocument withCounters(Map<String, Long> counted) {
        return changed(draft -> draft.counters = counted);
    }

    public RunDocument withSettled(Settled how) {
        return changed(draft -> draft.settled = how);
    }

    public RunDocument withPhase(PhaseFacts phase) {
        List<PhaseFacts> more = new ArrayList<>(phases);
        more.add(phase);
        return changed(draft -> draft.phases = more);
    }

    public RunDocument withAudit(List<AuditResult> results) {
        return changed(draft -> draft.audit = results);
    }

    /// @param instant when; null when nobody was there to see
    /// @param why the sentence for a run that could not go on; null otherwise
    public RunDocument ended(RunStatus how, @Nullable String instant, @Nullable String why) {
        return changed(draft -> {
            draft.status = how;
            draft.endedAt = instant;
            draft.failure = why;
        });
    }

    /// @param named the figures by the names the workload gives them
    public RunDocument judged(
            List<OperationSummary> summaries, Map<String, Double> named, List<Finding> found, Verdict judgement) {
        return changed(draft -> {
            draft.summary = summaries;
            draft.figures = named;
            draft.findings = found;
            draft.verdict = judgement;
        });
    }

    public RunDocument withCost(@Nullable Cost told) {
        return changed(draft -> draft.cost = told);
    }

    private RunDocument changed(Consumer<RunDraft> change) {
        RunDraft draft = new RunDraft(this);
        change.accept(draft);
        return draft.document();
    }
}
