package io.plimsoll.dataset;

import io.plimsoll.driver.LockTable;
import io.plimsoll.driver.RunLocks;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.plan.Plan;
import io.plimsoll.progress.RunListener;
import io.plimsoll.progress.TargetWatchdog;
import io.plimsoll.results.HostFacts;
import io.plimsoll.spec.SpecException;
import io.plimsoll.unit.Sha256;
import io.plimsoll.workload.Dataset;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Locks the tables of a dataset for one run, against other runs of Plimsoll only. A session that does nothing else
/// holds the lock. Runs with [RunKeys#SHARE] share the dataset with each other. Used by one thread.
public final class DatasetLock implements AutoCloseable {
    /// Attempts: a server may need some time to notice that a session has ended, such as one of a killed run.
    static final int ATTEMPTS = 15;

    private static final long PAUSE_NANOS = 200_000_000;

    /// How long to wait until a target has deleted lock rows, and until a target that may be lost has, in
    /// milliseconds.
    private static final long GIVING_UP_MILLIS = 30_000;

    private static final long ABANDONED_MILLIS = 2_000;

    private final Plan plan;
    private final RunListener listener;
    private final List<Long> keys;
    private final TargetWatchdog.@Nullable Watched watched;
    private final @Nullable RunLocks locks;
    private final @Nullable LockRows rows;

    /// Why nothing is locked although other runs reach the dataset; empty otherwise.
    private final String unlocked;

    private boolean abandoned;

    private DatasetLock(Plan plan, RunListener listener, List<Long> keys, Means means) {
        this.plan = plan;
        this.listener = listener;
        this.keys = keys;
        watched = means.watched();
        locks = means.locks();
        rows = means.rows();
        unlocked = means.unlocked();
    }

    /// What holds the lock: locks of a session, or rows of a lock table; or why nothing does.
    private record Means(
            TargetWatchdog.@Nullable Watched watched,
            @Nullable RunLocks locks,
            @Nullable LockRows rows,
            String unlocked) {}

    /// A lock that holds nothing.
    ///
    /// @param why empty if no other run reaches the dataset
    private static DatasetLock none(Plan plan, RunListener listener, String why) {
        return new DatasetLock(plan, listener, List.of(), new Means(null, null, null, why));
    }

    /// The lock of a part of a run whose first part has locked the dataset.
    public static DatasetLock ofOtherPart(Plan plan, RunListener listener) {
        return none(plan, listener, "");
    }

    /// Whether [#take] would write to a target that no other run uses: a run that is refused anyway should be refused
    /// before.
    ///
    /// @param session of the target
    public static boolean writesFirst(Target target, Session session) throws TargetException {
        Optional<LockTable> table = LockRows.table(target);
        return table.isPresent() && session.sql().query(table.get().columns()).isEmpty();
    }

    /// Locks the dataset; does nothing if the target has no such locks.
    ///
    /// @param run the name of the run that takes the lock
    /// @throws SpecException when another run has it
    public static DatasetLock take(
            Plan plan, Dataset dataset, TargetWatchdog watchdog, String run, RunListener listener)
            throws TargetException {
        if (dataset.isUsersOwn()) {
            return none(plan, listener, "");
        }
        Optional<RunLocks> locks = watchdog.target().dialect().runLocks();
        Optional<LockTable> table = LockRows.table(watchdog.target());
        if (locks.isEmpty() && table.isEmpty()) {
            boolean isOpen = LockRows.isReachedByOthers(watchdog.target());
            return none(plan, listener, isOpen ? "Plimsoll has no lock for this kind of target" : "");
        }
        TargetWatchdog.Watched watched = watchdog.open();
        try {
            String name = holderOfThisProcess(run);
            return locks.isPresent()
                    ? bySession(plan, dataset, locks.get(), new Holding(watched, watchdog.target(), name, listener))
                    : byRows(
                            plan,
                            dataset,
                            table.orElseThrow(),
                            new Holding(watched, watchdog.target(), name, listener));
        } catch (SpecException held) {
            watched.close();
            throw held;
        } catch (TargetException refused) {
            watched.close();
            refused.throwIfLost();
            String why = "the dataset could not be locked (" + refused.getMessage() + ")";
            listener.note(why + ": a second run on it at the same time will not be refused");
            return none(plan, listener, why);
        }
    }

    /// Refuses to drive or load a database on this machine that the director of the run has not locked: an address such
    /// as `localhost` means another database on each machine.
    ///
    /// @param isHere whether the target is on this machine
    /// @throws SpecException when the lock is not there
    public static void refuseOtherDatabase(Plan plan, Dataset dataset, TargetWatchdog watchdog, boolean isHere)
            throws TargetException {
        if (isHere && isHeld(plan, dataset, watchdog).equals(Optional.of(false))) {
            throw plan.unfitTarget("this address leads to a database on " + HostFacts.nameOfThisMachine()
                    + ", and the controller has no lock in it: either the address, such as localhost, means another"
                    + " database on each machine, or the run has ended meanwhile");
        }
    }

