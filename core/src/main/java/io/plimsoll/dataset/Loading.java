package io.plimsoll.dataset;

import io.plimsoll.dataset.RoutineGuard.Marking;
import io.plimsoll.dataset.SteppedLoad.Loaders;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.LoadProgress;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.table.RowException;
import io.plimsoll.driver.table.Table;
import io.plimsoll.driver.table.TableRows;
import io.plimsoll.plan.Division;
import io.plimsoll.plan.LoadStep;
import io.plimsoll.plan.PhaseKind;
import io.plimsoll.plan.Plan;
import io.plimsoll.plan.Plan.LoadMode;
import io.plimsoll.plan.RunKeys;
import io.plimsoll.progress.RunControl;
import io.plimsoll.progress.RunListener;
import io.plimsoll.progress.TargetWatchdog;
import io.plimsoll.spec.Key;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.SpecException;
import io.plimsoll.workload.Dataset;
import io.plimsoll.workload.DatasetState;
import io.plimsoll.workload.Workload;
import io.plimsoll.workload.Workloads;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Makes sure the dataset is in the target: the phases prepare and load. Used by one thread.
public final class Loading {
    /// Rows handed to a session at once; interruptions are checked between two portions.
    private static final long PORTION_ROWS = 100_000;

    /// The most sessions of all machines that load together, unless the plan says how many each has.
    private static final int SESSIONS_OF_ALL = 64;

    /// Text that a shell leaves unchanged.
    private static final Pattern PLAIN = Pattern.compile("[\\w:/.,=@%+-]+");

    private final Plan plan;
    private final Dataset dataset;
    private final TargetWatchdog watchdog;
    private final Target target;
    private final RunControl control;
    private final RunListener listener;
    private final Optional<SteppedLoad> stepped;
    private final TableGuard guard;

    /// Those of a dataset that is not divided into parts.
    private final LoadSessions sessions;

    private String run = "";
    private Division machine = Division.WHOLE;
    private @Nullable LoadCrew crew;

    public Loading(Plan plan, Dataset dataset, TargetWatchdog watchdog, RunControl control, RunListener listener) {
        this.plan = plan;
        this.watchdog = watchdog;
        this.target = watchdog.target();
        this.dataset = dataset.in(target.dialect());
        this.control = control;
        this.listener = listener;
        guard = new TableGuard(plan, this.dataset, target.dialect());
        sessions = new LoadSessions(target, "plimsoll_load_" + lockName(), origin());
        stepped = this.dataset
                .division()
                .map(division -> new SteppedLoad(this.dataset, division, watchdog, control, listener));
    }

    /// The same for all who load the dataset, in every schema another one.
    private String lockName() {
        return Long.toHexString(DatasetLock.key(DatasetLock.schema(target), "load of " + plan.workload()));
    }

    private Origin origin() {
        return new Origin(RunKeys.TARGET.name() + " " + plan.target(), 0);
    }

    /// Sets the name of the run with which tables are marked from here on.
    public Loading as(String name) {
        run = name;
        return this;
    }

    /// Sets which of several machines this one is that load a dataset together: [LoadStep#DATA] then loads what
    /// belongs to it. One machine takes the other steps.
    public Loading on(Division which) {
        machine = which;
        return this;
    }

    /// Lets other machines load the rows if several can: not into an engine within this process, nor where the target
    /// takes one loading session at a time.
    public Loading by(LoadCrew others) {
        boolean isPossible = others.machines() > 1
                && !target.identity().inProcess()
                && target.dialect().loadSessions() > 1;
        crew = isPossible ? others : null;
        return this;
    }

    /// Decides from the plan's load mode and the tables in the target whether to load. Changes nothing.
    ///
    /// @return true if the dataset must be created and loaded
    /// @throws SpecException when the existing data is not what the plan needs, or cannot be driven or loaded
    public boolean isNeeded(Session session) throws TargetException {
        boolean isNeeded = isWanted(session);
        refuseUnlessFit(session, isNeeded);
        return isNeeded;
    }

