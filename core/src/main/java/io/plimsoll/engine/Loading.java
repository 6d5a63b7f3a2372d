package io.plimsoll.engine;

import io.plimsoll.driver.LoadProgress;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.Table;
import io.plimsoll.driver.TableRows;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.plan.LoadMode;
import io.plimsoll.plan.Plan;
import io.plimsoll.plan.RunKeys;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.SpecException;
import io.plimsoll.workload.DatasetState;
import io.plimsoll.workload.WorkloadPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;

/// Makes sure the dataset is in the target: the phases prepare and load. Used by one thread.
public final class Loading {
    /// Rows handed to a session at once: between two of them an interruption is noticed.
    private static final long PORTION_ROWS = 100_000;

    private final Plan plan;
    private final WorkloadPlan workload;
    private final Target target;
    private final RunControl control;
    private final RunListener listener;

    public Loading(Plan plan, WorkloadPlan workload, Target target, RunControl control, RunListener listener) {
        this.plan = plan;
        this.workload = workload;
        this.target = target;
        this.control = control;
        this.listener = listener;
    }

    /// Looks at what is there and decides what the plan's load mode makes of it. Touches nothing.
    ///
    /// @return whether the dataset has to be created and loaded
    /// @throws SpecException when what is there is not what the plan needs, or it cannot be driven or loaded
    public boolean isNeeded(Session session) throws TargetException {
        boolean isNeeded = isWanted(workload.inspect(session, target.dialect()));
        refuseIfAny(workload.refusals(session, target.dialect(), isNeeded));
        if (isNeeded && target.dialect().speaksSql()) {
            refuseIfAny(target.dialect().noRoom(session.sql(), 1 + loaders()));
        }
        return isNeeded;
    }

    /// Refuses to begin.
    ///
    /// @param reasons in sentences; empty: goes on
    void refuseIfAny(List<String> reasons) {
        if (!reasons.isEmpty()) {
            throw refused(String.join("; ", reasons));
        }
    }

    private int loaders() {
        return plan.loaders() > 0 ? plan.loaders() : target.dialect().loadSessions();
    }

    private boolean isWanted(DatasetState state) {
        return switch (plan.load()) {
            case REPLACE -> true;
            case NEVER -> refuseUnlessReady(state);
            case IF_ABSENT ->
                switch (state) {
                    case DatasetState.Absent() -> true;
                    case DatasetState.Ready() -> false;
                    case DatasetState.Different(String description) ->
                        throw refused("the dataset in it " + description + "; load = replace drops it and loads anew");
                };
        };
    }

    private boolean refuseUnlessReady(DatasetState state) {
        return switch (state) {
            case DatasetState.Ready() -> false;
            case DatasetState.Absent() ->
                throw refused("it does not hold the tables of this workload; `plimsoll load` makes them");
            case DatasetState.Different(String description) ->
                throw refused("the dataset in it " + description + "; load = replace drops it and loads anew");
        };
    }

    private SpecException refused(String why) {
        return SpecException.of(new Origin(RunKeys.TARGET.name() + " " + plan.target(), 0), why);
    }

    /// Drops what is there if the plan says replace, and creates the tables.
    public void createTables(Session session) throws TargetException {
        if (plan.load() == LoadMode.REPLACE) {
            dropTables(session);
        }
        for (Table table : workload.tables()) {
            session.create(table);
        }
    }

    /// Drops those tables of the workload that exist, saying so first.
    public void dropTables(Session session) throws TargetException {
        List<String> names = workload.tables().stream().map(Table::name).toList();
        List<String> existing = new ArrayList<>(session.existing(names));
        if (existing.isEmpty()) {
            return;
        }
        listener.note("dropping " + String.join(", ", existing) + " in " + plan.target());
        if (workload.needsSql()) {
            session.sql().executeAll(workload.dropRoutines(target.dialect()));
        }
        // In reverse, as tables were created: what refers to others goes first.
        for (String table : existing.reversed()) {
            session.drop(table);
        }
    }

    /// Loads all rows with as many sessions as the plan or the dialect says.
    ///
    /// @return rows loaded
    public long load(Session session) throws TargetException, InterruptedException {
        List<TableRows> all = workload.rows();
        long total = all.stream().mapToLong(TableRows::count).sum();
        AtomicLong loaded = new AtomicLong();
        int loaders = loaders();
        for (TableRows rows : all) {
            loadTable(rows, loaders, more -> listener.loaded(loaded.addAndGet(more), total));
        }
        for (TableRows rows : all) {
            if (!control.isInterrupted()) {
                session.finish(rows.table());
            }
        }
        return loaded.get();
    }

    private void loadTable(TableRows rows, int loaders, LoadProgress progress)
            throws TargetException, InterruptedException {
        Portions next = new Portions(rows.count());
        int useful = Math.clamp(rows.count() / PORTION_ROWS, 1, loaders);
        List<Future<?>> parts = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(useful)) {
            for (int i = 0; i < useful; i++) {
                parts.add(threads.submit(() -> {
                    loadPortions(rows, next, progress);
                    return null;
                }));
            }
        }
        for (Future<?> part : parts) {
            rethrow(part);
        }
    }

    private void loadPortions(TableRows rows, Portions next, LoadProgress progress) throws TargetException {
        boolean loaded = false;
        try (Session session = target.openSession()) {
            for (long from = next.take(); from < rows.count() && !control.isInterrupted(); from = next.take()) {
                session.load(rows, from, Math.min(from + PORTION_ROWS, rows.count()), progress);
            }
            loaded = true;
        } finally {
            if (!loaded) {
                next.stop();
            }
        }
    }

    /// What is left to load of one table, shared by its loaders; one that fails stops the others.
    /// Thread-safe.
    private static final class Portions {
        private final AtomicLong next = new AtomicLong();
        private final long end;

        Portions(long end) {
            this.end = end;
        }

        /// The first row of the next portion; the end or beyond when there is none.
        long take() {
            return next.getAndAdd(PORTION_ROWS);
        }

        void stop() {
            next.set(end);
        }
    }

    private static void rethrow(Future<?> part) throws TargetException, InterruptedException {
        try {
            part.get();
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof TargetException refused) {
                throw refused;
            }
            throw new IllegalStateException("loading failed through a fault of Plimsoll's own", failed.getCause());
        }
    }

    /// (Re)creates the stored routines the workload needs.
    public void createRoutines(Session session) throws TargetException {
        if (workload.needsSql()) {
            session.sql().executeAll(workload.routines(target.dialect()));
        }
        workload.complete(session, target.dialect());
    }
}