    /// Whether another process has locked the dataset, in the database that this process reaches. Changes nothing.
    ///
    /// @return empty if that is unknown: the target has no such locks, or runs share the dataset
    /// @throws TargetException when the target cannot be asked
    public static Optional<Boolean> isHeld(Plan plan, Dataset dataset, TargetWatchdog watchdog) throws TargetException {
        Target target = watchdog.target();
        Optional<RunLocks> locks = target.dialect().runLocks();
        Optional<LockTable> table = LockRows.table(target);
        if (dataset.isUsersOwn() || plan.isShared() || (locks.isEmpty() && table.isEmpty())) {
            return Optional.empty();
        }
        try (TargetWatchdog.Watched watched = watchdog.open()) {
            SqlSession session = watched.session().sql();
            if (locks.isEmpty()) {
                List<Long> keys = keys(dataset, schema(target));
                return Optional.of(new LockRows(session, table.orElseThrow(), keys, "", false).isUsed(true));
            }
            for (long key : keys(dataset, place(target, session, locks.get()))) {
                if (session.query(RunLocks.about(locks.get().holders(), key)).isEmpty()) {
                    return Optional.of(false);
                }
            }
            return Optional.of(true);
        }
    }

    /// Who takes the lock, and with which session.
    ///
    /// @param name names the run and its process
    private record Holding(TargetWatchdog.Watched watched, Target target, String name, RunListener listener) {}

    private static DatasetLock bySession(Plan plan, Dataset dataset, RunLocks locks, Holding holding)
            throws TargetException {
        SqlSession session = holding.watched().session().sql();
        List<Long> keys = keys(dataset, place(holding.target(), session, locks));
        if (!locks.marking().isEmpty()) {
            session.execute(locks.marking().formatted(holding.name()));
        }
        DatasetLock hold =
                new DatasetLock(plan, holding.listener(), keys, new Means(holding.watched(), locks, null, ""));
        hold.takeAll(plan.isShared() ? locks.shared() : locks.exclusive());
        return hold;
    }

    private static DatasetLock byRows(Plan plan, Dataset dataset, LockTable table, Holding holding)
            throws TargetException {
        List<Long> keys = keys(dataset, schema(holding.target()));
        LockRows rows = new LockRows(holding.watched().session().sql(), table, keys, holding.name(), plan.isShared());
        DatasetLock hold =
                new DatasetLock(plan, holding.listener(), keys, new Means(holding.watched(), null, rows, ""));
        hold.refuseIfHeld(rows.take());
        return hold;
    }

    private static List<Long> keys(Dataset dataset, String schema) {
        return dataset.tableNames().stream()
                .sorted()
                .map(table -> key(schema, table))
                .toList();
    }

    static String schema(Target target) {
        return Objects.requireNonNullElse(target.identity().schema(), "");
    }

    /// Where the dataset is; the schema need not exist yet.
    static String place(Target target, SqlSession session, RunLocks locks) throws TargetException {
        return locks.database().isEmpty()
                ? schema(target)
                : session.query(locks.database()).getFirst().getFirst() + "." + schema(target);
    }

    /// Why another run may have written to the dataset since the lock was asked for, in words. Empty if that is
    /// excluded, if runs share the dataset on purpose, and if the lock ended with its session: whatever ended the
    /// session may have cost data, and an audit must say so.
    public Optional<String> doubt() {
        if (plan.isShared()) {
            return Optional.empty();
        }
        if (rows != null && rows.isTakenOver()) {
            return Optional.of("another run took over the dataset");
        }
        if (rows != null && rows.hasTakenOver()) {
            return Optional.of(
                    "the run that had the dataset before gave no sign of life, but may only have been suspended");
        }
        return Optional.of(unlocked).filter(why -> !why.isEmpty());
    }

    /// Takes the dataset exclusively while it is created or dropped.
    ///
    /// @throws SpecException when another run shares it
    public void beginAlone() throws TargetException {
        if (plan.isShared() && locks != null) {
            takeAll(locks.exclusive());
        }
        if (plan.isShared() && rows != null) {
            refuseIfHeld(rows.takeAlone());
        }
    }

    /// Lets other runs share the dataset again.
    public void endAlone() throws TargetException {
        if (plan.isShared() && locks != null && watched != null) {
            for (long key : keys) {
                watched.session().sql().query(RunLocks.about(locks.giveUp(), key));
            }
        }
        if (plan.isShared() && rows != null) {
            rows.endAlone();
        }
    }

