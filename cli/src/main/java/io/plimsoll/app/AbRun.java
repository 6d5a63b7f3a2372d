package io.plimsoll.app;

import io.plimsoll.analysis.ab.AbPair;
import io.plimsoll.analysis.ab.AbResult;
import io.plimsoll.analysis.ab.AbResult.State;
import io.plimsoll.analysis.ab.ServerContrast;
import io.plimsoll.app.AbSides.Side;
import io.plimsoll.app.AbVariant.Script;
import io.plimsoll.driver.AtExit;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetSpec;
import io.plimsoll.plan.PlannedRun;
import io.plimsoll.plan.RunKeys;
import io.plimsoll.recording.Clock;
import io.plimsoll.report.AbReport;
import io.plimsoll.results.LabelStore;
import io.plimsoll.results.RunFolder;
import io.plimsoll.results.Verdict;
import io.plimsoll.results.ab.AbDocument;
import io.plimsoll.results.ab.AbJournal;
import io.plimsoll.results.ab.AbJournal.Place;
import io.plimsoll.results.sweep.CellState;
import io.plimsoll.results.sweep.SweepCell;
import io.plimsoll.results.sweep.SweepDocument;
import io.plimsoll.results.sweep.SweepFolder;
import io.plimsoll.results.sweep.SweepStore;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.SpecException;
import io.plimsoll.sweep.SweepExecutor;
import io.plimsoll.sweep.SweepExecutor.CellOutcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Measures two variants in pairs of blocks until it is sure which one is faster, or that none is, and puts back what
/// it changed on servers. Used by one thread, once.
public final class AbRun {
    private static final int TAG_MAX = 64;

    private final AbSides sides;
    private final SweepFolder folder;
    private final OutputSettings output;
    private final Terminal terminal;
    private final Interruption interruption;
    private final Execution execution;
    private final List<Changed> changed = new ArrayList<>();

    /// The variant that is in force; null if that is not sure.
    private @Nullable Side inForce;

    /// Whether statements of B were executed, perhaps in part, and those of A were not executed to their end since.
    private boolean isToUndo;

    /// What could not be put back, in sentences.
    private final List<String> left = new ArrayList<>();

    private volatile Remains remains = Remains.NOTHING;

    /// What this ab has left on servers.
    private enum Remains {
        NOTHING,
        /// Changes that it has not tried to put back yet.
        CHANGES,
        /// Changes that it could not put back, and said so.
        FAULTS
    }

    /// What is asked.
    ///
    /// @param targets the settings that name the target of a variant, by variant; the others share one target
    /// @param margin the share within which a difference does not matter
    /// @param pairs how many are measured at most
    /// @param restart the command that restarts a server that Plimsoll does not start; empty if there is none
    public record Question(
            SearchRun.StepPlanner planner,
            AbVariant a,
            AbVariant b,
            Map<String, List<Setting>> targets,
            double margin,
            int pairs,
            String restart) {
        public Question {
            targets = Map.copyOf(targets);
        }
    }

    /// What is changed on one server, with its journal.
    ///
    /// @param side a variant on that server
    private record Changed(Side side, Path file, AbJournal journal) {}

    private AbRun(
            AbSides sides, SweepFolder folder, OutputSettings output, Terminal terminal, Interruption interruption) {
        this.sides = sides;
        this.folder = folder;
        this.output = output;
        this.terminal = terminal;
        this.interruption = interruption;
        this.execution = new Execution(output.store(), ProgressListener.of(terminal, output.quiet()));
    }

    /// Measures, puts everything back, and reports.
    ///
    /// @return the exit code
    /// @throws SpecException when it cannot be done; nothing is changed then, or all is put back
    public static int run(Question question, OutputSettings output, Terminal terminal)
            throws TargetException, IOException, InterruptedException {
        // Targets are closed when all is reported: Ctrl-C waits for the report, and not for them.
        try (AbSides sides = new AbSides(question, output.store());
                Interruption interruption = new Interruption()) {
            sides.prepare();
            SweepFolder folder = begin(sides, output);
            AbRun run = new AbRun(sides, folder, output, terminal, interruption);
            AtExit.Handle end = AtExit.stop(run::end);
            try {
                return run.measure();
            } finally {
                // Otherwise an interrupted process is still to say that something is left.
                if (run.remains == Remains.NOTHING) {
                    end.close();
                }
            }
        }
    }

    /// Ends a process that was interrupted. The time for putting back may have been too short, or Ctrl-C came when
    /// putting back had failed and the command was about to end. In a program that only calls this class, an old
    /// fault does not decide how the program ends.
    private void end() {
        if (!interruption.isRequested() && !AtExit.isAsked()) {
            return;
        }
        Remains present = remains;
        if (present == Remains.CHANGES) {
            terminal.err().println("plimsoll: not put back: " + again());
        }
        if (present != Remains.NOTHING) {
            AtExit.endWith(ExitCode.UNREACHABLE);
        }
    }

