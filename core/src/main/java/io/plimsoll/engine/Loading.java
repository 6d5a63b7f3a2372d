package io.plimsoll.engine;

import io.plimsoll.driver.Session;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Table;
import io.plimsoll.driver.TableRows;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.plan.LoadMode;
import io.plimsoll.plan.LoadStep;
import io.plimsoll.plan.PhaseKind;
import io.plimsoll.plan.Plan;
import io.plimsoll.plan.RunKeys;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.SpecException;
import io.plimsoll.workload.DatasetState;
import io.plimsoll.workload.WorkloadPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Makes sure the dataset is in the target: the phases prepare and load. Used by one thread.
public final class Loading {
    private final Plan plan;
    private final WorkloadPlan workload;
    private final Vigil vigil;
    private final Target target;
    private final RunControl control;
    private final RunListener listener;
    private final Optional<SteppedLoad> stepped;
    private final Guard guard;
    private String run = "";

    public Loading(Plan plan, WorkloadPlan workload, Vigil vigil, RunControl control, RunListener listener) {
        this.plan = plan;
        this.workload = workload;
        this.vigil = vigil;
        this.target = vigil.target();
        this.control = control;
        this.listener = listener;
        guard = new Guard(plan, workload, target.dialect());
        stepped = workload.division().map(division -> new SteppedLoad(workload, division, vigil, control, listener));
    }

    /// Says in whose name tables are made from here on.
    ///
    /// @param name of the run
    public Loading as(String name) {
        run = name;
        return this;
    }