    private void takeAll(String query) throws TargetException {
        for (long key : keys) {
            if (!comes(RunLocks.about(query, key))) {
                throw refused(key);
            }
        }
    }

    private boolean comes(String query) throws TargetException {
        if (watched == null) {
            return true;
        }
        SqlSession session = watched.session().sql();
        for (int attempt = 1; attempt < ATTEMPTS; attempt++) {
            if (session.number(query) == 1) {
                return true;
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        return session.number(query) == 1;
    }

    private SpecException refused(long key) throws TargetException {
        String holder = "";
        if (watched != null && locks != null) {
            holder = watched.session().sql().query(RunLocks.about(locks.holders(), key)).stream()
                    .findFirst()
                    .map(row -> " (" + describedHolder(String.valueOf(row.get(0))) + ", " + row.get(1)
                            + " of the server, since " + row.get(2) + ")")
                    .orElse("");
        }
        return drivenBy(holder);
    }

    private void refuseIfHeld(Optional<String> holder) {
        if (holder.isPresent()) {
            throw drivenBy(" (" + holder.get() + ")");
        }
    }

    private SpecException drivenBy(String holder) {
        return plan.unfitTarget(
                "another Plimsoll" + holder + " is using this dataset: wait for it, use another schema or database,"
                        + " or give both runs --share");
    }

    /// Releases the lock.
    @Override
    public void close() {
        if (watched == null) {
            return;
        }
        if (!abandoned && locks != null) {
            giveUp(watched, locks);
        }
        if (!abandoned && rows != null) {
            giveUp(watched, rows, GIVING_UP_MILLIS);
        }
        watched.close();
    }

    private void giveUp(TargetWatchdog.Watched held, RunLocks queries) {
        try {
            SqlSession holder = held.session().sql();
            for (long key : keys) {
                if (holder.number(RunLocks.about(queries.held(), key)) == 0) {
                    listener.note(lost("the server has released it"));
                    break;
                }
            }
            // The end of a session releases its locks a little later, and the next run may begin at once.
            holder.query(queries.giveUpAll());
        } catch (TargetException gone) {
            if (!held.isCut()) {
                listener.note(lost(gone.getMessage()));
            }
        }
    }

    /// Drops the lock without waiting for a target that does not answer.
    public void abandon() {
        abandoned = true;
        if (watched != null && rows != null) {
            giveUp(watched, rows, ABANDONED_MILLIS);
        }
        if (watched != null) {
            watched.session().abort();
        }
    }

    /// Deletes lock rows within a time limit: some products drop a table only when all transactions have ended.
    private void giveUp(TargetWatchdog.Watched held, LockRows taken, long millis) {
        FutureTask<Optional<String>> giving = new FutureTask<>(taken::giveUp);
        Thread.ofPlatform().daemon().name("plimsoll-unlock").start(giving);
        try {
            Optional<String> why = giving.get(millis, TimeUnit.MILLISECONDS);
            if (!abandoned && !held.isCut()) {
                why.ifPresent(told -> listener.note(lost(told)));
            }
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
            held.session().abort();
        } catch (TimeoutException busy) {
            // Other runs treat the rows that stay as those of a dead run.
            held.session().abort();
        } catch (ExecutionException failed) {
            throw new IllegalStateException(failed.getCause());
        }
    }

    private static String lost(@Nullable String why) {
        return "the lock on the dataset was lost before the end (" + why + "): another run may have used it meanwhile";
    }

    static long key(String schema, String table) {
        byte[] digest = Sha256.of("plimsoll " + schema + "." + table.toLowerCase(Locale.ROOT));
        return ByteBuffer.wrap(digest).getLong();
    }

    private static final int MOST = 63;
    private static final Pattern NAME = Pattern.compile("plimsoll run (\\S+) pid (\\d+) host (\\S*)");

    /// The name of a session that holds a dataset, which refused runs show to their users. It is short enough for
    /// PostgreSQL, which keeps 63 bytes.
    static String holderOfThisProcess(String run) {
        String name = "plimsoll run " + plain(run) + " pid "
                + ProcessHandle.current().pid() + " host " + plain(HostFacts.nameOfThisMachine());
        return name.substring(0, Math.min(name.length(), MOST));
    }

    /// The holder in words; a name of unknown form is shown as it is.
    static String describedHolder(String name) {
        Matcher matcher = NAME.matcher(name);
        return matcher.matches()
                ? "run " + matcher.group(1) + ", pid " + matcher.group(2) + ", host " + matcher.group(3)
                : "session " + name;
    }

    private static String plain(String text) {
        return text.strip().replaceAll("[^A-Za-z0-9._-]", "_");
    }
}
