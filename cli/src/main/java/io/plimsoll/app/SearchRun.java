package io.plimsoll.app;

import io.plimsoll.analysis.search.Search;
import io.plimsoll.analysis.search.Search.Gauge;
import io.plimsoll.driver.Secret;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.plan.PhaseKind;
import io.plimsoll.plan.PhasePlan;
import io.plimsoll.plan.PlannedRun;
import io.plimsoll.progress.RunListener;
import io.plimsoll.progress.RunListener.ForwardingListener;
import io.plimsoll.recording.Clock;
import io.plimsoll.recording.Slice;
import io.plimsoll.results.IntervalRow;
import io.plimsoll.results.sweep.SearchDocument;
import io.plimsoll.results.sweep.SweepCell;
import io.plimsoll.results.sweep.SweepDocument;
import io.plimsoll.results.sweep.SweepFolder;
import io.plimsoll.results.sweep.SweepStore;
import io.plimsoll.spec.Key;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.SpecException;
import io.plimsoll.sweep.SweepExecutor;
import io.plimsoll.sweep.SweepExecutor.CellOutcome;
import io.plimsoll.workload.Operation;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Executes the steps of a search as runs, one after the other on one open target. Used by one thread, once.
public final class SearchRun implements AutoCloseable {
    private final Search search;
    private final StepPlanner planner;
    private final OutputSettings output;
    private final Terminal terminal;
    private final SweepRun.OpenTarget open = new SweepRun.OpenTarget();
    private @Nullable SweepFolder begun;

    public SearchRun(Search search, StepPlanner planner, OutputSettings output, Terminal terminal) {
        this.search = search;
        this.planner = planner;
        this.output = output;
        this.terminal = terminal;
    }

    /// Opens the target before any result is stored.
    ///
    /// @return the names of the operations to be driven
    /// @throws SpecException when the workload cannot run on the target
    public List<String> open() throws TargetException, IOException {
        PlannedRun first = planner.plan(firstStep().settings());
        Target target = open.of(first);
        List<String> unsupported = first.unsupported(target.dialect());
        if (!unsupported.isEmpty()) {
            throw SpecException.of(Origin.COMMAND_LINE, String.join("; ", unsupported));
        }
        return first.workload().mix().operations(target.dialect()).stream()
                .map(Operation::name)
                .toList();
    }

    private Search.Chosen firstStep() throws IOException {
        return search.next(SweepDocument.planned("", Instant.EPOCH, List.of()))
                .orElseThrow(() -> new IllegalStateException("a search begins with a step"));
    }

    /// The folder of the search.
    ///
    /// @param wanted the search to continue; null begins a new one
    /// @throws SpecException when that search does not exist, or had another aim
    public SweepFolder folder(@Nullable String wanted) throws IOException {
        if (wanted != null) {
            SweepFolder folder = SweepRun.resumed(output.store(), wanted, "search", _ -> true);
            refuseOther(folder);
            return folder;
        }
        SweepCell first = cell(firstStep(), List.of());
        String workload = first.settings().getOrDefault("workload", "");
        SweepFolder folder =
                new SweepStore(output.store()).create(search.document().kind(), workload, List.of(first));
        search.document().write(folder.path());
        return folder;
    }

    /// Refuses to continue a search that had another aim or another plan.
    private void refuseOther(SweepFolder folder) throws IOException {
        SearchDocument begun = SearchDocument.read(folder.path())
                .orElseThrow(() ->
                        SpecException.of(Origin.COMMAND_LINE, folder.document().id() + " is a sweep, not a search"));
        if (!begun.equals(search.document())) {
            throw SpecException.of(
                    Origin.COMMAND_LINE,
                    "search " + folder.document().id() + " asked something else: " + begun.kind() + " "
                            + String.join(" ", begun.objectives()) + " " + begun.bounds());
        }
        List<SweepCell> wanted = new ArrayList<>();
        for (SweepCell cell : folder.document().cells()) {
            Map<String, String> settings =
                    planner.plan(own(folder.document(), cell)).plan().settings();
            wanted.add(SweepCell.pending(cell.id(), cell.axes(), "", cell.repeat(), settings));
        }
        SweepRun.refuseOther(folder, SweepDocument.planned("", Instant.EPOCH, wanted), "search", "a new one");
    }

