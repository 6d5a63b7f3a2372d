package io.plimsoll.app;

import io.plimsoll.driver.Durability;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetIdentity;
import io.plimsoll.driver.TargetSpec;
import io.plimsoll.plan.PlannedRun;
import io.plimsoll.recording.Clock;
import io.plimsoll.report.text.ProgressLine.SweepProgress;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.RunFolder;
import io.plimsoll.results.RunReader;
import io.plimsoll.results.RunStatus;
import io.plimsoll.results.Verdict;
import io.plimsoll.results.sweep.CellState;
import io.plimsoll.results.sweep.SweepCell;
import io.plimsoll.results.sweep.SweepDocument;
import io.plimsoll.results.sweep.SweepFolder;
import io.plimsoll.results.sweep.SweepStore;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problem;
import io.plimsoll.spec.SpecException;
import io.plimsoll.sweep.SweepExecutor;
import io.plimsoll.sweep.SweepExecutor.CellChoice;
import io.plimsoll.sweep.SweepExecutor.CellOutcome;
import io.plimsoll.sweep.SweepPlan;
import io.plimsoll.sweep.TimeLeft;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Executes the cells of a sweep as runs, one after the other in this process. Used by one thread, once.
public final class SweepRun {
    private final Map<String, PlannedRun> runs = new HashMap<>();
    private final SweepFolder folder;
    private final Terminal terminal;
    private final boolean quiet;
    private final Execution execution;
    private final Interruption interruption;
    private final OpenTarget open = new OpenTarget();
    private final Clock clock = Clock.system();
    private volatile SweepDocument shown;
    private volatile long cellStartNanos;
    private volatile int cellsMost;

    /// Reports the results of a sweep, complete or not.
    @FunctionalInterface
    public interface Reporter {
        /// @return the exit code if the sweep is complete
        int report(SweepFolder folder) throws IOException;
    }

    /// Executes a sweep and reports it.
    ///
    /// @param resumed the sweep to continue; null begins a new one
    /// @return the exit code
    /// @throws SpecException when that sweep does not exist, or began with another plan
    public static int run(
            SweepPlan plan, @Nullable String resumed, OutputSettings output, Terminal terminal, Reporter reporter)
            throws IOException, InterruptedException {
        SweepFolder folder = folder(plan, resumed, output.store(), terminal);
        try (Interruption interruption = new Interruption()) {
            boolean isOver = new SweepRun(plan, folder, output, terminal, interruption).execute();
            int exitCode = reporter.report(folder);
            return isOver ? exitCode : interrupted(folder, terminal);
        }
    }

    public SweepRun(
            SweepPlan plan, SweepFolder folder, OutputSettings output, Terminal terminal, Interruption interruption) {
        plan.cells().forEach(this::add);
        this.folder = folder;
        this.terminal = terminal;
        this.quiet = output.quiet();
        this.interruption = interruption;
        this.shown = folder.document();
        this.execution = new Execution(output.store(), ProgressListener.of(terminal, quiet, this::lead));
    }

    /// Adds a cell that may be executed.
    public void add(SweepPlan.PlannedCell cell) {
        runs.put(cell.cell().id(), cell.run());
    }

    /// Executes the pending cells.
    ///
    /// @return whether the sweep is complete
    /// @throws IOException when results cannot be stored
    private boolean execute() throws IOException, InterruptedException {
        return execute(_ -> Optional.empty(), 0);
    }

    /// Executes the pending cells, then added cells that `choice` selects from the results so far.
    ///
    /// @param most the maximum number of cells; 0 if only the planned ones are executed
    /// @return whether the sweep is complete
    /// @throws IOException when results cannot be stored
    public boolean execute(CellChoice choice, int most) throws IOException, InterruptedException {
        cellsMost = most;
        Detachment.ofThisProcess().belongsTo(folder.path());
        Notification.ofThisProcess().about(folder.path());
        try (open) {
            return new SweepExecutor(folder, clock, interruption::isRequested).execute(this::run, choice);
        }
    }

    private CellOutcome run(SweepCell cell) throws IOException, InterruptedException {
        cellStartNanos = clock.nanos();
        shown = folder.document();
        if (!quiet) {
            terminal.err().println(progress().cell(cell.id()));
        }
        PlannedRun planned = runs.get(cell.id());
        if (planned == null) {
            throw new IllegalStateException("the sweep holds a cell that is not planned: " + cell.id());
        }
        return new CellExecution(execution, open, interruption).run(planned);
    }

    private String lead() {
        return progress().lead();
    }

    /// The progress. It has no remaining time if cells are chosen during the sweep, because their number is
    /// unknown.
    private SweepProgress progress() {
        int known = shown.cells().size();
        boolean isOpen = cellsMost > known;
        Optional<TimeLeft> left =
                isOpen ? Optional.empty() : TimeLeft.of(shown, (clock.nanos() - cellStartNanos) / 1_000_000);
        return new SweepProgress(
                position(),
                Math.max(known, cellsMost),
                isOpen,
                left.map(TimeLeft::millis).map(OptionalLong::of).orElse(OptionalLong.empty()),
                left.map(TimeLeft::isLeast).orElse(true));
    }

    private int position() {
        return 1 + (int) shown.cells().stream().takeWhile(cell -> !isNext(cell)).count();
    }

    private boolean isNext(SweepCell cell) {
        return shown.next().filter(cell::equals).isPresent();
    }

