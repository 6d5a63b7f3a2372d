package io.plimsoll.engine;

import io.plimsoll.dataset.Auditing;
import io.plimsoll.dataset.DatasetLock;
import io.plimsoll.dataset.Loading;
import io.plimsoll.driver.ClusterLayout;
import io.plimsoll.driver.MaintenanceResult;
import io.plimsoll.driver.Secret;
import io.plimsoll.driver.ServerView;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.statement.StatementSample;
import io.plimsoll.driver.statement.StatementTexts;
import io.plimsoll.plan.PhaseKind;
import io.plimsoll.plan.PhasePlan;
import io.plimsoll.plan.Plan;
import io.plimsoll.progress.RunControl;
import io.plimsoll.progress.RunListener;
import io.plimsoll.progress.RunListener.ForwardingListener;
import io.plimsoll.progress.TargetWatchdog;
import io.plimsoll.recording.Clock;
import io.plimsoll.recording.ErrorLog;
import io.plimsoll.recording.HarnessSample.MachineSample.ProcessLoad;
import io.plimsoll.recording.HostMeter;
import io.plimsoll.results.ExporterFacts;
import io.plimsoll.results.PhaseFacts;
import io.plimsoll.results.PhaseFacts.GrowthFacts;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.RunStatus;
import io.plimsoll.results.RunWriter;
import io.plimsoll.results.ServerSeries.ViewFacts;
import io.plimsoll.spec.SpecException;
import io.plimsoll.workload.AuditResult;
import io.plimsoll.workload.BackgroundStreams;
import io.plimsoll.workload.Operation;
import io.plimsoll.workload.OperationMix;
import io.plimsoll.workload.RunCounts;
import io.plimsoll.workload.WorkloadPlan;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Executes one plan, phase by phase, and writes its run folder as it goes. Used by one thread, once.
public final class RunExecutor {
    private final Plan plan;
    private final WorkloadPlan workload;
    private final Target target;
    private final RunWriter writer;
    private final RunControl control;
    private final RunListener listener;
    private final TargetWatchdog watchdog;
    private final Secret exporterPassword;

    private final Clock clock;
    private final ErrorLog errors = new ErrorLog();
    private final Map<String, Long> acknowledged = new HashMap<>();
    private final Map<String, Long> rows = new HashMap<>();
    private final Map<String, Long> sums = new HashMap<>();
    private long commitUnknown;
    private @Nullable String failure;
    /// The stage of the run, for the message about a run that was interrupted there.
    private String stage = "before anything was measured";

    public RunExecutor(Plan plan, WorkloadPlan workload, Target target, Outputs outputs, Clock clock) {
        this.plan = plan;
        this.workload = workload;
        this.target = target;
        this.writer = outputs.writer();
        this.control = outputs.control();
        this.listener = new Log(outputs.writer(), outputs.listener());
        this.exporterPassword = outputs.exporterPassword();
        this.clock = clock;
        this.watchdog = new TargetWatchdog(target, plan.limits().stall());
        control.hurries(watchdog);
    }

    /// Where a run's results go, and who may end it.
    ///
    /// @param exporterPassword of the users in the addresses of exporters
    public record Outputs(RunWriter writer, RunControl control, RunListener listener, Secret exporterPassword) {
        /// For runs that ask no exporter that wants a password.
        public Outputs(RunWriter writer, RunControl control, RunListener listener) {
            this(writer, control, listener, Secret.NONE);
        }
    }

    /// Whether a target's address belongs to this machine; empty if it names no host, or an unknown one.
    public static Optional<Boolean> isHere(String target) {
        return IntervalStore.namesThisMachine(target);
    }

