package io.plimsoll.app;

import io.plimsoll.plan.PlannedRun;
import io.plimsoll.recording.Clock;
import io.plimsoll.report.text.ProgressLine.SweepProgress;
import io.plimsoll.results.sweep.SweepCell;
import io.plimsoll.results.sweep.SweepDocument;
import io.plimsoll.results.sweep.SweepFolder;
import io.plimsoll.sweep.SweepExecutor;
import io.plimsoll.sweep.SweepExecutor.CellChoice;
import io.plimsoll.sweep.SweepExecutor.CellOutcome;
import io.plimsoll.sweep.SweepPlan;
import io.plimsoll.sweep.TimeLeft;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

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
    public boolean execute() throws IOException, InterruptedException {
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
}