    private boolean isWanted(Session session) throws TargetException {
        refuseStrangers(session);
        if (plan.load() == LoadMode.REPLACE) {
            return true;
        }
        return switch (new OtherSchemas.Survey(dataset, session, target.dialect()).state()) {
            case DatasetState.Ready() -> false;
            case DatasetState.Absent() -> {
                OtherSchemas.of(dataset, session, target).absent(plan, listener);
                yield true;
            }
            case DatasetState.Unfinished(String missing) ->
                throw refused("the dataset in it is partially loaded, " + missing + "; `" + resumeCommand()
                        + "` loads the rest");
            case DatasetState.Different(String description) -> throw different(session, description);
        };
    }

    /// Refuses tables that are not the workload's before querying them.
    private void refuseStrangers(Session session) throws TargetException {
        if (stepped.isPresent()) {
            refuseIfAny(stepped.get().strangers(session.sql()));
        }
        if (dataset.needsSql()) {
            refuseIfAny(routineGuard().strangers(session.sql(), dataset.routinesWanted(session, target.dialect())));
        }
        boolean isReplacing = plan.load() == LoadMode.REPLACE;
        if (isReplacing) {
            refuseIfAny(guard.inTheWay(session));
        }
        refuseIfAny(isReplacing ? guard.againstDropping(session) : guard.againstDriving(session));
        if (!isReplacing && plan.has(PhaseKind.CLEAN)) {
            refuseIfAny(guard.againstDropping(session));
        }
    }

    private void refuseUnlessFit(Session session, boolean isLoaded) throws TargetException {
        refuseIfAny(dataset.refusals(session, target.dialect(), isLoaded));
        if (isLoaded && target.dialect().speaksSql()) {
            refuseIfAny(target.dialect().noRoom(session.sql(), 1 + machines() * loaders()));
        }
    }

    /// Refuses to begin if there is any reason.
    ///
    /// @param reasons in sentences
    public void refuseIfAny(List<String> reasons) {
        if (!reasons.isEmpty()) {
            throw refused(String.join("; ", reasons));
        }
    }

    /// Decides which steps to take; none if the dataset is complete. Changes nothing.
    ///
    /// @param asked the requested steps in their order; none: all that are left
    /// @throws SpecException when the existing data is not what the plan needs, or a step cannot follow what is
    /// done
    public List<LoadStep> steps(Session session, List<LoadStep> asked) throws TargetException {
        if (stepped.isEmpty()) {
            if (!asked.isEmpty()) {
                throw SpecException.of(
                        new Origin("--steps", 0), "workload = " + plan.workload() + " cannot be loaded in steps");
            }
            return isNeeded(session) ? List.of(LoadStep.values()) : List.of();
        }
        List<LoadStep> steps = stepsOf(stepped.get(), session, asked);
        refuseUnlessFit(session, !steps.isEmpty());
        return steps;
    }

    private List<LoadStep> stepsOf(SteppedLoad load, Session session, List<LoadStep> asked) throws TargetException {
        refuseStrangers(session);
        if (plan.load() == LoadMode.REPLACE) {
            return chosen(load.unbegun(), asked);
        }
        return switch (new OtherSchemas.Survey(dataset, session, target.dialect()).state()) {
            case DatasetState.Ready() -> List.of();
            case DatasetState.Absent() -> isWanted(session) ? chosen(load.unbegun(), asked) : List.of();
            case DatasetState.Unfinished _ -> chosen(load.ledger(session.sql()), asked);
            case DatasetState.Different(String description) -> throw different(session, description);
        };
    }

    private List<LoadStep> chosen(LoadLedger ledger, List<LoadStep> asked) {
        return ledger.steps(asked, stepped.orElseThrow().canDistribute());
    }

    /// The message offers a replacement last, and only if Plimsoll would do it.
    ///
    /// @param description says after a colon what else can be done, if anything
    private SpecException different(Session session, String description) throws TargetException {
        boolean isOwn = guard.againstDropping(session).isEmpty();
        String or = description.contains(": ") ? "; or" : ";";
        return refused(
                "the dataset in it " + description + (isOwn ? or + " drop it and load again: --load replace" : ""));
    }

    private SpecException refused(String why) {
        return SpecException.of(origin(), why);
    }

    /// Whether a load that was interrupted can be resumed.
    public boolean canResume() {
        return stepped.isPresent();
    }

    /// Takes one step; the caller takes the steps in their order.
    ///
    /// @return rows loaded
    public long take(LoadStep step, Session session) throws TargetException, InterruptedException {
        if (step == LoadStep.SCHEMA) {
            if (crew != null) {
                crew.reach(control::isInterrupted);
            }
            OtherSchemas.of(dataset, session, target).makeSchema(plan, listener);
        }
        return stepped.isPresent() ? takeStepped(step, stepped.get(), session.sql()) : takeWhole(step, session);
    }

