package io.plimsoll.app;

import io.plimsoll.analysis.Judgement;
import io.plimsoll.dataset.Sizing;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.engine.RunExecutor;
import io.plimsoll.plan.PhasePlan;
import io.plimsoll.plan.PlannedRun;
import io.plimsoll.plan.RunKeys;
import io.plimsoll.progress.RunControl;
import io.plimsoll.progress.RunListener;
import io.plimsoll.progress.RunListener.ForwardingListener;
import io.plimsoll.recording.Clock;
import io.plimsoll.results.LabelStore;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunReader;
import io.plimsoll.results.RunStatus;
import io.plimsoll.results.RunStore;
import io.plimsoll.results.RunWriter;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.SpecException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
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
    /// @throws SpecException when the workload cannot run on it
    public static Target open(PlannedRun planned) throws TargetException {
        Target target = planned.open();
        List<String> unsupported = planned.unsupported(target.dialect());
        if (!unsupported.isEmpty()) {
            target.close();
            throw SpecException.of(Origin.COMMAND_LINE, String.join("; ", unsupported));
        }
        return target;
    }

    private Ended execute(PlannedRun asked, Target target, RunControl control, Clock clock)
            throws TargetException, IOException, InterruptedException {
        PlannedRun planned = Sizing.fit(asked, target);
        RunWriter writer = new RunStore(store).create(planned.plan(), clock.nanos());
        try (writer) {
            note(planned, writer);
            new RunExecutor(
                            planned.plan(),
                            planned.workload(),
                            target,
                            new RunExecutor.Outputs(
                                    writer,
                                    control,
                                    Announcing.of(writer.folder().path(), listener),
                                    Passwords.ofExporters()),
                            clock)
                    .execute();
        } catch (SpecException | TargetException refused) {
            keepOrDiscard(writer, refused);
            throw refused;
        }
        return judged(writer, RunReader.read(writer.folder().path()));
    }

    private static void note(PlannedRun planned, RunWriter writer) throws IOException {
        String note = planned.plan().settings().getOrDefault(RunKeys.NOTE.name(), "");
        if (!note.isEmpty()) {
            new LabelStore(writer.folder()).addNote(note);
        }
    }

    /// Judges a run in memory and stores the judgement. Reads no files again, because those of a long run are big.
    public static Ended judged(RunWriter writer, Run run) throws IOException {
        Judgement judgement = Judgement.judge(run);
        writer.update(judgement::on);
        return new Ended(run.with(writer.document()), judgement);
    }

    private static void keepOrDiscard(RunWriter writer, Exception refused) throws IOException {
        // The folder also contains the output of a detached run.
        if (writer.document().measurement().phases().isEmpty()
                && !Detachment.ofThisProcess().hasBegun()) {
            writer.discard();
            return;
        }
        writer.update(document ->
                document.ended(RunStatus.FAILED, Instant.now().toString(), String.valueOf(refused.getMessage())));
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
