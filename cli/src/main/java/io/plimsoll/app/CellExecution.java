package io.plimsoll.app;

import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetSpec;
import io.plimsoll.plan.PlannedRun;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.RunStatus;
import io.plimsoll.results.Verdict;
import io.plimsoll.spec.Problem;
import io.plimsoll.spec.SpecException;
import io.plimsoll.sweep.CellOutcome;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Executes a planned run as a cell of a sweep. Failures become the outcome of the cell.
record CellExecution(Execution execution, OpenTarget open, Interruption interruption) {
    /// @throws IOException when results cannot be stored
    CellOutcome run(PlannedRun planned) throws IOException, InterruptedException {
        try {
            return runOrRefuse(planned);
        } catch (SpecException refused) {
            return failed("", refused.problems().stream().map(Problem::message).collect(Collectors.joining("; ")));
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
                    ? outcome(execution.run(planned, target, interruption).run().document())
                    : new CellOutcome.NotApplicable(String.join("; ", unsupported));
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

    /// Closes the target, so that the next cell opens it again: this one may be unusable.
    private CellOutcome failed(String run, String why) {
        open.close();
        return interruption.isRequested() ? new CellOutcome.Interrupted() : new CellOutcome.Failed(run, why);
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