    /// Executes the plan. However it ends, the folder holds everything that happened; the writer stays open.
    ///
    /// @throws SpecException when the target holds another dataset than the plan needs; nothing was changed
    /// @throws TargetException when the target was lost, or refused, before anything was driven
    /// @throws IOException when results cannot be stored
    public RunStatus execute() throws TargetException, IOException, InterruptedException {
        try (watchdog) {
            return executeAll();
        } catch (TargetException refused) {
            if (control.isInterrupted()) {
                // Failures that an interruption causes are not the target's fault.
                return ended(RunStatus.INTERRUPTED);
            }
            throw watchdog.explained(refused);
        }
    }

    private RunStatus executeAll() throws TargetException, IOException, InterruptedException {
        Optional<Boolean> isHere = isHere(plan.target());
        writer.update(document -> {
            RunDocument known = document.withTarget(target.identity());
            return isHere.map(known::withTargetHere).orElse(known);
        });
        List<Operation> operations = workload.mix().operations(target.dialect());
        Auditing auditing = new Auditing(workload.audit(), target.dialect()).sharing(plan.isShared());
        refuseBeforeLocking();
        try (DatasetLock hold = DatasetLock.take(plan, workload.dataset(), watchdog, name(), listener)) {
            execute(operations, auditing, hold);
        }
        return ended(status());
    }

    /// A refused run leaves the target as it was, also where a lock is a row of a table.
    private void refuseBeforeLocking() throws TargetException {
        if (target.dialect().lockTable().isEmpty()) {
            return;
        }
        try (TargetWatchdog.Watched watched = watchdog.open()) {
            if (DatasetLock.writesFirst(target, watched.session())) {
                boolean _ = loading().isNeeded(watched.session());
            }
        }
    }

    private RunStatus ended(RunStatus status) throws IOException {
        writer.writeErrors(errors.entries());
        writer.update(document -> document.with(document.measurement().withCounters(target.counters()))
                .ended(status, Instant.now().toString(), status == RunStatus.INTERRUPTED ? stage : failure));
        return status;
    }

    private void execute(List<Operation> operations, Auditing auditing, DatasetLock hold)
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

    private void prepare(Auditing auditing, DatasetLock hold)
            throws TargetException, IOException, InterruptedException {
        Loading loading = loading();
        try (TargetWatchdog.Watched watched = watchdog.open()) {
            Session session = watched.session();
            boolean needed = loading.isNeeded(session);
            loading.refuseIfAny(target.noRoom(session, allSessions()));
            if (needed) {
                hold.beginAlone();
                undriven(PhaseKind.PREPARE, () -> {
                    loading.createTables(session);
                    return 0;
                });
                stage = "while loading" + loading.incomplete();
                undriven(PhaseKind.LOAD, () -> {
                    long loaded = loading.load(session);
                    stage = "while loading (" + loading.share(loaded) + ")" + loading.incomplete();
                    return loaded;
                });
                hold.endAlone();
            }
            loading.createRoutines(session, needed);
            if (!control.isInterrupted()) {
                stage = "before anything was measured";
                prepareTarget(session);
            }
            if (plan.has(PhaseKind.AUDIT) && !control.isInterrupted()) {
                auditing.before(session, needed);
            }
        }
    }

    /// Prepares a target that holds its dataset for the measurement, looks at the nodes behind it, and stores what
    /// was done and found.
    private void prepareTarget(Session session) throws TargetException, IOException {
        if (!target.dialect().speaksSql()) {
            return;
        }
        List<String> tables = workload.dataset().tableNames();
        if (workload.dataset().settles()) {
            listener.working("preparing the tables and the target");
            MaintenanceResult settled = target.dialect().maintain(session.sql(), tables);
            settled.refused().forEach(listener::note);
            writer.update(document -> document.with(document.measurement().withSettled(settled)));
        }
        Optional<ClusterLayout> layout = target.dialect().layout(session.sql(), tables);
        if (layout.isPresent()) {
            writer.update(document -> document.withTarget(target.identity().with(layout.get())));
        }
    }

    private Loading loading() {
        return new Loading(plan, workload.dataset(), watchdog, control, listener).as(name());
    }

    private String name() {
        return String.valueOf(writer.folder().path().getFileName());
    }

