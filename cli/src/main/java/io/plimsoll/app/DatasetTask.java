package io.plimsoll.app;

import io.plimsoll.dataset.Auditing;
import io.plimsoll.dataset.DatasetLock;
import io.plimsoll.dataset.Loading;
import io.plimsoll.dataset.OtherSchemas;
import io.plimsoll.dataset.OtherSchemas.Survey;
import io.plimsoll.dataset.Sizing;
import io.plimsoll.dataset.TableGuard;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.engine.LaneHost;
import io.plimsoll.plan.Division;
import io.plimsoll.plan.LoadStep;
import io.plimsoll.plan.PhaseKind;
import io.plimsoll.plan.PhasePlan;
import io.plimsoll.plan.Plan;
import io.plimsoll.plan.PlannedRun;
import io.plimsoll.progress.RunControl;
import io.plimsoll.progress.RunListener;
import io.plimsoll.progress.TargetWatchdog;
import io.plimsoll.recording.Clock;
import io.plimsoll.results.PhaseFacts;
import io.plimsoll.results.RunFolder;
import io.plimsoll.results.RunStore;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.SpecException;
import io.plimsoll.spec.ValueType;
import io.plimsoll.workload.AuditResult;
import io.plimsoll.workload.DatasetState;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/// Loads, audits or drops the dataset of a planned run, without driving load.
///
/// @param listener shows the progress
/// @param warning receives a sentence about the state of work that did not end
public record DatasetTask(PlannedRun asked, RunListener listener, Consumer<String> warning) {
    /// The end of a load.
    ///
    /// @param sentence what is loaded; empty if it was interrupted
    public record Loaded(boolean isInterrupted, String sentence) {}

    /// Work on the dataset of the plan while no other run uses it.
    @FunctionalInterface
    private interface Work<T> {
        T take(TargetWatchdog watchdog, Session session, RunControl control, Interruption interruption)
                throws TargetException, InterruptedException;
    }

    private <T> T alone(String holder, RunListener heard, Work<T> work) throws TargetException, InterruptedException {
        return holding(asked.plan(), true, holder, heard, work);
    }

    /// Does work on the dataset while no other run uses it, or only such as share it.
    private <T> T holding(Plan plan, boolean isAlone, String holder, RunListener heard, Work<T> work)
            throws TargetException, InterruptedException {
        try (Interruption interruption = new Interruption();
                Target target = Execution.open(asked);
                TargetWatchdog watchdog =
                        new TargetWatchdog(target, asked.plan().limits().stall());
                TargetWatchdog.Watched watched = watchdog.open();
                DatasetLock hold = DatasetLock.take(plan, asked.workload().dataset(), watchdog, holder, heard)) {
            if (isAlone) {
                hold.beginAlone();
            }
            RunControl control = interruption.control(Clock.system());
            control.hurries(watchdog);
            return work.take(watchdog, watched.session(), control, interruption);
        }
    }

    /// Work of another tool on the tables of the dataset.
    @FunctionalInterface
    public interface ForeignWork<T> {
        T take(SqlSession session) throws TargetException;
    }

    /// Does the work of another tool on the tables of the dataset while no other run uses them.
    ///
    /// @param holder who does it, for runs that wait for the tables
    public <T> T alone(String holder, ForeignWork<T> work) throws TargetException, InterruptedException {
        return alone(holder, listener, (_, session, _, _) -> work.take(session.sql()));
    }

    /// Drops the dataset if Plimsoll created it.
    ///
    /// @return the names of the tables that existed
    public List<String> clean() throws TargetException, InterruptedException {
        List<String> names = asked.workload().dataset().tableNames();
        return alone("clean", listener, (watchdog, session, control, _) -> {
            List<String> there = session.existing(names);
            new Loading(asked.plan(), asked.workload().dataset(), watchdog, control, listener).dropTables(session);
            return there;
        });
    }

    /// Checks the invariants of the data.
    public List<AuditResult> audit() throws TargetException {
        try (Target target = Execution.open(asked);
                TargetWatchdog watchdog =
                        new TargetWatchdog(target, asked.plan().limits().stall());
                TargetWatchdog.Watched watched = watchdog.open()) {
            SqlSession session = watched.session().sql();
            PlannedRun planned = Sizing.fit(asked, watchdog);
            refuseUnlessThere(planned, target, session);
            Auditing auditing = new Auditing(planned.workload().audit(), target.dialect());
            try {
                return auditing.alone(session);
            } catch (TargetException lost) {
                throw watchdog.explained(lost);
            }
        }
    }

