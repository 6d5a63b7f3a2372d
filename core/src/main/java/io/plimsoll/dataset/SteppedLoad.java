package io.plimsoll.dataset;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.LoadProgress;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.table.Table;
import io.plimsoll.plan.Division;
import io.plimsoll.progress.RunControl;
import io.plimsoll.progress.RunListener;
import io.plimsoll.progress.TargetWatchdog;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.SpecException;
import io.plimsoll.workload.Dataset;
import io.plimsoll.workload.LoadDivision;
import io.plimsoll.workload.LoadPart;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;

/// Loads a dataset that is divided into parts, step by step, and records each step in the journal. Used by one
/// thread.
final class SteppedLoad {
    /// Rows handed to a session at once; interruptions are checked between two portions.
    private static final long PORTION_ROWS = 100_000;

    private final Dataset dataset;
    private final LoadDivision division;
    private final LoadJournal journal;
    private final LoadSessions sessions;
    private final TargetWatchdog watchdog;
    private final Target target;
    private final RunControl control;
    private final RunListener listener;

    SteppedLoad(
            Dataset dataset, LoadDivision division, TargetWatchdog watchdog, RunControl control, RunListener listener) {
        this.dataset = dataset;
        this.division = division;
        this.watchdog = watchdog;
        this.target = watchdog.target();
        this.control = control;
        this.listener = listener;
        journal = LoadJournal.of(division);
        sessions = new LoadSessions(target, journal.table(), new Origin(journal.table(), 0));
    }

    /// The remaining work; everything if the load has not begun.
    LoadLedger ledger(SqlSession session) throws TargetException {
        LoadJournal.Entries entries = journal.read(session).orElse(LoadJournal.Entries.NONE);
        return LoadLedger.of(division, dataset.tables(), entries);
    }

    /// Makes sure that no other load of the dataset is running, before anything is changed.
    ///
    /// @throws SpecException when one is
    void lead(SqlSession session) throws TargetException {
        sessions.lead(session);
    }

    /// Why the journal's table cannot be used, in sentences; empty if it can, or does not exist.
    List<String> strangers(SqlSession session) throws TargetException {
        return journal.stranger(session).stream().toList();
    }

    /// The ledger of a load that has not begun.
    LoadLedger unbegun() {
        return LoadLedger.of(division, dataset.tables(), LoadJournal.Entries.NONE);
    }

    /// Begins the journal. From here until the end of the load the dataset is incomplete, whatever happens.
    void begin(SqlSession session) throws TargetException {
        journal.begin(session, division);
    }

    void forget(SqlSession session) throws TargetException {
        journal.drop(session);
    }

    /// Creates the tables, none of which exists, without distributing them.
    void makeTables(SqlSession session, RoutineGuard.Marking marking) throws TargetException {
        Dialect dialect = target.dialect();
        for (Table table : dataset.tables()) {
            List<String> statements = new ArrayList<>(dialect.createTable(table));
            statements.removeAll(dialect.distribute(table));
            Loading.step("making " + table.name(), () -> session.executeAll(statements));
            marking.mark(session, table.name());
        }
        journal.schemaMade(session);
    }

    /// Whether the target distributes tables by statements.
    boolean canDistribute() {
        return dataset.tables().stream()
                .anyMatch(table -> !target.dialect().distribute(table).isEmpty());
    }

    void distribute(SqlSession session) throws TargetException {
        for (Table table : dataset.tables()) {
            Loading.step(
                    "distributing " + table.name(),
                    () -> session.executeAll(target.dialect().distribute(table)));
        }
        journal.distributed(session);
    }

    /// Loads the missing parts, after deleting rows that an interrupted load left of them.
    ///
    /// @param machine whose parts are loaded here: of each so many parts, one
    /// @return rows loaded
    long loadParts(SqlSession session, Loaders loaders, Division machine) throws TargetException, InterruptedException {
        LoadLedger ledger = ledger(session);
        List<LoadPart> left = own(ledger, ledger.left(), machine);
        long total = left.stream().mapToLong(LoadPart::count).sum();
        if (total == 0) {
            return 0;
        }
        if (ledger.entries().isAnythingBegun()) {
            listener.note("resuming an interrupted load: " + ledger.placesLoaded() + " of " + division.places() + " "
                    + division.placeNoun() + "s are loaded");
        }
        listener.working("loading with " + loaders.count() + (loaders.count() == 1 ? " session" : " sessions"));
        deleteBroken(session, own(ledger, ledger.broken(), machine));
        AtomicLong loaded = new AtomicLong();
        LoadProgress progress = watchdog.seeing(more -> listener.loaded(loaded.addAndGet(more), total));
        List<Loaders.Task> tasks = new ArrayList<>();
        left.forEach(part -> tasks.add(one -> load(one, part, progress)));
        loaders.run(tasks);
        return loaded.get();
    }

    private static List<LoadPart> own(LoadLedger ledger, List<LoadPart> some, Division machine) {
        if (machine.isWhole()) {
            return some;
        }
        Set<LoadPart> mine = new HashSet<>();
        for (int i = machine.rank(); i < ledger.parts().size(); i += machine.of()) {
            mine.add(ledger.parts().get(i));
        }
        return some.stream().filter(mine::contains).toList();
    }