    /// Looks at what is there and decides what the plan's load mode makes of it. Touches nothing.
    ///
    /// @return whether the dataset has to be created and loaded
    /// @throws SpecException when what is there is not what the plan needs, or it cannot be driven or loaded
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
        return switch (new Survey(workload, session, target.dialect()).state()) {
            case DatasetState.Ready() -> false;
            case DatasetState.Absent() -> {
                Elsewhere.of(workload, session, target).absent(plan, listener);
                yield true;
            }
            case DatasetState.Unfinished(String missing) ->
                throw refused("the dataset in it is half loaded, " + missing + "; `" + GoingOn.command(plan)
                        + "` loads the rest");
            case DatasetState.Different(String description) -> throw different(session, description);
        };
    }

    /// Refuses tables that are not the workload's, before anything is asked of them.
    private void refuseStrangers(Session session) throws TargetException {
        if (stepped.isPresent()) {
            refuseIfAny(stepped.get().strangers(session.sql()));
        }
        if (workload.needsSql()) {
            refuseIfAny(routineGuard().strangers(session.sql(), workload.routinesWanted(session, target.dialect())));
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
        refuseIfAny(workload.refusals(session, target.dialect(), isLoaded));
        if (isLoaded && target.dialect().speaksSql()) {
            refuseIfAny(target.dialect().noRoom(session.sql(), 1 + loaders()));
        }
    }

    /// Refuses to begin.
    ///
    /// @param reasons in sentences; empty: goes on
    void refuseIfAny(List<String> reasons) {
        if (!reasons.isEmpty()) {
            throw refused(String.join("; ", reasons));
        }
    }

    /// Decides which steps are to be taken; none when the dataset is there. Touches nothing.
    ///
    /// @param asked in their order; none: all that are left
    /// @throws SpecException when what is there is not what the plan needs, or a step cannot follow what is done
    public List<LoadStep> steps(Session session, List<LoadStep> asked) throws TargetException {
        if (stepped.isEmpty()) {
            if (!asked.isEmpty()) {
                throw SpecException.of(
                        new Origin("--steps", 0), "workload = " + plan.workload() + " is loaded in one go");
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
        return switch (new Survey(workload, session, target.dialect()).state()) {
            case DatasetState.Ready() -> List.of();
            case DatasetState.Absent() -> isWanted(session) ? chosen(load.unbegun(), asked) : List.of();
            case DatasetState.Unfinished _ -> chosen(load.ledger(session.sql()), asked);
            case DatasetState.Different(String description) -> throw different(session, description);
        };
    }

    private List<LoadStep> chosen(LoadLedger ledger, List<LoadStep> asked) {
        return new StepChoice(ledger, asked, stepped.orElseThrow().canDistribute()).steps();
    }

    /// Replacing is named last, and only where it would be done.
    private SpecException different(Session session, String description) throws TargetException {
        boolean isOwn = guard.againstDropping(session).isEmpty();
        return refused(
                "the dataset in it " + description + (isOwn ? "; or drop it and load again: --load replace" : ""));
    }

    private SpecException refused(String why) {
        return SpecException.of(new Origin(RunKeys.TARGET.name() + " " + plan.target(), 0), why);
    }

    /// Whether a load that ends before its time can be gone on with.
    public boolean canGoOn() {
        return stepped.isPresent();
    }

    /// Takes one step; before those that follow it.
    ///
    /// @return rows loaded
    public long take(LoadStep step, Session session) throws TargetException, InterruptedException {
        if (step == LoadStep.SCHEMA) {
            Elsewhere.of(workload, session, target).makeSchema(plan, listener);
        }
        return stepped.isPresent() ? takeStepped(step, stepped.get(), session.sql()) : takeWhole(step, session);
    }

    private long takeWhole(LoadStep step, Session session) throws TargetException, InterruptedException {
        switch (step) {
            case SCHEMA -> {
                if (plan.load() == LoadMode.REPLACE) {
                    dropExisting(session);
                }
                Marking marking = new Marking(plan, run, listener);
                for (Table table : workload.tables()) {
                    Doing.step("making " + table.name(), () -> session.create(table));
                    marking.mark(session, table.name());
                }
            }
            case DISTRIBUTION -> {}
            case DATA -> {
                return new WholeLoad(workload, control, listener).load(new Loaders(vigil, loaders()));
            }
            case FINISH -> {
                for (TableRows rows : workload.rows()) {
                    if (!control.isInterrupted()) {
                        Doing.step("finishing " + rows.table().name(), () -> session.finish(rows.table()));
                    }
                }
            }
        }
        return 0;
    }

    private long takeStepped(LoadStep step, SteppedLoad load, SqlSession session)
            throws TargetException, InterruptedException {
        load.lead(session);
        switch (step) {
            case SCHEMA -> {
                // From here on, what is there is known to be ours.
                load.begin(session);
                dropExisting(session);
                load.makeTables(session, new Marking(plan, run, listener));
            }
            case DISTRIBUTION -> load.distribute(session);
            case DATA -> {
                return load.loadParts(session, new Loaders(vigil, loaders()));
            }
            case FINISH ->
                load.finish(
                        session,
                        new Loaders(vigil, Math.min(loaders(), target.dialect().loadSessions())));
        }
        return 0;
    }

    /// Drops what is there if the plan says replace, and creates the tables.
    public void createTables(Session session) throws TargetException, InterruptedException {
        take(LoadStep.SCHEMA, session);
        if (stepped.isPresent() && stepped.get().canDistribute()) {
            take(LoadStep.DISTRIBUTION, session);
        }
    }

    /// Drops those tables of the workload that exist, saying so first.
    public void dropTables(Session session) throws TargetException {
        if (stepped.isPresent()) {
            refuseIfAny(stepped.get().strangers(session.sql()));
        }
        dropExisting(session);
        if (stepped.isPresent()) {
            stepped.get().forget(session.sql());
        }
        Elsewhere.of(workload, session, target).dropSchema(plan, listener);
    }

    private void dropExisting(Session session) throws TargetException {
        List<String> names = workload.tables().stream().map(Table::name).toList();
        List<String> existing = new ArrayList<>(session.existing(names));
        if (existing.isEmpty()) {
            return;
        }
        refuseIfAny(guard.againstDropping(session));
        listener.note("dropping " + String.join(", ", existing) + " in " + plan.target());
        if (workload.needsSql()) {
            routineGuard()
                    .remove(
                            session.sql(),
                            workload.dropRoutines(target.dialect()),
                            workload.routines(target.dialect()));
        }
        // In reverse, as tables were created: what refers to others goes first.
        for (String table : existing.reversed()) {
            Doing.step("dropping " + table, () -> session.drop(table));
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

    private int loaders() {
        return plan.loaders() > 0 ? plan.loaders() : target.dialect().loadSessions();
    }

    private RoutineGuard routineGuard() {
        return new RoutineGuard(guard, new Marking(plan, run, listener), target.dialect());
    }

    /// (Re)creates the stored routines the workload needs, and brings the dataset to where a run begins.
    ///
    /// @param isFresh whether it was loaded for this run
    public void createRoutines(Session session, boolean isFresh) throws TargetException {
        if (workload.needsSql()) {
            Doing.step(
                    "making routines",
                    () -> routineGuard().make(session.sql(), workload.routinesWanted(session, target.dialect())));
        }
        if (!isFresh) {
            workload.restore(session, target.dialect());
        }
        workload.complete(session, target.dialect());
    }
}