    private static void refuseUnlessThere(PlannedRun planned, Target target, SqlSession session)
            throws TargetException {
        Origin origin = new Origin("target " + planned.plan().target(), 0);
        List<String> strangers =
                new TableGuard(planned.plan(), planned.workload().dataset(), target.dialect()).againstDriving(session);
        if (!strangers.isEmpty()) {
            throw SpecException.of(origin, String.join("; ", strangers));
        }
        switch (new Survey(planned.workload().dataset(), session, target.dialect()).state()) {
            case DatasetState.Ready() -> {}
            case DatasetState.Absent() ->
                throw SpecException.of(
                        origin,
                        OtherSchemas.of(planned.workload().dataset(), session, target)
                                .missing("it does not hold the tables of this workload and profile"));
            case DatasetState.Unfinished(String missing) ->
                throw SpecException.of(
                        origin,
                        "the dataset in it is partially loaded, " + missing + "; `plimsoll load` loads the rest");
            case DatasetState.Different(String description) ->
                throw SpecException.of(origin, "the dataset in it " + description);
        }
    }

    /// Creates and keeps the dataset.
    ///
    /// @param store the folder in which runs are stored; the load has a name there
    /// @param steps the steps to take, in this order; empty for all that are left
    public Loaded load(Path store, List<LoadStep> steps) throws TargetException, InterruptedException {
        Division machine = asked.plan().division();
        if (!machine.isWhole() && !steps.equals(List.of(LoadStep.DATA))) {
            throw SpecException.of(
                    new Origin("--shard", 0),
                    "shard = " + machine + " loads rows only: add --steps data. Before that, one machine makes the"
                            + " tables with --steps schema, and after that their keys with --steps finish");
        }
        Path folder = new RunStore(store).fresh("load-" + asked.plan().workload());
        String name = String.valueOf(folder.getFileName());
        RunListener heard = Execution.Announcing.of(folder, listener);
        // Other machines load other parts at the same time.
        Plan held = machine.isWhole() ? asked.plan() : asked.sharing().plan();
        return holding(held, machine.isWhole(), name, heard, (watchdog, session, control, interruption) -> {
            PlannedRun planned = Sizing.fit(asked, watchdog);
            Loading loading = new Loading(planned.plan(), planned.workload().dataset(), watchdog, control, heard)
                    .as(name)
                    .on(machine);
            LaneHost.Source fleet = RunLanes.elsewhere();
            if (fleet != null && machine.isWhole()) {
                fleet.of(planned, new RunFolder(folder), heard).crew().ifPresent(loading::by);
            }
            List<LoadStep> needed = loading.steps(session, steps);
            if (planned.workload().dataset().isUsersOwn()) {
                return new Loaded(
                        false,
                        "nothing to load: workload " + asked.plan().workload()
                                + " drives tables that you make yourself");
            }
            if (needed.isEmpty()) {
                return new Loaded(false, "the dataset is there already: " + facts(planned));
            }
            long before = System.nanoTime();
            heard.started(phase(planned));
            long rows;
            try {
                rows = take(needed, loading, session, control);
            } catch (TargetException refused) {
                if (interruption.isRequested()) {
                    warning.accept("interrupted; " + howToGoOn(loading));
                    return new Loaded(true, "");
                }
                throw watchdog.explained(refused);
            }
            heard.ended(
                    PhaseFacts.undriven(PhaseKind.LOAD, Instant.now().toString(), System.nanoTime() - before, rows));
            if (interruption.isRequested()) {
                warning.accept("interrupted after " + rows + " rows; " + howToGoOn(loading));
                return new Loaded(true, "");
            }
            return new Loaded(false, done(needed) + facts(planned));
        });
    }

    private long take(List<LoadStep> needed, Loading loading, Session session, RunControl control)
            throws TargetException, InterruptedException {
        long rows = 0;
        try {
            for (LoadStep step : needed) {
                if (!control.isInterrupted()) {
                    rows += loading.take(step, session);
                }
            }
            if (needed.contains(LoadStep.FINISH) && !control.isInterrupted()) {
                loading.createRoutines(session, true);
            }
        } catch (TargetException lost) {
            if (loading.canResume() && !control.isInterrupted()) {
                warning.accept("the load is not complete; " + howToGoOn(loading));
            }
            throw lost;
        }
        return rows;
    }

    private static String howToGoOn(Loading loading) {
        return loading.canResume()
                ? "what is loaded is kept, and the same command without --load continues from there"
                : "the dataset is not complete: `--load replace` loads it from the start";
    }

    private static String done(List<LoadStep> taken) {
        return taken.contains(LoadStep.FINISH)
                ? "loaded: "
                : "done: " + taken.stream().map(ValueType::word).collect(Collectors.joining(", ")) + "; ";
    }

    private static PhasePlan phase(PlannedRun planned) {
        return planned.plan().phases().stream()
                .filter(candidate -> candidate.kind() == PhaseKind.LOAD)
                .findFirst()
                .orElseThrow();
    }

    private static String facts(PlannedRun planned) {
        return planned.plan().facts().entrySet().stream()
                .map(fact -> fact.getKey() + " " + fact.getValue())
                .collect(Collectors.joining("; "));
    }
}
