package io.plimsoll.engine;

import io.plimsoll.driver.Secret;
import io.plimsoll.driver.ServerView;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.statement.StatementSample;
import io.plimsoll.driver.statement.StatementTexts;
import io.plimsoll.plan.PhaseKind;
import io.plimsoll.plan.PhasePlan;
import io.plimsoll.plan.Plan;
import io.plimsoll.progress.RunControl;
import io.plimsoll.progress.RunListener;
import io.plimsoll.progress.TargetWatchdog;
import io.plimsoll.recording.Clock;
import io.plimsoll.recording.HostMeter;
import io.plimsoll.results.ExporterFacts;
import io.plimsoll.results.RunWriter;
import io.plimsoll.results.ServerSeries.ViewFacts;
import io.plimsoll.workload.Operation;
import io.plimsoll.workload.WorkloadPlan;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Those who look at the server, at its machine and at exporters while a run drives its phases. What fails in them is a
/// note in the results, and never ends the run. Used by the thread of the run, once.
final class RunWatches implements AutoCloseable {
    private final Around run;
    private final List<Operation> operations;
    private final Secret exporterPassword;
    private final Optional<ServerView.OfTarget> view;
    private final Optional<StatementTexts> texts;
    private final boolean isAlone;
    private Optional<HostStore> machine = Optional.empty();
    private Optional<ServerWatch> serverWatch = Optional.empty();
    private Optional<ExporterWatch> exporters = Optional.empty();

    /// The run and what it uses.
    record Around(
            Plan plan,
            Target target,
            WorkloadPlan workload,
            RunWriter writer,
            RunControl control,
            RunListener listener,
            TargetWatchdog watchdog,
            Clock clock) {}

    /// @param isAlone whether no other run looks at the server instead: the one that this one is a part of
    /// @param exporterPassword of the users in the addresses of exporters
    RunWatches(Around run, List<Operation> operations, boolean isAlone, Secret exporterPassword) {
        this.run = run;
        this.operations = operations;
        this.isAlone = isAlone;
        this.exporterPassword = exporterPassword;
        view = isAlone ? serverView() : Optional.empty();
        texts = view.filter(_ -> explains() || follows()).map(_ -> new StatementTexts());
    }

    /// Gets the texts that operations send when their sessions are opened; empty if nobody needs them.
    Optional<StatementTexts> texts() {
        return texts;
    }

    /// The machine that the server shares with the harness; empty if it does not, or if nobody looks.
    Optional<HostStore> machine() {
        return machine;
    }

    /// Begins to look, when all sessions are open.
    void begin() throws InterruptedException {
        machine = hostStore();
        if (isAlone) {
            serverWatch = serverWatch();
            exporters = exporterWatch();
        }
    }

    /// Those who look while phases are driven.
    List<PhaseWatch> ofPhases() {
        List<PhaseWatch> watches = new ArrayList<>();
        serverWatch.ifPresent(watches::add);
        exporters.ifPresent(watches::add);
        return watches;
    }

    /// Asks how the server would execute the workload's statements, while no phase is driven.
    ///
    /// @param isAfter whether the last phase has ended; if not, none has begun
    void explain(boolean isAfter) throws InterruptedException {
        if (serverWatch.isEmpty()
                || texts.isEmpty()
                || !explains()
                || run.control().isInterrupted()) {
            return;
        }
        if (texts.get().isCut() && !isAfter) {
            run.listener().note("only the first " + StatementTexts.MOST + " statements are explained; there are more");
        }
        List<StatementSample> samples = isAfter && run.plan().explains() == Plan.Explaining.ANALYZE
                ? StatementSampler.samples(
                        operations,
                        texts.get(),
                        run.target().dialect(),
                        run.plan().driven().getLast().seed())
                : List.of();
        serverWatch.get().explain(new ServerWatch.PlanQuestion(texts.get().all(), isAfter, samples));
    }

    @Override
    public void close() {
        serverWatch.ifPresent(ServerWatch::close);
        exporters.ifPresent(ExporterWatch::close);
        machine.ifPresent(HostStore::close);
    }

