package io.plimsoll.cli;

import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.engine.PlannedRun;
import io.plimsoll.recording.Clock;
import io.plimsoll.report.text.ProgressLine;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.RunStatus;
import io.plimsoll.results.SweepCell;
import io.plimsoll.results.SweepDocument;
import io.plimsoll.results.SweepFolder;
import io.plimsoll.results.Verdict;
import io.plimsoll.spec.Problem;
import io.plimsoll.spec.SpecException;
import io.plimsoll.sweep.CellChoice;
import io.plimsoll.sweep.CellOutcome;
import io.plimsoll.sweep.SweepExecutor;
import io.plimsoll.sweep.SweepPlan;
import io.plimsoll.sweep.TimeLeft;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/// The cells of a sweep as runs, one after the other in this process. Used by one thread, once.
final class SweepRun {
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

    SweepRun(SweepPlan plan, SweepFolder folder, OutputOptions output, Terminal terminal, Interruption interruption) {
        plan.cells().forEach(this::add);
        this.folder = folder;
        this.terminal = terminal;
        this.quiet = output.quiet();
        this.interruption = interruption;
        this.shown = folder.document();
        this.execution = new Execution(output.store(), ProgressListener.of(terminal, quiet, this::lead));
    }

    /// A cell that may come up.
    void add(SweepPlan.PlannedCell cell) {
        runs.put(cell.cell().id(), cell.run());
    }

    /// Runs what is pending.
    ///
    /// @return whether the sweep came to its end
    /// @throws IOException when results cannot be stored
    boolean execute() throws IOException, InterruptedException {
        return execute(_ -> Optional.empty());
    }

    /// Runs what is pending, and then what is chosen by what those before it found: cells that were added.
    ///
    /// @return whether the sweep came to its end
    /// @throws IOException when results cannot be stored
    boolean execute(CellChoice choice) throws IOException, InterruptedException {
        Detachment.ofThisProcess().belongsTo(folder.path());
        try (open) {
            return new SweepExecutor(folder, clock, interruption::isRequested).execute(this::run, choice);
        }
    }

    private CellOutcome run(SweepCell cell) throws IOException, InterruptedException {
        cellStartNanos = clock.nanos();
        shown = folder.document();
        if (!quiet) {
            terminal.err().println(ProgressLine.cell(position(), shown.cells().size(), cell.id(), left()));
        }
        PlannedRun planned = runs.get(cell.id());
        if (planned == null) {
            throw new IllegalStateException("the sweep holds a cell that is not planned: " + cell.id());
        }
        try {
            Target target = open.of(planned);
            List<String> unsupported = planned.unsupported(target.dialect());
            return unsupported.isEmpty()
                    ? outcome(execution.run(planned, target, interruption).run().document())
                    : new CellOutcome.NotApplicable(String.join("; ", unsupported));
        } catch (SpecException refused) {
            return failed("", refused.problems().stream().map(Problem::message).collect(Collectors.joining("; ")));
        } catch (TargetException lost) {
            return failed("", String.valueOf(lost.getMessage()));
        }
    }

    private CellOutcome outcome(RunDocument run) {
        Verdict verdict = run.verdict();
        if (run.status() == RunStatus.INTERRUPTED) {
            return new CellOutcome.Interrupted();
        }
        return run.status() == RunStatus.COMPLETED && verdict != null
                ? new CellOutcome.Ran(run.id(), verdict)
                : failed(run.id(), String.valueOf(run.failure()));
    }

    /// The next cell opens the target anew: what is left of it may be of no use.
    private CellOutcome failed(String run, String why) {
        open.close();
        return interruption.isRequested() ? new CellOutcome.Interrupted() : new CellOutcome.Failed(run, why);
    }

    private String lead() {
        return ProgressLine.lead(position(), shown.cells().size(), left());
    }

    private int position() {
        return 1 + (int) shown.cells().stream().takeWhile(cell -> !isNext(cell)).count();
    }

    private boolean isNext(SweepCell cell) {
        return shown.next().filter(cell::equals).isPresent();
    }

    private OptionalLong left() {
        return TimeLeft.millis(shown, (clock.nanos() - cellStartNanos) / 1_000_000);
    }
}
