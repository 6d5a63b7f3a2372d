package io.plimsoll.app;

import io.plimsoll.analysis.Judgement;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.library.SingleRun;
import io.plimsoll.plan.PhasePlan;
import io.plimsoll.plan.Plan;
import io.plimsoll.plan.PlannedRun;
import io.plimsoll.plan.RunKeys;
import io.plimsoll.progress.RunControl;
import io.plimsoll.progress.RunListener;
import io.plimsoll.progress.RunListener.ForwardingListener;
import io.plimsoll.recording.Clock;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunStatus;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.SpecException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/// Executes one run, from its plan to its judged folder: engine, then results, then analysis.
public record Execution(Path store, RunListener listener) {
    /// A run that has ended.
    public record Ended(Run run, Judgement judgement) {
        public int exitCode() {
            return run.document().status() == RunStatus.INTERRUPTED
                    ? ExitCode.INTERRUPTED
                    : judgement.verdict().exitCode();
        }
    }

    /// Opens the target, runs on it and closes it.
    ///
    /// @param reporter shows the ended run; called before the process may end
    public Ended run(PlannedRun planned, Consumer<Ended> reporter)
            throws TargetException, IOException, InterruptedException {
        try (Target target = open(planned)) {
            return run(planned, target, reporter);
        }
    }

    /// Runs on an open target. Ctrl-C ends the run at its next interval; the report is made nevertheless.
    public Ended run(PlannedRun planned, Target target, Consumer<Ended> reporter)
            throws TargetException, IOException, InterruptedException {
        try (Interruption interruption = new Interruption()) {
            Ended ended = run(planned, target, interruption);
            reporter.accept(ended);
            return ended;
        }
    }

    /// Executes one of several runs that share an interruption. The owner of the interruption makes the report.
    public Ended run(PlannedRun planned, Target target, Interruption interruption)
            throws TargetException, IOException, InterruptedException {
        Clock clock = Clock.system();
        try {
            return execute(planned, target, interruption.control(clock), clock);
        } finally {
            interruption.driven();
        }
    }

    /// Opens the target of a planned run.
    ///
    /// @throws io.plimsoll.spec.SpecException when the workload cannot run on it
    public static Target open(PlannedRun planned) throws TargetException {
        return SingleRun.open(planned);
    }

    private Ended execute(PlannedRun asked, Target target, RunControl control, Clock clock)
            throws TargetException, IOException, InterruptedException {
        refuseAlone(asked.plan());
        // The folder also contains the output of a detached run.
        SingleRun run =
                new SingleRun(store, this::listenerFor, Detachment.ofThisProcess()::hasBegun, RunLanes.elsewhere());
        SingleRun.Ended ended = run.on(target, asked, control, clock);
        return new Ended(ended.run(), ended.judgement());
    }

    /// The parts of a run must begin together: the first one looks at the data before any of them changes it, and
    /// new rows have numbers that follow from the data.
    private static void refuseAlone(Plan plan) {
        if (!plan.division().isWhole() && plan.startAt().isEmpty()) {
            throw SpecException.of(
                    new Origin(RunKeys.SHARD.name(), 0),
                    "shard = " + plan.division() + " needs start-at, an instant at which all parts begin, such as"
                            + " --start-at 2026-11-22T18:00:00Z");
        }
    }

    private RunListener listenerFor(Path folder) {
        Notification.ofThisProcess().about(folder);
        return Announcing.of(folder, listener);
    }

    /// Notifies a detached process when its run begins. Thread-safe if the next listener is.
    ///
    /// @param run the folder of the run
    record Announcing(Path run, RunListener next) implements ForwardingListener {
        /// Returns `next` itself if this process is not detached.
        static RunListener of(Path run, RunListener next) {
            return Detachment.ofThisProcess().isWanted() ? new Announcing(run, next) : next;
        }

        @Override
        public void started(PhasePlan phase) {
            Detachment.ofThisProcess().started(phase.kind(), run);
            next.started(phase);
        }
    }
}