    private String again() {
        return "`plimsoll ab --restore " + folder.path() + "` tries again";
    }

    private static SweepFolder begin(AbSides sides, OutputSettings output) throws IOException {
        List<SweepCell> cells = new ArrayList<>();
        List<Side> openings = sides.openings();
        for (int i = 0; i < openings.size(); i++) {
            cells.add(cell(AbDocument.OPENING, i + 1, openings.get(i).opening()));
        }
        SweepFolder folder = new SweepStore(output.store())
                .create(AbDocument.KIND, sides.a().planned().plan().workload(), cells);
        Question question = sides.question();
        AbDocument.of(question.a().pieces(), question.b().pieces(), question.margin(), question.pairs())
                .write(folder.path());
        sides.logIn(folder.path());
        return folder;
    }

    private static SweepCell cell(String variant, int repeat, PlannedRun planned) {
        return SweepCell.pending(
                AbDocument.AXIS + "=" + variant + "#" + repeat,
                Map.of(AbDocument.AXIS, variant),
                "",
                repeat,
                planned.plan().settings());
    }

    private int measure() throws IOException, InterruptedException {
        tell("at most " + sides.question().pairs() + " pairs of blocks, and at least " + AbResult.PAIRS_LEAST);
        try {
            return driven();
        } catch (SpecException | IOException failed) {
            if (left.isEmpty()) {
                throw failed;
            }
            terminal.err().println("plimsoll: " + failed.getMessage());
            return ExitCode.UNREACHABLE;
        }
    }

    /// Measures, puts everything back whatever happens, and reports.
    private int driven() throws IOException, InterruptedException {
        boolean isOver;
        try {
            Detachment.ofThisProcess().belongsTo(folder.path());
            Notification.ofThisProcess().about(folder.path());
            isOver = new SweepExecutor(folder, Clock.system(), interruption::isRequested)
                    .execute(this::block, _ -> next());
        } finally {
            putBack();
        }
        Verdict verdict = new SweepReports(terminal, output).report(folder, SweepReports.forms(folder), null);
        if (!left.isEmpty()) {
            return ExitCode.UNREACHABLE;
        }
        if (!isOver) {
            terminal.err()
                    .println("plimsoll: interrupted; what was changed is put back, and the blocks so far are kept");
            return ExitCode.INTERRUPTED;
        }
        return verdict.exitCode();
    }

    private void tell(String progress) {
        if (!output.quiet()) {
            terminal.err().println("ab: " + progress);
        }
    }

    /// The next block; empty when the answer is known, or when a block has no result.
    private Optional<SweepCell> next() throws IOException {
        SweepDocument sweep = folder.document();
        if (sweep.cells().stream().anyMatch(cell -> cell.state() != CellState.DONE)) {
            return Optional.empty();
        }
        int blocks = sweep.cells().size() - sides.openings().size();
        if (blocks > 0 && blocks % 2 == 0 && isAnswered(sweep)) {
            return Optional.empty();
        }
        int pair = 1 + blocks / 2;
        String variant = AbPair.order(sides.a().planned().plan().seed(), pair).get(blocks % 2);
        return Optional.of(cell(variant, pair, sides.of(variant).planned()));
    }

    private boolean isAnswered(SweepDocument sweep) throws IOException {
        AbDocument asked = AbDocument.read(folder.path()).orElseThrow();
        AbResult result = AbResult.of(sweep, asked, SweepReports.runs(folder), ServerContrast.NONE);
        tell(AbReport.headline(result));
        return result.state() != State.UNDECIDED;
    }

    private CellOutcome block(SweepCell cell) throws IOException, InterruptedException {
        String variant = cell.axes().getOrDefault(AbDocument.AXIS, "");
        if (variant.equals(AbDocument.OPENING)) {
            return opening(sides.openings().get(cell.repeat() - 1));
        }
        tell("pair " + cell.repeat() + ", " + variant);
        Side side = sides.of(variant);
        try {
            enter(side);
        } catch (TargetException lost) {
            return interruption.isRequested()
                    ? new CellOutcome.Interrupted()
                    : new CellOutcome.Failed("", String.valueOf(lost.getMessage()));
        }
        if (interruption.isRequested()) {
            return new CellOutcome.Interrupted();
        }
        CellOutcome outcome = blocksOn(side).run(side.planned());
        if (outcome instanceof CellOutcome.Ran(String run, Verdict _)) {
            tag(run, AbReport.tag(folder.document().id(), variant));
        }
        return outcome;
    }

    private SweepRun.CellExecution blocksOn(Side side) {
        return new SweepRun.CellExecution(execution, side.open(), interruption);
    }