    private static SweepFolder folder(SweepPlan plan, @Nullable String wanted, Path path, Terminal terminal)
            throws IOException {
        if (wanted == null) {
            return new SweepStore(path)
                    .create(plan.cells().getFirst().run().plan().workload(), plan.stored());
        }
        SweepFolder folder = resumed(path, wanted, "sweep", _ -> true);
        refuseOther(folder, plan.document(), "sweep", "a new sweep");
        repeatLost(folder, terminal);
        return folder;
    }

    /// Finds the sweep that `--resume` names.
    ///
    /// @param kind what it is called
    /// @throws SpecException when it does not exist
    public static SweepFolder resumed(Path path, String wanted, String kind, Predicate<SweepFolder> isOfKind)
            throws IOException {
        return new SweepStore(path)
                .find(wanted)
                .filter(isOfKind)
                .orElseThrow(() -> SpecException.of(
                        Origin.COMMAND_LINE,
                        "--resume " + wanted + " names no " + kind + " in " + path + ", or more than one"));
    }

    /// Refuses to continue what began with another plan.
    ///
    /// @param kind what it is called
    /// @param fresh what the user can begin instead
    public static void refuseOther(SweepFolder folder, SweepDocument plan, String kind, String fresh)
            throws IOException {
        Optional<String> difference = folder.difference(plan);
        if (difference.isPresent()) {
            throw SpecException.of(
                    Origin.COMMAND_LINE,
                    kind + " " + folder.document().id() + " was begun with another plan: " + difference.get()
                            + "; begin " + fresh + " without --resume");
        }
    }

    /// Explains how to continue an incomplete sweep.
    ///
    /// @return the exit code
    public static int interrupted(SweepFolder folder, Terminal terminal) {
        terminal.err()
                .println("plimsoll: interrupted; what is finished is kept: give the same command --resume "
                        + folder.document().id());
        return ExitCode.INTERRUPTED;
    }

    /// Repeats steps whose dataset was in the memory of the interrupted process. Steps share a dataset, so the
    /// steps that created it run again before those that need it.
    private static void repeatLost(SweepFolder folder, Terminal terminal) throws IOException {
        Optional<SweepCell> next = folder.document().next();
        if (next.isEmpty()) {
            return;
        }
        for (SweepCell cell : folder.document().cells()) {
            if (cell.isBesides(next.get()) && cell.state() == CellState.DONE && isLost(folder, cell)) {
                terminal.err()
                        .println("plimsoll: the dataset of " + cell.id()
                                + " was lost with the process that held it: it is run again");
                folder.update(cell.again());
            }
        }
    }

    private static boolean isLost(SweepFolder folder, SweepCell cell) throws IOException {
        RunFolder run = new RunFolder(folder.path().resolveSibling(cell.run()));
        TargetIdentity target =
                Files.exists(run.document()) ? RunReader.document(run).target() : null;
        return target == null || (target.inProcess() && target.durability() == Durability.NONE);
    }

    /// Executes a planned run as a cell of a sweep. Failures become the outcome of the cell.
    record CellExecution(Execution execution, OpenTarget open, Interruption interruption) {
        /// @throws IOException when results cannot be stored
        CellOutcome run(PlannedRun planned) throws IOException, InterruptedException {
            try {
                return runOrRefuse(planned);
            } catch (SpecException refused) {
                return failed(
                        "", refused.problems().stream().map(Problem::message).collect(Collectors.joining("; ")));
            }
        }

        /// As [#run], but problems of the spec are thrown.
        ///
        /// @throws SpecException when the target holds another dataset than the plan requires
        /// @throws IOException when results cannot be stored
        CellOutcome runOrRefuse(PlannedRun planned) throws IOException, InterruptedException {
            try {
                interruption.opening();
                Target target = open.of(planned);
                List<String> unsupported = planned.unsupported(target.dialect());
                return unsupported.isEmpty()
                        ? outcome(execution
                                .run(planned, target, interruption)
                                .run()
                                .document())
                        : new CellOutcome.NotApplicable(String.join("; ", unsupported));
            } catch (TargetException lost) {
                return failed("", String.valueOf(lost.getMessage()));
            }
        }

        private CellOutcome outcome(RunDocument run) {
            Verdict verdict = run.judged().verdict();
            if (run.status() == RunStatus.INTERRUPTED) {
                return new CellOutcome.Interrupted();
            }
            return run.status() == RunStatus.COMPLETED && verdict != null
                    ? new CellOutcome.Ran(run.id(), verdict)
                    : failed(run.id(), String.valueOf(run.failure()));
        }

        /// Closes the target, so that the next cell opens it again: this one may be unusable.
        private CellOutcome failed(String run, String why) {
            open.close();
            return interruption.isRequested() ? new CellOutcome.Interrupted() : new CellOutcome.Failed(run, why);
        }
    }

    /// The open target of consecutive runs with the same address, so that each of them need not start an embedded
    /// server again. Not thread-safe.
    static final class OpenTarget implements AutoCloseable {
        private @Nullable TargetSpec spec;
        private @Nullable Target target;

        /// The run's target. Opens it unless it is already open, and closes any other.
        Target of(PlannedRun planned) throws TargetException {
            Target open = target;
            if (open != null && planned.target().equals(spec)) {
                return open;
            }
            close();
            Target opened = planned.open();
            target = opened;
            spec = planned.target();
            return opened;
        }

        /// Reads anew what the open target says of itself, after its server was changed.
        void renew() throws TargetException {
            Target open = target;
            if (open != null) {
                target = open.renewed();
            }
        }

        @Override
        public void close() {
            Target open = target;
            target = null;
            spec = null;
            if (open != null) {
                open.close();
            }
        }
    }
}
