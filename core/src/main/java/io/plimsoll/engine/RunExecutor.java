package io.plimsoll.engine;

import io.plimsoll.dataset.Auditing;
import io.plimsoll.dataset.DatasetLock;
import io.plimsoll.dataset.Loading;
import io.plimsoll.dataset.PartLock;
import io.plimsoll.driver.ClusterLayout;
import io.plimsoll.driver.MaintenanceResult;
import io.plimsoll.driver.Secret;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.statement.StatementTexts;
import io.plimsoll.plan.Division;
import io.plimsoll.plan.PhaseKind;
import io.plimsoll.plan.PhasePlan;
import io.plimsoll.plan.Plan;
import io.plimsoll.progress.RunControl;
import io.plimsoll.progress.RunListener;
import io.plimsoll.progress.RunListener.ForwardingListener;
import io.plimsoll.progress.TargetWatchdog;
import io.plimsoll.recording.Clock;
import io.plimsoll.recording.HarnessSample.MachineSample.ProcessLoad;
import io.plimsoll.recording.WallClock;
import io.plimsoll.results.FleetFacts;
import io.plimsoll.results.FleetFacts.MemberFacts;
import io.plimsoll.results.HostFacts;
import io.plimsoll.results.PartCounts;
import io.plimsoll.results.PhaseFacts;
import io.plimsoll.results.PhaseFacts.GrowthFacts;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.RunStatus;
import io.plimsoll.results.RunWriter;
import io.plimsoll.spec.SpecException;
import io.plimsoll.workload.AuditResult;
import io.plimsoll.workload.BackgroundStreams;
import io.plimsoll.workload.Operation;
import io.plimsoll.workload.RunCounts;
import io.plimsoll.workload.WorkloadPlan;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Executes one plan, phase by phase, and writes its run folder as it goes. Used by one thread, once.
public final class RunExecutor {
    private final Plan plan;
    private final Division division;
    private final WorkloadPlan workload;
    private final Target target;
    private final RunWriter writer;
    private final RunControl control;
    private final RunListener listener;
    private final TargetWatchdog watchdog;
    private final Secret exporterPassword;

    private final Clock clock;
    private final Map<String, Long> acknowledged = new HashMap<>();
    private final Map<String, Long> rows = new HashMap<>();
    private final Map<String, Long> sums = new HashMap<>();
    private long commitUnknown;
    private @Nullable String failure;
    /// Who drives the phases; null for the lanes of this process.
    private @Nullable LaneHost elsewhere;
    /// Says when phases start; null unless an instant was agreed.
    private @Nullable AgreedStart agreed;
    /// Directs this run, which is a part of another; null if it is a run of its own.
    private @Nullable Conductor conductor;
    /// Who has driven them; null until they are opened.
    private @Nullable LaneHost host;
    /// The stage of the run, for the message about a run that was interrupted there.
    private String stage = "before anything was measured";