    private void driveAll(List<Operation> operations) throws TargetException, IOException, InterruptedException {
        long before = clock.nanos();
        OperationMix asked = workload.mix();
        Optional<ServerView.OfTarget> view = serverView();
        Optional<StatementTexts> texts = view.filter(_ -> explains()).map(_ -> new StatementTexts());
        List<LaneSession> sessions = LaneSession.openAll(
                watchdog, operations, plan.sessions(), backgroundSessions(), asked.connectsEach(), texts);
        long connectNanos = clock.nanos() - before;
        writer.update(document -> document.with(document.measurement().withConnectNanos(connectNanos)));
        Optional<HostStore> host = hostStore();
        Optional<ServerWatch> serverWatch = serverWatch(view, operations, texts, host.isPresent());
        Optional<ExporterWatch> exporters = exporterWatch(host.isPresent());
        try (IntervalStore store = new IntervalStore(plan, operations, writer, listener, sessions, host)) {
            Mix mix = new Mix(operations, asked.dealsDecks(), asked.order(plan.sessions()), asked.countsBySession());
            LaneFactory factory =
                    new LaneFactory(plan, target, operations, mix, asked.backgroundStreams(), clock, errors);
            PhaseDriver driver =
                    new PhaseDriver(plan, factory, control, store, watchdog, watches(serverWatch, exporters));
            explain(operations, serverWatch, texts, false);
            for (PhasePlan phase : plan.driven()) {
                if (!control.isInterrupted() && failure == null) {
                    stage = "while " + (phase.kind() == PhaseKind.WARMUP ? "warming up" : "measuring");
                    listener.started(phase);
                    store.begin();
                    note(driver.drive(phase, sessions), operations, store.busiest());
                }
            }
            explain(operations, serverWatch, texts, true);
        } finally {
            serverWatch.ifPresent(ServerWatch::close);
            exporters.ifPresent(ExporterWatch::close);
            host.ifPresent(HostStore::close);
            sessions.forEach(LaneSession::close);
            workload.sessionsEnded();
        }
        storeSeen(serverWatch, host, exporters);
        operations.forEach(operation -> operation.sums().forEach((name, sum) -> sums.merge(name, sum, Long::sum)));
    }

    /// Asks how the server would execute the workload's statements, while no phase is driven.
    ///
    /// @param isAfter whether the last phase has ended; if not, none has begun
    private void explain(
            List<Operation> operations,
            Optional<ServerWatch> serverWatch,
            Optional<StatementTexts> texts,
            boolean isAfter)
            throws InterruptedException {
        if (serverWatch.isEmpty() || texts.isEmpty() || control.isInterrupted() || failure != null) {
            return;
        }
        if (texts.get().isCut() && !isAfter) {
            listener.note("only the first " + StatementTexts.MOST + " statements are explained; there are more");
        }
        List<StatementSample> samples = isAfter && plan.explains() == Plan.Explaining.ANALYZE
                ? StatementSampler.samples(
                        operations,
                        texts.get(),
                        target.dialect(),
                        plan.driven().getLast().seed())
                : List.of();
        serverWatch.get().explain(new ServerWatch.PlanQuestion(texts.get().all(), isAfter, samples));
    }

    private static List<PhaseWatch> watches(Optional<ServerWatch> serverWatch, Optional<ExporterWatch> exporters) {
        List<PhaseWatch> watches = new ArrayList<>();
        serverWatch.ifPresent(watches::add);
        exporters.ifPresent(watches::add);
        return watches;
    }

