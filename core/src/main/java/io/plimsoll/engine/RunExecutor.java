package io.plimsoll.engine;

import io.plimsoll.driver.Session;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.plan.PhaseKind;
import io.plimsoll.plan.PhasePlan;
import io.plimsoll.plan.Plan;
import io.plimsoll.recording.Clock;
import io.plimsoll.recording.ErrorLog;
import io.plimsoll.recording.ProcessLoad;
import io.plimsoll.results.PhaseFacts;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.RunStatus;
import io.plimsoll.results.RunWriter;
import io.plimsoll.spec.SpecException;
import io.plimsoll.workload.AuditResult;
import io.plimsoll.workload.Beside;
import io.plimsoll.workload.Operation;
import io.plimsoll.workload.RunCounts;
import io.plimsoll.workload.WorkloadPlan;
import java.io.IOException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Executes one plan, phase by phase, and writes its run folder as it goes. Used by one thread, once.
public final class RunExecutor {
    private final Plan plan;
    private final WorkloadPlan workload;
    private final Target target;
    private final RunWriter writer;
    private final RunControl control;
    private final RunListener listener;
    private final Vigil vigil;

    private final Clock clock;
    private final ErrorLog errors = new ErrorLog();
    private final Map<String, Long> acknowledged = new HashMap<>();
    private final Map<String, Long> rows = new HashMap<>();
    private final Map<String, Long> sums = new HashMap<>();
    private long commitUnknown;
    private @Nullable String failure;
    /// Where the run is, as it is said of one that was interrupted there.
    private String stage = "before anything was measured";

    public RunExecutor(Plan plan, WorkloadPlan workload, Target target, Outputs outputs, Clock clock) {
        this.plan = plan;
        this.workload = workload;
        this.target = target;
        this.writer = outputs.writer();
        this.control = outputs.control();
        this.listener = new RunLog(outputs.writer(), outputs.listener());
        this.clock = clock;
        this.vigil = new Vigil(target, plan.limits().stall());
        control.hurries(vigil);
    }

    /// Where a run's results go, and who may end it.
    public record Outputs(RunWriter writer, RunControl control, RunListener listener) {}

    /// Executes. The folder holds everything that happened, however it ends; the writer stays open.
    ///
    /// @throws SpecException when the target holds another dataset than the plan needs; nothing was touched
    /// @throws TargetException when the target was lost or refused before anything was driven
    /// @throws IOException when results cannot be stored
    public RunStatus execute() throws TargetException, IOException, InterruptedException {
        try (vigil) {
            return executeAll();
        } catch (TargetException refused) {
            if (control.isInterrupted()) {
                // What an interruption cuts is no fault of the target's.
                return ended(RunStatus.INTERRUPTED);
            }
            throw vigil.explained(refused);
        }
    }

    private RunStatus executeAll() throws TargetException, IOException, InterruptedException {
        Optional<Boolean> isHere = OwnAddress.isNamedBy(plan.target());
        writer.update(document -> {
            RunDocument known = document.withTarget(target.identity());
            return isHere.map(known::withTargetHere).orElse(known);
        });
        List<Operation> operations = workload.operations(target.dialect());
        Auditing auditing =
                new Auditing(workload.invariants(target.dialect()), target.dialect()).sharing(plan.isShared());
        try (DatasetHold hold = DatasetHold.take(plan, workload, vigil, name(), listener)) {
            execute(operations, auditing, hold);
        }
        return ended(status());
    }

    private RunStatus ended(RunStatus status) throws IOException {
        writer.writeErrors(errors.entries());
        writer.update(document -> document.withCounters(target.counters())
                .ended(status, Instant.now().toString(), status == RunStatus.INTERRUPTED ? stage : failure));
        return status;
    }

    private void execute(List<Operation> operations, Auditing auditing, DatasetHold hold)
            throws TargetException, IOException, InterruptedException {
        try {
            prepare(auditing, hold);
            if (!control.isInterrupted()) {
                driveAll(operations);
            }
            audit(auditing, hold);
            clean(hold);
        } catch (TargetException lost) {
            hold.abandon();
            throw lost;
        }
    }

    private RunStatus status() {
        if (failure != null) {
            return RunStatus.FAILED;
        }
        return control.isInterrupted() ? RunStatus.INTERRUPTED : RunStatus.COMPLETED;
    }

    private void prepare(Auditing auditing, DatasetHold hold)
            throws TargetException, IOException, InterruptedException {
        Loading loading = loading();
        try (Vigil.Watched watched = vigil.open()) {
            Session session = watched.session();
            boolean needed = loading.isNeeded(session);
            Groundwork groundwork = new Groundwork(workload, target, listener);
            loading.refuseIfAny(target.noRoom(session, allSessions()));
            if (needed) {
                hold.beginAlone();
                undriven(PhaseKind.PREPARE, () -> {
                    loading.createTables(session);
                    return 0;
                });
                stage = "while loading" + GoingOn.incomplete(plan, loading.canGoOn());
                undriven(PhaseKind.LOAD, () -> {
                    long loaded = loading.load(session);
                    stage = "while loading (" + GoingOn.share(workload, loaded) + ")"
                            + GoingOn.incomplete(plan, loading.canGoOn());
                    return loaded;
                });
                hold.endAlone();
            }
            loading.createRoutines(session, needed);
            if (!control.isInterrupted()) {
                stage = "before anything was measured";
                groundwork.lay(session, writer);
            }
            if (plan.has(PhaseKind.AUDIT) && !control.isInterrupted()) {
                auditing.before(session, needed);
            }
        }
    }

