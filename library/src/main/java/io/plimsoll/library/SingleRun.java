package io.plimsoll.library;

import io.plimsoll.analysis.Judgement;
import io.plimsoll.dataset.Sizing;
import io.plimsoll.driver.Secret;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.engine.LaneHost;
import io.plimsoll.engine.RunExecutor;
import io.plimsoll.plan.PlannedRun;
import io.plimsoll.plan.RunKeys;
import io.plimsoll.progress.RunControl;
import io.plimsoll.progress.RunListener;
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
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Executes one run, from its plan to its judged folder: engine, then results, then analysis. Knows nothing of the
/// process around it.
///
/// @param store the folder of run folders
/// @param listener makes the listener of a run that is stored in a folder
/// @param keeps whether the folder of a run that measured nothing is kept
/// @param elsewhere finds lanes on other machines; null if this process drives
public record SingleRun(
        Path store, Function<Path, RunListener> listener, BooleanSupplier keeps, LaneHost.@Nullable Source elsewhere) {
    private static final String EXPORTER_PASSWORD = "PLIMSOLL_METRICS_PASSWORD";

    /// A run that this process drives.
    ///
    /// @param store the folder of run folders
    /// @param listener makes the listener of a run that is stored in a folder
    /// @param keeps whether the folder of a run that measured nothing is kept
    public SingleRun(Path store, Function<Path, RunListener> listener, BooleanSupplier keeps) {
        this(store, listener, keeps, null);
    }

    /// A run that has ended.
    ///
    /// @param run everything that was stored
    /// @param judgement what the findings say about it
    public record Ended(Run run, Judgement judgement) {}

    /// Opens the target of a planned run.
    ///
    /// @param planned the run
    /// @return the target, to be closed after the run
    /// @throws SpecException when the workload cannot run on it
    /// @throws TargetException when it cannot be reached or refuses
    public static Target open(PlannedRun planned) throws TargetException {
        Target target = planned.open();
        List<String> unsupported = planned.unsupported(target.dialect());
        if (!unsupported.isEmpty()) {
            target.close();
            throw SpecException.of(Origin.COMMAND_LINE, String.join("; ", unsupported));
        }
        return target;
    }

    /// Runs on an open target.
    ///
    /// @param target the target of the run
    /// @param asked the run; if it leaves the size of the dataset open, that of the existing one is taken
    /// @param control lets another thread end the run early
    /// @param clock the clock of the control
    /// @return the judged run
    /// @throws SpecException when the target holds another dataset than the plan needs
    /// @throws TargetException when the target was lost, or refused, before anything was driven
    /// @throws IOException when results cannot be stored
    /// @throws InterruptedException when this thread is interrupted
    public Ended on(Target target, PlannedRun asked, RunControl control, Clock clock)
            throws TargetException, IOException, InterruptedException {
        PlannedRun planned = Sizing.fit(asked, target);
        RunWriter writer = new RunStore(store).create(planned.plan(), clock.nanos());
        try (writer) {
            note(planned, writer);
            RunListener watching = listener.apply(writer.folder().path());
            RunExecutor run = new RunExecutor(
                    planned.plan(),
                    planned.workload(),
                    target,
                    new RunExecutor.Outputs(writer, control, watching, exporterPassword()),
                    clock);
            LaneHost.Source lanes = elsewhere;
            if (lanes != null) {
                run.drivenBy(lanes.of(planned, writer.folder(), watching));
            }
            run.execute();
        } catch (SpecException | TargetException refused) {
            keepOrDiscard(writer, refused);
            throw refused;
        }
        return judged(writer, RunReader.read(writer.folder().path()));
    }

    /// The password of the users in the addresses of exporters. The target's password is none of them.
    private static Secret exporterPassword() {
        String value = System.getenv(EXPORTER_PASSWORD);
        return value == null ? Secret.NONE : new Secret(value);
    }

    private static void note(PlannedRun planned, RunWriter writer) throws IOException {
        String note = planned.plan().settings().getOrDefault(RunKeys.NOTE.name(), "");
        if (!note.isEmpty()) {
            new LabelStore(writer.folder()).addNote(note);
        }
    }

    /// Judges a run in memory and stores the judgement. Reads no files again, because those of a long run are big.
    ///
    /// @param writer the open files of the run
    /// @param run what was read of them
    /// @return the judged run
    /// @throws IOException when the judgement cannot be stored
    public static Ended judged(RunWriter writer, Run run) throws IOException {
        Judgement judgement = Judgement.judge(run);
        writer.update(judgement::on);
        return new Ended(run.with(writer.document()), judgement);
    }

    private void keepOrDiscard(RunWriter writer, Exception refused) throws IOException {
        if (writer.document().measurement().phases().isEmpty() && !keeps.getAsBoolean()) {
            writer.discard();
            return;
        }
        writer.update(document ->
                document.ended(RunStatus.FAILED, Instant.now().toString(), String.valueOf(refused.getMessage())));
    }
}