    private long takeWhole(LoadStep step, Session session) throws TargetException, InterruptedException {
        if (sessions.areKept() && machine.isWhole() && step != LoadStep.FINISH) {
            sessions.lead(session.sql());
        }
        switch (step) {
            case SCHEMA -> {
                if (plan.load() == LoadMode.REPLACE) {
                    dropExisting(session);
                }
                Marking marking = new Marking(plan, run, listener);
                for (Table table : dataset.tables()) {
                    step("making " + table.name(), () -> session.create(table));
                    marking.mark(session, table.name());
                }
            }
            case DISTRIBUTION -> {}
            case DATA -> {
                return crew == null ? loadWhole(new Loaders(watchdog, loaders())) : loadBy(crew);
            }
            case FINISH -> {
                for (TableRows rows : dataset.rows()) {
                    if (!control.isInterrupted()) {
                        step("finishing " + rows.table().name(), () -> session.finish(rows.table()));
                    }
                }
            }
        }
        return 0;
    }

    /// Loads a dataset that is not divided into parts, one table after the other.
    ///
    /// @return rows loaded
    private long loadWhole(Loaders loaders) throws TargetException, InterruptedException {
        long total = dataset.rowCount();
        AtomicLong loaded = new AtomicLong();
        LoadProgress progress = watchdog.seeing(more -> listener.loaded(loaded.addAndGet(more), total));
        for (TableRows rows : dataset.rows()) {
            List<Loaders.Task> portions = new ArrayList<>();
            // Each machine takes one, if there are that many rows.
            long size = Math.clamp(Math.ceilDiv(rows.count(), machine.of()), 1, PORTION_ROWS);
            for (long from = size * machine.rank(); from < rows.count(); from += size * machine.of()) {
                long first = from;
                long end = Math.min(from + size, rows.count());
                portions.add(session -> loadPortion(session, rows, first, end, progress));
            }
            loaders.run(portions);
        }
        return loaded.get();
    }

    private long loadBy(LoadCrew others) throws TargetException, InterruptedException {
        listener.working("loading on " + others.machines() + " machines");
        try {
            return others.load(dataset.rowCount(), control::isInterrupted);
        } catch (TargetException stopped) {
            throw control.isInterrupted() ? stopped : stopped.with(stopped.getMessage() + incomplete());
        }
    }

    private void loadPortion(Session session, TableRows rows, long from, long to, LoadProgress progress)
            throws TargetException {
        if (!control.isInterrupted() && sessions.areKept()) {
            sessions.join(session.sql());
        }
        // After the lock: whoever may not go on has it in vain.
        if (!control.isInterrupted()) {
            step("loading " + rows.table().name(), () -> session.load(rows, from, to, progress));
        }
    }

    private long takeStepped(LoadStep step, SteppedLoad load, SqlSession session)
            throws TargetException, InterruptedException {
        if (machine.isWhole()) {
            load.lead(session);
        }
        switch (step) {
            case SCHEMA -> {
                // From here on, existing tables are known to be ours.
                load.begin(session);
                dropExisting(session);
                load.makeTables(session, new Marking(plan, run, listener));
            }
            case DISTRIBUTION -> load.distribute(session);
            case DATA -> {
                LoadCrew others = crew;
                return others != null
                        ? loadBy(others)
                        : load.loadParts(session, new Loaders(watchdog, loaders()), machine);
            }
            case FINISH ->
                load.finish(
                        session,
                        new Loaders(
                                watchdog, Math.min(loaders(), target.dialect().loadSessions())));
        }
        return 0;
    }

    /// Drops existing tables if the plan says replace, and creates the tables.
    public void createTables(Session session) throws TargetException, InterruptedException {
        take(LoadStep.SCHEMA, session);
        if (stepped.isPresent() && stepped.get().canDistribute()) {
            take(LoadStep.DISTRIBUTION, session);
        }
    }

    /// Reports which tables of the workload exist, and drops them.
    public void dropTables(Session session) throws TargetException {
        if (stepped.isPresent()) {
            refuseIfAny(stepped.get().strangers(session.sql()));
        }
        dropExisting(session);
        if (stepped.isPresent()) {
            stepped.get().forget(session.sql());
        }
        OtherSchemas.of(dataset, session, target).dropSchema(plan, listener);
    }