    private void storeSeen(
            Optional<ServerWatch> serverWatch, Optional<HostStore> host, Optional<ExporterWatch> exporters)
            throws IOException {
        if (serverWatch.isEmpty() && host.isEmpty() && exporters.isEmpty()) {
            return;
        }
        ViewFacts seen = serverWatch.map(ServerWatch::facts).orElseGet(() -> ViewFacts.unknown(plan.serverView()));
        List<String> notes = new ArrayList<>(host.map(HostStore::notes).orElse(List.of()));
        notes.addAll(exporters.map(ExporterWatch::notes).orElse(List.of()));
        for (String note : notes) {
            seen = seen.withNote(note);
        }
        ViewFacts all = seen;
        writer.update(document -> document.with(document.measurement().withServer(all)));
        if (exporters.isPresent()) {
            List<ExporterFacts> facts = exporters.get().facts();
            writer.update(document -> document.with(document.measurement().withExporters(facts)));
        }
    }

    /// @param seesHost whether the machine is looked at, which the server shares with the harness
    private Optional<ExporterWatch> exporterWatch(boolean seesHost) throws InterruptedException {
        if (plan.exporters().isEmpty()) {
            return Optional.empty();
        }
        Set<String> measured = plan.driven().stream()
                .filter(phase -> phase.kind() == PhaseKind.MEASURE)
                .map(PhasePlan::name)
                .collect(Collectors.toSet());
        ExporterStore store = new ExporterStore(plan.exporters(), writer.folder(), measured, seesHost);
        ExporterWatch watch = ExporterWatch.begin(plan.exporters(), exporterPassword, store, plan.interval(), clock);
        watch.failures().forEach(failure -> listener.note(failure + "; the run goes on, and asks it again"));
        return Optional.of(watch);
    }

    /// On a machine that does not hold the target, what the whole machine does would say nothing about the target.
    private Optional<HostStore> hostStore() {
        boolean isHere = writer.document().hasTargetHere() || target.identity().inProcess();
        return plan.serverView() == ServerView.Level.OFF || !isHere
                ? Optional.empty()
                : Optional.of(new HostStore(new HostMeter(), writer.folder()));
    }

    /// How the target reports about its own work; empty if it does not, or if nobody wants to know. The light view
    /// leaves out a database inside this process: questions would take their time from the load, and would be
    /// compiled while it is measured.
    private Optional<ServerView.OfTarget> serverView() {
        boolean isWanted = switch (plan.serverView()) {
            case OFF -> false;
            case LIGHT -> !target.identity().inProcess();
            case FULL -> true;
        };
        return isWanted ? target.serverView(plan.serverView()) : Optional.empty();
    }

    /// Whether the target's plans can be read.
    private boolean explains() {
        return target.dialect().serverView().filter(ServerView::explains).isPresent();
    }

    /// @param texts what the operations send
    /// @param seesHost whether the machine is looked at, which the server shares with the harness
    private Optional<ServerWatch> serverWatch(
            Optional<ServerView.OfTarget> view,
            List<Operation> operations,
            Optional<StatementTexts> texts,
            boolean seesHost) {
        ServerView.Level level = plan.serverView();
        if (view.isEmpty() && plan.explains() == Plan.Explaining.ANALYZE) {
            String why = level == ServerView.Level.OFF
                    ? "server-view is off"
                    : "Plimsoll has no server view of " + target.identity().product();
            listener.note("explain = analyze has no effect: " + why);
        }
        if (level == ServerView.Level.OFF) {
            return Optional.empty();
        }
        // Nobody asked for what happens anyway.
        if (view.isEmpty() && level == ServerView.Level.FULL) {
            listener.note((seesHost ? "server-view shows this machine only" : "server-view has no effect")
                    + ": Plimsoll cannot read what "
                    + target.identity().product() + " reports about its own work");
        }
        // To tell operations apart costs the server a little with each look.
        Map<String, String> senders = texts.filter(_ -> level == ServerView.Level.FULL)
                .map(sent -> OperationWatch.senders(
                        sent, operations.stream().map(Operation::name).toList()))
                .orElse(Map.of());
        ServerWatch.Asked asked = new ServerWatch.Asked(workload.dataset().tableNames(), senders);
        return view.map(found -> ServerWatch.begin(found, asked, level, watchdog, writer.folder(), clock));
    }

