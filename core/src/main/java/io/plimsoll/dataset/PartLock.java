package io.plimsoll.dataset;

import io.plimsoll.driver.LockTable;
import io.plimsoll.driver.RunLocks;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.plan.Plan;
import io.plimsoll.plan.RunKeys;
import io.plimsoll.progress.RunControl;
import io.plimsoll.progress.RunListener;
import io.plimsoll.progress.TargetWatchdog;
import io.plimsoll.spec.Key.Role;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.SpecException;
import io.plimsoll.unit.TimeSpan;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Lets the parts of one run, and nobody else, drive a dataset together. The first part has the dataset's own lock,
/// which keeps all others out. When the dataset is ready, it also locks a name that follows from the settings of the
/// run. The other parts wait for that, and share a second name for as long as they drive, for whose end the first part
/// waits. Used by one thread.
public final class PartLock implements AutoCloseable {
    private static final TimeSpan START_LIMIT = TimeSpan.ofSeconds(120);
    private static final TimeSpan END_LIMIT = TimeSpan.ofSeconds(600);
    private static final long PAUSE_NANOS = 200_000_000;

    /// How often in a row the first part's name must be found locked: others that look may lock it for an instant.
    private static final int LOOKS = 3;

    /// What each part decides for itself: only the first one looks at the server.
    private static final Set<String> NOT_COMMON =
            Set.of(RunKeys.SHARD.name(), RunKeys.SERVER_VIEW.name(), RunKeys.SERVER_METRICS.name());

    private final Plan plan;
    private final TargetWatchdog watchdog;
    private final RunControl control;
    private final RunListener listener;
    private final String run;
    private @Nullable Held held;

    /// @param run the name of this part's run
    public PartLock(Plan plan, TargetWatchdog watchdog, RunControl control, RunListener listener, String run) {
        this.plan = plan;
        this.watchdog = watchdog;
        this.control = control;
        this.listener = listener;
        this.run = run;
    }

    /// Ways to lock a name.
    private interface Held extends AutoCloseable {
        /// Whether the first part has locked its name.
        boolean isLed() throws TargetException;

        /// Locks a name of this part.
        ///
        /// @return false if another process has it
        boolean take() throws TargetException;

        /// Whether no other part drives any more.
        boolean areOthersDone() throws TargetException;

        @Override
        void close();
    }

    /// Says that the dataset is ready, if this part is the first; otherwise waits until it is. Does nothing for a
    /// machine that drives a run alone.
    ///
    /// @throws SpecException when another process drives the first part, or when none does so in time
    public void enter() throws TargetException {
        Optional<Held> means = plan.division().isWhole() ? Optional.empty() : open();
        if (means.isEmpty()) {
            return;
        }
        Held lock = means.get();
        held = lock;
        if (!plan.division().leads()) {
            await(lock);
        }
        if (!control.isInterrupted() && !lock.take()) {
            throw refused(
                    plan.division().leads()
                            ? "another process drives part 1 of this run"
                            : "the target has no lock left for one more part");
        }
    }