    /// Deletes with one statement for each table: the key is made later, so that each statement reads all rows.
    private void deleteBroken(SqlSession session, List<LoadPart> broken) throws TargetException {
        Map<String, List<String>> conditions = new LinkedHashMap<>();
        broken.forEach(part -> conditions
                .computeIfAbsent(part.rows().table().name(), _ -> new ArrayList<>())
                .add(part.condition()));
        for (Map.Entry<String, List<String>> table : conditions.entrySet()) {
            String where = table.getValue().contains("") ? "" : " WHERE " + String.join(" OR ", table.getValue());
            Loading.step(
                    "deleting what an interrupted load left in " + table.getKey(),
                    () -> session.execute("DELETE FROM " + table.getKey() + where));
        }
    }

    private void load(Session session, LoadPart part, LoadProgress progress) throws TargetException {
        if (!control.isInterrupted() && sessions.areKept()) {
            sessions.join(session.sql());
        }
        // After the lock: whoever may not go on has it in vain.
        if (control.isInterrupted()) {
            return;
        }
        journal.begun(session.sql(), part);
        for (long from = part.from(); from < part.to(); from += PORTION_ROWS) {
            if (control.isInterrupted()) {
                return;
            }
            long first = from;
            long end = Math.min(from + PORTION_ROWS, part.to());
            Loading.step(
                    "loading " + part.rows().table().name(), () -> session.load(part.rows(), first, end, progress));
        }
        journal.loaded(session.sql(), part);
    }

    /// Makes keys, indexes and statistics of the tables that have none, and ends the load.
    void finish(SqlSession session, Loaders loaders) throws TargetException, InterruptedException {
        LoadLedger ledger = ledger(session);
        List<Loaders.Task> tasks = new ArrayList<>();
        for (Table table : ledger.unfinished()) {
            boolean wasBegun = ledger.entries().isFinishing(table.name());
            tasks.add(one -> finish(one.sql(), table, wasBegun));
        }
        loaders.run(tasks);
        if (!control.isInterrupted()) {
            journal.drop(session);
        }
    }

    private void finish(SqlSession session, Table table, boolean wasBegun) throws TargetException {
        if (control.isInterrupted()) {
            return;
        }
        if (wasBegun) {
            undo(session, target.dialect().undoAfterLoad(table, indexes(session, table)));
        }
        journal.finishing(session, table.name());
        Loading.step("finishing " + table.name(), () -> session.finish(table));
        journal.finished(session, table.name());
    }

    /// The names of a table's indexes in lower case; empty where the product's catalogue is unknown.
    private static Set<String> indexes(SqlSession session, Table table) throws TargetException {
        String query = session.dialect().indexesQuery(table.name().toLowerCase(Locale.ROOT));
        return query.isEmpty()
                ? Set.of()
                : session.query(query).stream()
                        .map(row -> String.valueOf(row.getFirst()).toLowerCase(Locale.ROOT))
                        .collect(Collectors.toSet());
    }

    /// Ignores refused statements: a key or index that does not exist need not be undone.
    private static void undo(SqlSession session, List<String> statements) throws TargetException {
        for (String statement : statements) {
            try {
                session.execute(statement);
            } catch (TargetException refused) {
                refused.throwUnless(ErrorClass.STATEMENT);
            }
        }
    }

    /// Sessions that share a list of tasks: each takes the next task when it has finished one. Immutable; used by
    /// one thread at a time.
    ///
    /// @param count the most sessions
    record Loaders(TargetWatchdog watchdog, int count) {
        @FunctionalInterface
        interface Task {
            void run(Session session) throws TargetException;
        }

        /// Runs all tasks. After a failure no further task begins; the failure is thrown once all sessions have
        /// stopped.
        void run(List<Task> tasks) throws TargetException, InterruptedException {
            if (tasks.isEmpty()) {
                return;
            }
            AtomicInteger next = new AtomicInteger();
            int useful = Math.min(count, tasks.size());
            List<Future<?>> ends = new ArrayList<>();
            try (ExecutorService threads = Executors.newFixedThreadPool(useful)) {
                for (int i = 0; i < useful; i++) {
                    ends.add(threads.submit(() -> {
                        take(tasks, next);
                        return null;
                    }));
                }
            }
            for (Future<?> end : ends) {
                rethrow(end);
            }
        }

        private void take(List<Task> tasks, AtomicInteger next) throws TargetException {
            boolean done = false;
            try (TargetWatchdog.Watched watched = watchdog.open()) {
                for (int task = next.getAndIncrement(); task < tasks.size(); task = next.getAndIncrement()) {
                    tasks.get(task).run(watched.session());
                }
                done = true;
            } finally {
                if (!done) {
                    next.set(tasks.size());
                }
            }
        }

        private static void rethrow(Future<?> end) throws TargetException, InterruptedException {
            try {
                end.get();
            } catch (ExecutionException failed) {
                if (failed.getCause() instanceof TargetException refused) {
                    throw refused;
                }
                throw new IllegalStateException("loading failed because of a bug in Plimsoll", failed.getCause());
            }
        }
    }
}