    public RunExecutor(Plan plan, WorkloadPlan workload, Target target, Outputs outputs, Clock clock) {
        this.plan = plan;
        this.division = plan.division();
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

    /// Whether the target of a plan is on this machine, by its address or because a session reached it by a socket.
    public static boolean isHere(Plan plan, Target target) {
        return isHere(plan.target()).orElse(false) || RunDocument.leadsOnlyHere(plan.target(), target.identity());
    }

    /// Lets lanes elsewhere drive the phases, instead of those of this process. Called before the run.
    public void drivenBy(LaneHost others) {
        elsewhere = others;
    }

    /// Executes a part of a run: opens the sessions and drives the phases when told to. The tables, their lock and
    /// their audit, and looks at the server are the business of the run that it is a part of. However it ends, the
    /// folder holds everything that happened; the writer stays open.
    ///
    /// @throws TargetException when the target was lost, or refused, before anything was driven
    /// @throws IOException when results cannot be stored
    public RunStatus drive(Conductor director) throws TargetException, IOException, InterruptedException {
        conductor = director;
        try (watchdog) {
            storeTarget();
            storePart();
            DatasetLock.refuseOtherDatabase(
                    plan, workload.dataset(), watchdog, writer.document().hasTargetHere());
            know();
            driveAll(workload.mix().operations(target.dialect()));
            storeCounts(Optional.empty());
            return ended(status());
        } catch (TargetException refused) {
            if (control.isInterrupted()) {
                return ended(RunStatus.INTERRUPTED);
            }
            throw watchdog.explained(refused);
        }
    }

    /// What operations need to know of a dataset that is there.
    private void know() throws TargetException {
        try (TargetWatchdog.Watched watched = watchdog.open()) {
            workload.dataset().complete(watched.session(), target.dialect());
        }
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
        storeTarget();
        List<Operation> operations = workload.mix().operations(target.dialect());
        Auditing auditing = new Auditing(workload.audit(), target.dialect()).sharing(plan.isShared());
        storePart();
        refuseTargetOfThisMachine();
        refuseBeforeLocking();
        try (DatasetLock hold = lock();
                PartLock parts = new PartLock(plan, watchdog, control, listener, name())) {
            execute(operations, auditing, hold, parts);
        }
        return ended(status());
    }

    private DatasetLock lock() throws TargetException {
        return division.leads()
                ? DatasetLock.take(plan, workload.dataset(), watchdog, name(), listener)
                : DatasetLock.ofOtherPart(plan, listener);
    }

    /// Notes which part of a run this machine drives.
    private void storePart() throws IOException {
        if (division.isWhole()) {
            return;
        }
        String name = HostFacts.nameOfThisMachine() + "-" + (division.rank() + 1);
        writer.update(document -> {
            MemberFacts part =
                    new MemberFacts(name, division.rank() + 1, plan.ownSessions(), document.host(), List.of(), null);
            return document.with(document.measurement().withFleet(new FleetFacts(division.of(), List.of(part))));
        });
    }

    private void storeTarget() throws IOException {
        Optional<Boolean> isHere = isHere(plan.target());
        writer.update(document -> {
            RunDocument known = document.withTarget(target.identity());
            return isHere.map(known::withTargetHere).orElse(known);
        });
    }

    /// Members that are elsewhere would drive other databases than the one that is loaded and audited here.
    private void refuseTargetOfThisMachine() throws TargetException {
        LaneHost.Place place = elsewhere == null ? LaneHost.Place.PROCESS : elsewhere.place();
        if (place == LaneHost.Place.PROCESS) {
            return;
        }
        RunDocument document = writer.document();
        boolean isOwn = document.hasTargetInProcess();
        // Where there are locks, each member finds out itself: its own end of a tunnel may be at `localhost`.
        boolean isUnchecked = place == LaneHost.Place.NETWORK
                && document.hasTargetOnlyHere()
                && DatasetLock.isHeld(plan, workload.dataset(), watchdog).isEmpty();
        if (isOwn || isUnchecked) {
            throw plan.unfitTarget(
                    (isOwn ? "only this process reaches the database" : "only this machine reaches the database")
                            + ", and members of the fleet are elsewhere: name a server that all of them reach, or drive"
                            + " it from here alone (--here)");
        }
    }

    /// A refused run leaves the target as it was, also where a lock is a row of a table.
    private void refuseBeforeLocking() throws TargetException {
        if (target.dialect().lockTable().isEmpty() || !division.leads()) {
            return;
        }
        try (TargetWatchdog.Watched watched = watchdog.open()) {
            if (DatasetLock.writesFirst(target, watched.session())) {
                boolean _ = loading().isNeeded(watched.session());
            }
        }
    }

    private RunStatus ended(RunStatus status) throws IOException, InterruptedException {
        LaneHost drove = host;
        if (drove != null) {
            drove.complete(writer);
        }
        writer.writeErrors(drove == null ? List.of() : drove.errors());
        Map<String, Long> counters = drove == null ? target.counters() : drove.counters();
        writer.update(document -> document.with(document.measurement().withCounters(counters))
                .ended(status, Instant.now().toString(), status == RunStatus.INTERRUPTED ? stage : failure));
        return status;
    }

    private void execute(List<Operation> operations, Auditing auditing, DatasetLock hold, PartLock parts)
            throws TargetException, IOException, InterruptedException {
        try {
            if (!division.leads()) {
                parts.enter();
            }
            prepare(auditing, hold);
            if (division.leads()) {
                parts.enter();
            }
            if (!control.isInterrupted()) {
                driveAll(operations);
            }
            parts.leave();
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
            if (plan.has(PhaseKind.AUDIT) && division.leads() && !control.isInterrupted()) {
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
        if (division.leads() && workload.dataset().settles()) {
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
        Loading loading = new Loading(plan, workload.dataset(), watchdog, control, listener).as(name());
        Optional.ofNullable(elsewhere).flatMap(LaneHost::crew).ifPresent(loading::by);
        return loading;
    }

    private String name() {
        return String.valueOf(writer.folder().path().getFileName());
    }

    private void driveAll(List<Operation> operations) throws TargetException, IOException, InterruptedException {
        long before = clock.nanos();
        RunWatches watches = new RunWatches(
                new RunWatches.Around(plan, target, workload, writer, control, listener, watchdog, clock),
                operations,
                conductor == null,
                exporterPassword);
        LaneHost lanes = lanes(operations, watches.texts());
        lanes.open(control::isInterrupted);
        host = lanes;
        long connectNanos = clock.nanos() - before;
        writer.update(document -> document.with(document.measurement().withConnectNanos(connectNanos)));
        if (conductor != null) {
            conductor.opened(lanes.sessionsOpen(), connectNanos);
        }
        try {
            watches.begin();
            driveAll(operations, lanes, watches);
        } finally {
            watches.close();
            lanes.close();
            workload.sessionsEnded();
        }
        watches.store();
        sums.putAll(lanes.sums());
    }

    private void driveAll(List<Operation> operations, LaneHost lanes, RunWatches watches)
            throws TargetException, IOException, InterruptedException {
        try (IntervalStore store = new IntervalStore(plan, operations, writer, listener, lanes, watches.machine())) {
            RunStage events = new RunStage(store, control, watchdog, watches.ofPhases(), clock);
            watches.explain(false);
            for (PhasePlan phase : plan.driven()) {
                if (!control.isInterrupted() && failure == null) {
                    drive(phase, operations, lanes, events);
                }
            }
            if (failure == null) {
                watches.explain(true);
            }
        }
    }

    private void drive(PhasePlan phase, List<Operation> operations, LaneHost lanes, RunStage events)
            throws TargetException, IOException, InterruptedException {
        stage = "while " + (phase.kind() == PhaseKind.WARMUP ? "warming up" : "measuring");
        listener.started(phase);
        events.store().begin();
        Optional<LaneHost.Driven> driven = lanes.drive(phase, events);
        if (driven.isPresent()) {
            note(driven.get(), operations, lanes, events.store().busiest());
        }
        failure = lanes.failure().orElse(failure);
        refuseLate(phase, driven);
    }

    /// The lanes of this process, unless others drive. For these, a session is opened here and closed again where
    /// somebody wants to know what the operations prepare.
    private LaneHost lanes(List<Operation> operations, Optional<StatementTexts> texts)
            throws TargetException, InterruptedException {
        LaneHost others = elsewhere;
        if (others == null) {
            Conductor director = conductor;
            PhaseDriver.Start start = director == null ? start() : director::startOf;
            return new LocalLanes(plan, workload.mix(), operations, watchdog, clock, texts, start);
        }
        if (texts.isPresent()) {
            LaneSession.openAll(
                            watchdog,
                            operations,
                            LaneSession.Numbers.ofEachRole(plan, backgroundSessions()),
                            false,
                            texts)
                    .forEach(LaneSession::close);
        }
        return others;
    }

    private PhaseDriver.Start start() throws InterruptedException {
        Optional<Instant> first = plan.startAt();
        if (first.isEmpty()) {
            return PhaseDriver.Start.soon(clock);
        }
        listener.note(WallClock.ask()
                .map(off -> "start-at trusts the clock of this machine: chrony estimates that it is off by "
                        + off.offset() + ", and by " + off.bound() + " at most")
                .orElse("start-at trusts the clock of this machine, and chrony does not say how far it may be off:"
                        + " the bound is unknown"));
        AgreedStart start = new AgreedStart(
                plan, first.get(), new AgreedStart.Clocks(clock, InstantSource.system()), control, listener);
        agreed = start;
        return start;
    }

    /// A phase that did not start at the instant that was agreed.
    ///
    /// @throws SpecException when it is the first one, and nothing was driven
    private void refuseLate(PhasePlan phase, Optional<LaneHost.Driven> driven) {
        AgreedStart start = agreed;
        if (start == null) {
            return;
        }
        driven.ifPresent(ended -> start.started(phase, ended.lateNanos()));
        Optional<String> late = start.problem();
        if (late.isPresent() && driven.isEmpty() && phase.equals(plan.driven().getFirst())) {
            throw plan.missed(late.get());
        }
        failure = failure != null ? failure : late.orElse(null);
    }

    private void note(LaneHost.Driven phase, List<Operation> operations, LaneHost lanes, List<ProcessLoad> others)
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
        PhaseFacts grown = withGrowth(phase, operations);
        PhaseFacts facts = elsewhere == null ? grown.withForeign(others) : grown;
        store(facts);
        writer.writeErrors(lanes.errors());
        if (phase.facts().lanes().gaveUp() >= allSessions()) {
            failure = watchdog.isSilent()
                    ? watchdog.silence(phase.facts().name())
                    : "all sessions were lost and none could reconnect within "
                            + plan.limits().reconnect();
        } else if (watchdog.isSilent()) {
            failure = watchdog.silence(phase.facts().name());
        }
        if (conductor != null) {
            conductor.ended(phase.with(facts), lanes, failure);
        }
    }

    /// The phase's facts; if operations add rows to a loaded dataset, also by how much it grew.
    private PhaseFacts withGrowth(LaneHost.Driven phase, List<Operation> operations) {
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
        return LaneSession.Numbers.of(plan, backgroundSessions()).all();
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
        storeCounts(auditing.found());
        if (!plan.has(PhaseKind.AUDIT)) {
            return;
        }
        if (!division.isWhole()) {
            storeAudit(auditing.none("this is part " + (division.rank() + 1) + " of " + division.of()
                    + ": `plimsoll merge` audits the sums of all parts"));
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
                Optional<String> unknown = host == null ? Optional.empty() : host.doubt();
                storeAudit(auditing.leastOf(auditing.doubted(results, hold.doubt()), unknown));
                return 0;
            });
        } catch (TargetException lost) {
            storeAudit(auditing.none(
                    "the target did not answer: " + watchdog.explained(lost).getMessage()));
            hold.abandon();
        }
    }

    /// Stores what a part did, or what those elsewhere did, for an audit over the sums of all parts.
    private void storeCounts(Optional<PartCounts.Before> before) throws IOException {
        if (!division.isWhole() || elsewhere != null || conductor != null) {
            PartCounts.of(division.toString(), done(), before.orElse(null)).write(writer.folder());
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