    private void dropExisting(Session session) throws TargetException {
        List<String> names = dataset.tableNames();
        List<String> existing = new ArrayList<>(session.existing(names));
        if (existing.isEmpty()) {
            return;
        }
        refuseIfAny(guard.againstDropping(session));
        listener.note("dropping " + String.join(", ", existing) + " in " + plan.target());
        if (dataset.needsSql()) {
            routineGuard()
                    .remove(session.sql(), dataset.dropRoutines(target.dialect()), dataset.routines(target.dialect()));
        }
        // In reverse order of creation: tables that refer to others go first.
        for (String table : existing.reversed()) {
            step("dropping " + table, () -> session.drop(table));
            session.unmark(table);
        }
    }

    /// Loads all rows with as many sessions as the plan or the dialect says, and finishes the tables.
    ///
    /// @return rows loaded
    public long load(Session session) throws TargetException, InterruptedException {
        long rows = take(LoadStep.DATA, session);
        if (!control.isInterrupted()) {
            take(LoadStep.FINISH, session);
        }
        return rows;
    }

    /// How many sessions load on each machine.
    private int loaders() {
        int machines = Math.max(machines(), machine.of());
        int most = Math.max(1, SESSIONS_OF_ALL / machines);
        return plan.loaders() > 0
                ? plan.loaders()
                : Math.min(most, target.dialect().loadSessions());
    }

    private int machines() {
        return crew == null ? 1 : crew.machines();
    }

    private RoutineGuard routineGuard() {
        return new RoutineGuard(guard, new Marking(plan, run, listener), target.dialect());
    }

    /// (Re)creates the stored routines that the workload needs, and brings the dataset to the state at a run's
    /// start. Of several machines, the first one does so for all.
    ///
    /// @param isFresh whether the dataset was loaded for this run
    public void createRoutines(Session session, boolean isFresh) throws TargetException {
        boolean leads = plan.division().leads();
        if (leads && dataset.needsSql()) {
            step(
                    "making routines",
                    () -> routineGuard().make(session.sql(), dataset.routinesWanted(session, target.dialect())));
        }
        if (leads && !isFresh) {
            dataset.restore(session, target.dialect());
        }
        dataset.complete(session, target.dialect());
    }

    /// The share of all rows that an interrupted load has loaded.
    public String share(long loaded) {
        long all = dataset.rowCount();
        return all == 0 ? "0 %" : Math.min(99, 100 * loaded / all) + " %";
    }

    /// The message about a dataset whose load was interrupted, with the remedy.
    public String incomplete() {
        return ": the dataset is incomplete; "
                + (stepped.isPresent()
                        ? "`" + resumeCommand() + "` loads the rest"
                        : "`--load replace` loads it from the start");
    }

    /// The command that resumes an interrupted load, with every non-default setting on which the dataset, or the
    /// way to it, may depend.
    private String resumeCommand() {
        List<Key<?>> keys = new ArrayList<>(List.of(
                RunKeys.USER,
                RunKeys.PASSWORD_VARIABLE,
                RunKeys.DRIVER,
                RunKeys.SCHEMA,
                RunKeys.SEED,
                RunKeys.LOADERS));
        Workloads.named(plan.workload()).map(Workload::keys).ifPresent(keys::addAll);
        StringBuilder text = new StringBuilder("plimsoll load " + plan.workload() + " --target " + word(plan.target()));
        for (Key<?> key : keys) {
            String value = plan.settings().get(key.name());
            if (value != null && !key.isDefault(value)) {
                text.append(" -p ").append(word(key.name() + "=" + value));
            }
        }
        return text.toString();
    }

    private static String word(String text) {
        return PLAIN.matcher(text).matches() ? text : "'" + text.replace("'", "'\\''") + "'";
    }

    /// Does one step of the work; a failure names the step.
    static void step(String what, Step step) throws TargetException {
        try {
            step.run();
        } catch (TargetException refused) {
            throw refused.during(what);
        } catch (RowException impossible) {
            String why = String.valueOf(impossible.getMessage());
            throw new TargetException(ErrorClass.DATA, "", why, impossible).during(what);
        }
    }

    @FunctionalInterface
    interface Step {
        void run() throws TargetException;
    }
}