    /// If the first block is refused, all would be: the user's request is wrong.
    private CellOutcome opening(Side side) throws IOException, InterruptedException {
        tell("a block that does not count");
        try {
            return blocksOn(side).runOrRefuse(side.opening());
        } catch (SpecException refused) {
            if (folder.document().cells().stream().noneMatch(cell -> cell.state() == CellState.DONE)) {
                folder.discard();
            }
            throw refused;
        }
    }

    /// So that all blocks of a variant can be compared.
    private void tag(String run, String tag) throws IOException {
        // The name of a workload may be long.
        if (tag.length() <= TAG_MAX) {
            new LabelStore(new RunFolder(output.store().resolve(run))).addTag(tag);
        }
    }

    /// Puts a variant in force.
    ///
    /// @throws SpecException when that cannot be done
    private void enter(Side side) throws TargetException, IOException, InterruptedException {
        if (inForce == side) {
            return;
        }
        if (changed.isEmpty()) {
            journal();
        }
        inForce = null;
        AbTuning tuning = side.tuning();
        boolean hasScripts = !side.variant().scripts().isEmpty();
        if (tuning != null) {
            tuning.enter(side.variant());
        }
        if (hasScripts) {
            isToUndo |= side == sides.b();
            execute(side);
            isToUndo = side == sides.b();
        }
        if (tuning != null || hasScripts) {
            side.open().renew();
        }
        inForce = side;
    }

    private static void execute(Side side) throws TargetException {
        try (SqlSession session = side.target().openControlSession().sql()) {
            for (Script script : side.variant().scripts()) {
                execute(session, script);
            }
        }
    }

    private static void execute(SqlSession session, Script script) throws TargetException {
        try {
            session.executeAll(script.statements());
        } catch (TargetException refused) {
            throw refused.during("executing " + script.file());
        }
    }

    /// Writes down what is there before the first change, and has the server check the values to come.
    private void journal() throws TargetException, IOException {
        // Another ab may have begun meanwhile.
        sides.refuseUnfinished();
        for (Side side : sides.isOneServer() ? List.of(sides.a()) : List.of(sides.a(), sides.b())) {
            AbTuning tuning = side.tuning();
            List<String> undo = undo();
            if (tuning != null) {
                tuning.begin();
            }
            if (tuning != null || !undo.isEmpty()) {
                AbJournal journal =
                        AbJournal.begun(place(side.planned()), tuning == null ? List.of() : tuning.before(), undo);
                Path file = AbJournal.file(folder.path(), side.variant().name());
                journal.write(file);
                remains = Remains.CHANGES;
                changed.add(new Changed(side, file, journal));
            }
            if (tuning != null) {
                tuning.rehearse(
                        sides.isOneServer()
                                ? List.of(sides.b().variant(), sides.a().variant())
                                : List.of(side.variant()));
            }
        }
    }

    /// The files of A, if they undo what those of B do.
    private List<String> undo() {
        boolean isUndone = sides.isOneServer() && !sides.b().variant().scripts().isEmpty();
        return isUndone
                ? sides.a().variant().scripts().stream()
                        .map(script -> script.file().toAbsolutePath().toString())
                        .toList()
                : List.of();
    }

    private static Place place(PlannedRun planned) {
        TargetSpec target = planned.target();
        return new Place(
                planned.plan().target(),
                target.user(),
                target.driver(),
                target.driverClass(),
                target.driverJars().stream().map(Path::toString).toList(),
                target.schema().name(),
                planned.plan().settings().getOrDefault(RunKeys.PASSWORD_VARIABLE.name(), ""));
    }

    /// Puts everything back. What cannot be put back is said, and its journal stays open.
    private void putBack() {
        // From now on, Ctrl-C waits as long as it waits for a report.
        interruption.driven();
        for (Changed one : changed.reversed()) {
            for (String sentence : putBack(one)) {
                left.add(sentence + "; " + again());
            }
        }
        remains = left.isEmpty() ? Remains.NOTHING : Remains.FAULTS;
        left.forEach(sentence -> terminal.err().println("plimsoll: not put back: " + sentence));
    }

    private List<String> putBack(Changed one) {
        try {
            AbTuning tuning = one.side().tuning();
            List<String> faults = tuning == null ? List.of() : tuning.restore();
            if (!one.journal().undo().isEmpty() && isToUndo) {
                execute(sides.a());
                isToUndo = false;
            }
            return faults.isEmpty() ? close(one) : faults;
        } catch (TargetException | RuntimeException failed) {
            // Whatever it is, the other server is put back, too.
            return List.of(String.valueOf(failed.getMessage()));
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
            return List.of("interrupted");
        }
    }

    /// @return why the journal cannot say that everything is put back; nothing if it does
    private static List<String> close(Changed one) {
        try {
            one.journal().restored().write(one.file());
            return List.of();
        } catch (IOException full) {
            return List.of("the server is as it was before, but this could not be noted in " + one.file() + " ("
                    + full.getMessage() + ")");
        }
    }
}