    /// Executes the remaining steps.
    ///
    /// @return whether the search is complete
    /// @throws IOException when results cannot be stored
    public boolean execute(SweepFolder folder, Interruption interruption) throws IOException, InterruptedException {
        begun = folder;
        Detachment.ofThisProcess().belongsTo(folder.path());
        Notification.ofThisProcess().about(folder.path());
        return new SweepExecutor(folder, Clock.system(), interruption::isRequested)
                .execute(
                        cell -> run(folder.document(), cell, interruption),
                        sweep -> search.next(sweep).map(step -> cell(step, sweep.cells())));
    }

    private CellOutcome run(SweepDocument sweep, SweepCell cell, Interruption interruption)
            throws IOException, InterruptedException {
        Map<String, String> own = own(sweep, cell);
        Map.Entry<String, String> axis = cell.axes().entrySet().iterator().next();
        Search.Chosen step = new Search.Chosen(axis, own);
        if (!output.quiet()) {
            terminal.err()
                    .println("step " + sweep.cells().size() + ": " + axis.getKey() + " " + axis.getValue()
                            + ", at most " + own.get("measure"));
        }
        var progress = ProgressListener.of(
                terminal, output.quiet(), () -> "step " + sweep.cells().size() + "  ");
        var listener = new Gauged(search.gauge(step), interruption::enough, progress);
        var execution = new SweepRun.CellExecution(new Execution(output.store(), listener), open, interruption);
        // If the first step is refused, all steps would be: the user's request is wrong.
        boolean isFirst = sweep.cells().size() == 1;
        return isFirst ? first(execution, planner.plan(own)) : execution.run(planner.plan(own));
    }

    private CellOutcome first(SweepRun.CellExecution execution, PlannedRun planned)
            throws IOException, InterruptedException {
        try {
            return execution.runOrRefuse(planned);
        } catch (SpecException refused) {
            if (begun != null) {
                begun.discard();
            }
            throw refused;
        }
    }

    /// The stored settings that differ between steps.
    private static Map<String, String> own(SweepDocument sweep, SweepCell cell) {
        Map<String, String> own = new HashMap<>();
        for (String key : List.of("arrival", "measure", "sessions")) {
            own.put(key, sweep.setting(cell, key));
        }
        return own;
    }

    private SweepCell cell(Search.Chosen step, List<SweepCell> before) {
        Map<String, String> axes = Map.of(step.axis().getKey(), step.axis().getValue());
        int repeat = 1
                + (int) before.stream().filter(cell -> cell.axes().equals(axes)).count();
        String id = step.axis().getKey() + "=" + step.axis().getValue() + "#" + repeat;
        return SweepCell.pending(
                id, axes, "", repeat, planner.plan(step.settings()).plan().settings());
    }

    @Override
    public void close() {
        open.close();
    }

    /// Ends the measured phase of a search's step as soon as it has enough data. Thread-safe if the next listener
    /// is: intervals come from one thread.
    ///
    /// @param enough ends the phase
    private record Gauged(Gauge gauge, Runnable enough, RunListener next) implements ForwardingListener {
        @Override
        public void interval(PhasePlan phase, List<IntervalRow> rows) {
            next.interval(phase, rows);
            if (phase.kind() == PhaseKind.MEASURE) {
                gauge.interval(rows);
            }
        }

        @Override
        public void recorded(PhasePlan phase, List<String> operations, Slice slice) {
            next.recorded(phase, operations, slice);
            if (phase.kind() == PhaseKind.MEASURE) {
                gauge.recorded(operations, slice);
                if (gauge.isTold()) {
                    enough.run();
                }
            }
        }
    }

    /// Plans runs that differ in a few settings. Immutable.
    ///
    /// @param layers the shared settings; later layers override earlier ones
    /// @param password maps the name of an environment variable to the password
    public record StepPlanner(List<List<Setting>> layers, Function<String, Secret> password) {
        public StepPlanner {
            layers = List.copyOf(layers);
        }

        /// Whether the user gave a key.
        boolean gives(Key<?> key) {
            return layers.stream()
                    .flatMap(List::stream)
                    .anyMatch(setting -> setting.key().equals(key.name()));
        }

        /// @param own the settings of this run only
        PlannedRun plan(Map<String, String> own) {
            List<List<Setting>> all = new ArrayList<>(layers);
            all.add(own.entrySet().stream()
                    .map(entry -> new Setting(entry.getKey(), entry.getValue(), Origin.COMMAND_LINE))
                    .toList());
            return PlannedRun.of(all, password);
        }
    }
}