    private void note(PhaseDriver.Driven phase, List<Operation> operations, List<ProcessLoad> others)
            throws IOException {
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
        listener.drained(phase.facts(), operations.stream().map(Operation::name).toList(), phase.drained());
        store(withGrowth(phase, operations).withForeign(others));
        writer.writeErrors(errors.entries());
        if (phase.facts().lanes().gaveUp() >= allSessions()) {
            failure = watchdog.isSilent()
                    ? watchdog.silence(phase.facts().name())
                    : "all sessions were lost and none could reconnect within "
                            + plan.limits().reconnect();
        } else if (watchdog.isSilent()) {
            failure = watchdog.silence(phase.facts().name());
        }
    }

    /// The phase's facts; if operations add rows to a loaded dataset, also by how much it grew.
    private PhaseFacts withGrowth(PhaseDriver.Driven phase, List<Operation> operations) {
        Map<String, Double> each = workload.mix().rowsAdded();
        long loaded = workload.dataset().rowCount();
        if (each.isEmpty() || loaded == 0) {
            return phase.facts();
        }
        double added = 0;
        for (int i = 0; i < operations.size(); i++) {
            added += phase.sum().counts(i).ok()
                    * each.getOrDefault(operations.get(i).name(), 0.0);
        }
        return phase.facts().withGrowth(new GrowthFacts(loaded, Math.round(added)));
    }

    private int backgroundSessions() {
        return workload.mix()
                .backgroundStreams()
                .map(BackgroundStreams::sessions)
                .orElse(0);
    }

    private int allSessions() {
        return plan.sessions() + backgroundSessions();
    }

    private RunCounts done() {
        return new RunCounts(acknowledged, rows, commitUnknown, Map.of(), sums);
    }

    private void store(PhaseFacts facts) throws IOException {
        writer.force();
        writer.update(document -> document.with(document.measurement().withPhase(facts)));
        listener.ended(facts);
    }

    private void audit(Auditing auditing, DatasetLock hold) throws IOException, InterruptedException {
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
                List<AuditResult> results = auditing.afterReturn(done(), watchdog, control, listener, clock, patience);
                storeAudit(auditing.doubted(results, hold.doubt()));
                return 0;
            });
        } catch (TargetException lost) {
            storeAudit(auditing.none(
                    "the target did not answer: " + watchdog.explained(lost).getMessage()));
            hold.abandon();
        }
    }

    private void storeAudit(List<AuditResult> results) throws IOException {
        writer.update(document -> document.with(document.measurement().withAudit(results)));
    }

    private void clean(DatasetLock hold) throws IOException, InterruptedException {
        if (!plan.has(PhaseKind.CLEAN) || control.isInterrupted()) {
            return;
        }
        try {
            hold.beginAlone();
            undriven(PhaseKind.CLEAN, () -> {
                try (TargetWatchdog.Watched watched = watchdog.open()) {
                    loading().dropTables(watched.session());
                }
                return 0;
            });
        } catch (TargetException lost) {
            String why = watchdog.explained(lost).getMessage();
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

    /// Writes events, with their time, into the run's `log.txt` before it shows them: phases, and what the user
    /// should know, such as that a table will be dropped. Thread-safe if the next listener is.
    private record Log(RunWriter writer, RunListener next) implements ForwardingListener {
        @Override
        public void started(PhasePlan phase) {
            log(phase.name() + " begins");
            next.started(phase);
        }

        @Override
        public void ended(PhaseFacts facts) {
            log(String.format(
                    Locale.ROOT,
                    "%s ended after %.3f s",
                    facts.name(),
                    facts.extent().windowNanos() / 1e9));
            next.ended(facts);
        }

        @Override
        public void working(String what) {
            log(what);
            next.working(what);
        }

        @Override
        public void note(String sentence) {
            log(sentence);
            next.note(sentence);
        }

        private void log(String line) {
            try {
                writer.log(line);
            } catch (IOException full) {
                throw new UncheckedIOException(full);
            }
        }
    }
}