    private Loading loading() {
        return new Loading(plan, workload, vigil, control, listener).as(name());
    }

    private String name() {
        return String.valueOf(writer.folder().path().getFileName());
    }

    private void driveAll(List<Operation> operations) throws TargetException, IOException, InterruptedException {
        long before = clock.nanos();
        List<LaneSession> sessions = Sessions.open(vigil, operations, plan.sessions(), besideSessions());
        long connectNanos = clock.nanos() - before;
        writer.update(document -> document.withConnectNanos(connectNanos));
        try (IntervalStore store = new IntervalStore(plan, operations, writer, listener, sessions)) {
            Mix mix = new Mix(operations, workload.dealsDecks(), workload.order(plan.sessions()));
            Attempts.Shared shared = new Attempts.Shared(clock, plan.limits(), errors);
            PhaseDriver driver = new PhaseDriver(
                    plan, new Lanes(plan, target, operations, mix, workload.beside(), shared), control, store, vigil);
            for (PhasePlan phase : plan.driven()) {
                if (!control.isInterrupted() && failure == null) {
                    stage = "while " + (phase.kind() == PhaseKind.WARMUP ? "warming up" : "measuring");
                    listener.started(phase);
                    store.begin();
                    note(driver.drive(phase, sessions), operations, store.busiest());
                }
            }
        } finally {
            sessions.forEach(LaneSession::close);
        }
        operations.forEach(operation -> operation.sums().forEach((name, sum) -> sums.merge(name, sum, Long::sum)));
    }

    private void note(DrivenPhase phase, List<Operation> operations, List<ProcessLoad> others) throws IOException {
        for (int i = 0; i < operations.size(); i++) {
            long count = phase.sum().counts(i).acknowledged()
                    + phase.drained().counts(i).acknowledged();
            acknowledged.merge(operations.get(i).name(), count, Long::sum);
            rows.merge(
                    operations.get(i).name(),
                    phase.sum().counts(i).rows() + phase.drained().counts(i).rows(),
                    Long::sum);
            commitUnknown += phase.sum().counts(i).commitUnknown()
                    + phase.drained().counts(i).commitUnknown();
        }
        commitUnknown += phase.stuck();
        store(Growth.noted(phase, workload, operations).withForeign(others));
        writer.writeErrors(errors.entries());
        if (phase.facts().gaveUp() >= allSessions()) {
            failure = vigil.isSilent()
                    ? vigil.silence(phase.facts().name())
                    : "every session was lost and none came back within "
                            + plan.limits().reconnect();
        } else if (vigil.isSilent()) {
            failure = vigil.silence(phase.facts().name());
        }
    }

    private int besideSessions() {
        return workload.beside().map(Beside::sessions).orElse(0);
    }

    private int allSessions() {
        return plan.sessions() + besideSessions();
    }

    private RunCounts done() {
        return new RunCounts(acknowledged, rows, commitUnknown, Map.of(), sums);
    }

    private void store(PhaseFacts facts) throws IOException {
        writer.force();
        writer.update(document -> document.withPhase(facts));
        listener.ended(facts);
    }

    private void audit(Auditing auditing, DatasetHold hold) throws IOException, InterruptedException {
        if (!plan.has(PhaseKind.AUDIT)) {
            return;
        }
        if (control.isInterrupted()) {
            if (!acknowledged.isEmpty()) {
                storeAudit(auditing.none("the run was interrupted"));
            }
            return;
        }
        stage = "while auditing";
        try {
            undriven(PhaseKind.AUDIT, () -> {
                long patience = failure == null ? plan.limits().reconnect().nanos() : 0;
                storeAudit(new LastAudit(auditing, vigil, control, listener).after(done(), clock, patience));
                return 0;
            });
        } catch (TargetException lost) {
            storeAudit(auditing.none(
                    "the target did not answer: " + vigil.explained(lost).getMessage()));
            hold.abandon();
        }
    }

    private void storeAudit(List<AuditResult> results) throws IOException {
        writer.update(document -> document.withAudit(results));
    }

    private void clean(DatasetHold hold) throws IOException, InterruptedException {
        if (!plan.has(PhaseKind.CLEAN) || control.isInterrupted()) {
            return;
        }
        try {
            hold.beginAlone();
            undriven(PhaseKind.CLEAN, () -> {
                try (Vigil.Watched watched = vigil.open()) {
                    loading().dropTables(watched.session());
                }
                return 0;
            });
        } catch (TargetException lost) {
            String why = vigil.explained(lost).getMessage();
            failure = failure != null ? failure : "the dataset could not be dropped: " + why;
        } catch (SpecException foreign) {
            failure = failure != null ? failure : "the dataset could not be dropped: " + foreign.getMessage();
        }
    }

    @FunctionalInterface
    private interface Step {
        /// @return rows loaded, or 0
        long run() throws TargetException, IOException, InterruptedException;
    }

    private void undriven(PhaseKind kind, Step step) throws TargetException, IOException, InterruptedException {
        PhasePlan phase = plan.phases().stream()
                .filter(candidate -> candidate.kind() == kind)
                .findFirst()
                .orElseThrow();
        listener.started(phase);
        String startedAt = Instant.now().toString();
        long before = clock.nanos();
        long rows = step.run();
        store(PhaseFacts.undriven(kind, startedAt, clock.nanos() - before, rows));
    }
}