    /// Stores what was seen, after the last phase.
    void store() throws IOException {
        if (serverWatch.isEmpty() && machine.isEmpty() && exporters.isEmpty()) {
            return;
        }
        ViewFacts seen = serverWatch
                .map(ServerWatch::facts)
                .orElseGet(() -> ViewFacts.unknown(run.plan().serverView()));
        List<String> notes = new ArrayList<>(machine.map(HostStore::notes).orElse(List.of()));
        notes.addAll(exporters.map(ExporterWatch::notes).orElse(List.of()));
        for (String note : notes) {
            seen = seen.withNote(note);
        }
        ViewFacts all = seen;
        run.writer().update(document -> document.with(document.measurement().withServer(all)));
        if (exporters.isPresent()) {
            List<ExporterFacts> facts = exporters.get().facts();
            run.writer().update(document -> document.with(document.measurement().withExporters(facts)));
        }
    }

    private Optional<ExporterWatch> exporterWatch() throws InterruptedException {
        if (run.plan().exporters().isEmpty()) {
            return Optional.empty();
        }
        Set<String> measured = run.plan().driven().stream()
                .filter(phase -> phase.kind() == PhaseKind.MEASURE)
                .map(PhasePlan::name)
                .collect(Collectors.toSet());
        ExporterStore store =
                new ExporterStore(run.plan().exporters(), run.writer().folder(), measured, machine.isPresent());
        ExporterWatch watch = ExporterWatch.begin(
                run.plan().exporters(), exporterPassword, store, run.plan().interval(), run.clock());
        watch.failures().forEach(failure -> run.listener().note(failure + "; the run continues, and asks it again"));
        return Optional.of(watch);
    }

    /// On a machine that does not hold the target, what the whole machine does would say nothing about the target.
    private Optional<HostStore> hostStore() {
        boolean isHere = run.writer().document().hasTargetHere()
                || run.target().identity().inProcess();
        return run.plan().serverView() == ServerView.Level.OFF || !isHere
                ? Optional.empty()
                : Optional.of(new HostStore(new HostMeter(), run.writer().folder()));
    }

    /// How the target reports about its own work; empty if it reports nothing, or if the server view is off. The light
    /// view leaves out a database inside this process: questions would take their time from the load, and would be
    /// compiled while it is measured.
    private Optional<ServerView.OfTarget> serverView() {
        boolean isWanted = switch (run.plan().serverView()) {
            case OFF -> false;
            case LIGHT -> !run.target().identity().inProcess();
            case FULL -> true;
        };
        return isWanted ? run.target().serverView(run.plan().serverView()) : Optional.empty();
    }

    /// Whether the target's plans can be read.
    private boolean explains() {
        return run.target().dialect().serverView().filter(ServerView::explains).isPresent();
    }

    /// Whether looks distinguish operations: if the target can, and the view is full. It costs the server a little
    /// with each look.
    private boolean follows() {
        return run.plan().serverView() == ServerView.Level.FULL
                && run.target()
                        .dialect()
                        .serverView()
                        .filter(ServerView::follows)
                        .isPresent();
    }

    private Optional<ServerWatch> serverWatch() {
        ServerView.Level level = run.plan().serverView();
        if (view.isEmpty() && run.plan().explains() == Plan.Explaining.ANALYZE) {
            String why = level == ServerView.Level.OFF
                    ? "server-view is off"
                    : "Plimsoll has no server view of "
                            + run.target().identity().product();
            run.listener().note("explain = analyze has no effect: " + why);
        }
        if (level == ServerView.Level.OFF) {
            return Optional.empty();
        }
        // Nobody asked for what happens anyway.
        if (view.isEmpty() && level == ServerView.Level.FULL) {
            run.listener()
                    .note((machine.isPresent() ? "server-view shows this machine only" : "server-view has no effect")
                            + ": Plimsoll cannot read what "
                            + run.target().identity().product() + " reports about its own work");
        }
        Map<String, String> senders = texts.filter(_ -> follows())
                .map(sent -> OperationWatch.senders(
                        sent, operations.stream().map(Operation::name).toList()))
                .orElse(Map.of());
        ServerWatch.Asked asked = new ServerWatch.Asked(run.workload().dataset().tableNames(), senders);
        return view.map(found -> ServerWatch.begin(
                found, asked, level, run.watchdog(), run.writer().folder(), run.clock()));
    }
}