    private void await(Held lock) throws TargetException {
        Instant now = Instant.now();
        Duration limit = Duration.ofNanos(START_LIMIT.nanos());
        Duration wait =
                plan.startAt().map(start -> Duration.between(now, start)).orElse(limit);
        long deadline = System.nanoTime() + wait.toNanos();
        listener.working("waiting until part 1 has the dataset ready");
        for (int seen = lock.isLed() ? 1 : 0; seen < LOOKS; seen = lock.isLed() ? seen + 1 : 0) {
            if (control.isInterrupted()) {
                return;
            }
            if (System.nanoTime() >= deadline) {
                throw refused("no part 1 of " + plan.division().of() + " with the same settings had the dataset ready"
                        + (plan.startAt().isPresent() ? " by then" : " within " + START_LIMIT)
                        + ": start it, on the same target, with all settings but shard as here; load a large dataset"
                        + " before with `plimsoll load`");
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    private SpecException refused(String why) {
        String start = plan.startAt().map(at -> ", start-at = " + at).orElse("");
        return SpecException.of(
                new Origin(RunKeys.SHARD.name(), 0),
                RunKeys.SHARD.name() + " = " + plan.division() + start + ": " + why);
    }

    private Optional<Held> open() throws TargetException {
        Target target = watchdog.target();
        Optional<RunLocks> locks = target.dialect().runLocks();
        Optional<LockTable> table = LockRows.table(target);
        if (locks.isEmpty() && table.isEmpty()) {
            if (LockRows.isReachedByOthers(target)) {
                listener.note("Plimsoll has no lock for this kind of target: whether part 1 has the dataset ready, and"
                        + " whether another run drives it, is not checked");
            }
            return Optional.empty();
        }
        List<TargetWatchdog.Watched> opened = new ArrayList<>();
        try {
            return Optional.of(held(target, locks, table, opened));
        } catch (TargetException refused) {
            opened.forEach(TargetWatchdog.Watched::close);
            throw refused;
        }
    }

    /// @param opened gets the sessions as they are opened
    private Held held(
            Target target, Optional<RunLocks> locks, Optional<LockTable> table, List<TargetWatchdog.Watched> opened)
            throws TargetException {
        TargetWatchdog.Watched watched = watchdog.open();
        opened.add(watched);
        SqlSession session = watched.session().sql();
        String holder = DatasetLock.holderOfThisProcess(run);
        String place = locks.isPresent() ? DatasetLock.place(target, session, locks.get()) : DatasetLock.schema(target);
        Names names = new Names(
                key(place, "first"), key(place, "others"), plan.division().leads());
        if (locks.isPresent()) {
            if (!locks.get().marking().isEmpty()) {
                session.execute(locks.get().marking().formatted(holder));
            }
            return new BySession(watched, locks.get(), names);
        }
        TargetWatchdog.Watched looking = watchdog.open();
        opened.add(looking);
        LockRows own = rows(session, table.orElseThrow(), names.own(), holder);
        LockRows other = rows(looking.session().sql(), table.orElseThrow(), names.other(), holder);
        return new ByRows(watched, looking, own, other);
    }

    private LockRows rows(SqlSession session, LockTable table, long key, String holder) {
        return new LockRows(
                session, table, List.of(key), holder, !plan.division().leads());
    }

    private long key(String place, String name) {
        return DatasetLock.key(place, "part " + name + " of " + identity());
    }

    /// What all parts of a run have in common: every setting that decides the load, and how long it is measured.
    private Map<String, String> identity() {
        Map<String, String> common = new TreeMap<>(plan.settings());
        common.keySet()
                .removeIf(key -> NOT_COMMON.contains(key)
                        || switch (RunKeys.role(key)) {
                            case Role.LOAD, Role.MEASUREMENT -> false;
                            case Role.TARGET, Role.DATASET, Role.HARNESS, Role.LABEL -> true;
                        });
        return common;
    }

    /// The two names.
    ///
    /// @param leads whether this part is the first
    private record Names(long first, long others, boolean leads) {
        long own() {
            return leads ? first : others;
        }

        long other() {
            return leads ? others : first;
        }
    }

    /// Locks of a session.
    private record BySession(TargetWatchdog.Watched watched, RunLocks locks, Names names) implements Held {
        private boolean ask(String query, long key) throws TargetException {
            return watched.session().sql().number(RunLocks.about(query, key)) == 1;
        }

        @Override
        public boolean isLed() throws TargetException {
            if (ask(locks.shared(), names.first())) {
                watched.session().sql().query(locks.giveUpAll());
                return false;
            }
            return true;
        }

        @Override
        public boolean take() throws TargetException {
            String query = names.leads() ? locks.exclusive() : locks.shared();
            for (int attempt = 1; attempt < DatasetLock.ATTEMPTS; attempt++) {
                if (ask(query, names.own())) {
                    return true;
                }
                LockSupport.parkNanos(PAUSE_NANOS);
            }
            return ask(query, names.own());
        }

        @Override
        public boolean areOthersDone() throws TargetException {
            return ask(locks.exclusive(), names.others());
        }

        @Override
        public void close() {
            try {
                // The end of a session releases its locks a little later.
                watched.session().sql().query(locks.giveUpAll());
            } catch (TargetException gone) {
                // Its locks are gone with it.
            }
            watched.close();
        }
    }

    /// Rows of a lock table, each with the session that alone may use them.
    ///
    /// @param own of this part's name
    /// @param other of the other name, at which this part only looks
    private record ByRows(TargetWatchdog.Watched watched, TargetWatchdog.Watched looking, LockRows own, LockRows other)
            implements Held {
        @Override
        public boolean isLed() throws TargetException {
            return other.isUsed(false);
        }

        @Override
        public boolean take() throws TargetException {
            return own.take().isEmpty();
        }

        @Override
        public boolean areOthersDone() throws TargetException {
            return !other.isUsed(true);
        }

        @Override
        public void close() {
            Optional<String> _ = own.giveUp();
            looking.close();
            watched.close();
        }
    }

    /// Waits for the other parts if this one is the first, so that the dataset's lock is held until they end.
    public void leave() {
        Held lock = held;
        if (lock == null || !plan.division().leads()) {
            return;
        }
        try {
            awaitOthers(lock);
        } catch (TargetException lost) {
            listener.note("whether other parts of the run still drive the dataset is not known: " + lost.getMessage());
        }
    }

    private void awaitOthers(Held lock) throws TargetException {
        long deadline = System.nanoTime() + END_LIMIT.nanos();
        boolean isSaid = false;
        while (!control.isInterrupted() && !lock.areOthersDone()) {
            if (System.nanoTime() >= deadline) {
                listener.note("other parts of the run still drive the dataset after " + END_LIMIT
                        + ": from now on, nothing keeps other runs from it");
                return;
            }
            if (!isSaid) {
                listener.working("waiting until the other parts have ended");
                isSaid = true;
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    @Override
    public void close() {
        if (held != null) {
            held.close();
        }
    }
}
