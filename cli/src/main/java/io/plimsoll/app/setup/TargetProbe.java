package io.plimsoll.app.setup;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.SchemaChoice;
import io.plimsoll.driver.Secret;
import io.plimsoll.driver.ServerView;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetIdentity;
import io.plimsoll.driver.table.Column;
import io.plimsoll.driver.table.ColumnType;
import io.plimsoll.driver.table.Table;
import io.plimsoll.plan.PlannedRun;
import io.plimsoll.plan.RunKeys;
import io.plimsoll.progress.TargetWatchdog;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.SpecException;
import io.plimsoll.workload.Workload;
import io.plimsoll.workload.Workloads;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/// An open target, and what can be found out about it within seconds. No question waits for a silent target for longer
/// than the stall limit. Used by one thread.
public final class TargetProbe implements AutoCloseable {
    /// Any workload will do that every target can hold.
    private static final String WORKLOAD = "ycsb";

    /// Nobody wants to wait for half a minute before anything is measured.
    private static final String PATIENCE = "10s";

    /// The word in a spec for the connection's own schema.
    public static final String CONNECTION = "connection";

    private static final Origin ORIGIN = new Origin("probe", 0);

    /// How many round trips are measured, after a few that are not.
    private static final int TRIPS = 40;

    private static final int FIRST_TRIPS = 5;

    /// A far server is asked less often.
    private static final long TRIPS_NANOS = 2_000_000_000L;

    /// Returns which process of a PostgreSQL serves a session.
    private static final String SERVED_BY = "SELECT pg_backend_pid()";

    /// The dialects of servers that have such processes.
    private static final Set<String> OF_POSTGRES = Set.of("postgresql", "citus", "hologres");

    private final PlannedRun planned;
    private final Target target;
    private final TargetWatchdog watchdog;

    /// How long the shortest question takes, in nanoseconds.
    public record RoundTrips(int count, long least, long median, long most) {
        /// @param nanos at least one
        static RoundTrips of(List<Long> nanos) {
            long[] sorted = nanos.stream().mapToLong(Long::longValue).sorted().toArray();
            return new RoundTrips(sorted.length, sorted[0], sorted[sorted.length / 2], sorted[sorted.length - 1]);
        }
    }

    /// A question to the target.
    @FunctionalInterface
    private interface Question<T> {
        T ask(Session session) throws TargetException;
    }

    private TargetProbe(PlannedRun planned, Target target) {
        this.planned = planned;
        this.target = target;
        watchdog = new TargetWatchdog(target, planned.plan().limits().stall());
    }

    /// Plans a run that is never executed, to have its target.
    ///
    /// @param layers settings of the target; later ones override earlier ones
    /// @throws SpecException when they make no sense
    public static PlannedRun planned(List<List<Setting>> layers, Function<String, Secret> passwords) {
        List<List<Setting>> all = new ArrayList<>();
        all.add(List.of(
                new Setting(RunKeys.WORKLOAD.name(), WORKLOAD, ORIGIN),
                new Setting(RunKeys.STALL_LIMIT.name(), PATIENCE, ORIGIN)));
        all.addAll(layers);
        return PlannedRun.of(all, passwords);
    }

    /// Opens the target, in a schema that does not exist yet unless the user named one.
    ///
    /// @throws TargetException when it cannot be reached or refuses
    public static TargetProbe open(PlannedRun planned) throws TargetException {
        if (isSchemaGiven(planned)) {
            return new TargetProbe(planned, planned.open());
        }
        SchemaChoice fresh = new SchemaChoice("plimsoll_init_" + Long.toHexString(System.nanoTime()), false);
        return new TargetProbe(planned, planned.driver().open(planned.target().in(fresh)));
    }

    private static boolean isSchemaGiven(PlannedRun planned) {
        return !RunKeys.SCHEMA.isDefault(planned.plan().settings().getOrDefault(RunKeys.SCHEMA.name(), ""));
    }

    public TargetIdentity identity() {
        return target.identity();
    }

    /// Whether the server was started for this.
    public boolean isStartedHere() {
        return target.isStartedHere();
    }

    private <T> T ask(Question<T> question) throws TargetException {
        try (TargetWatchdog.Watched watched = watchdog.open()) {
            return question.ask(watched.session());
        } catch (TargetException refused) {
            throw watchdog.explained(refused);
        }
    }

    /// Empty if the target does not answer the shortest question.
    public Optional<RoundTrips> roundTrips() throws TargetException {
        return ask(session -> {
            Optional<Question<?>> shortest = shortest(session);
            return shortest.isEmpty() ? Optional.empty() : Optional.of(measured(session, shortest.get()));
        });
    }

    private static RoundTrips measured(Session session, Question<?> question) throws TargetException {
        List<Long> nanos = new ArrayList<>();
        long start = System.nanoTime();
        for (int trip = 0; trip < FIRST_TRIPS + TRIPS; trip++) {
            long from = System.nanoTime();
            Object _ = question.ask(session);
            long to = System.nanoTime();
            if (trip >= FIRST_TRIPS) {
                nanos.add(to - from);
                if (to - start > TRIPS_NANOS) {
                    break;
                }
            }
        }
        return RoundTrips.of(nanos);
    }

    private Optional<Question<?>> shortest(Session session) throws TargetException {
        if (!target.dialect().speaksSql()) {
            return Optional.of(one -> one.existing(List.of("plimsoll_probe")));
        }
        for (String query : List.of("SELECT 1", "VALUES (1)", "SELECT 1 FROM DUAL")) {
            if (session.sql().accepts(query)) {
                return Optional.of(one -> one.sql().query(query));
            }
        }
        return Optional.empty();
    }

    /// What the target does not show of its own work, in sentences.
    public List<String> unseen() throws TargetException {
        Optional<ServerView.OfTarget> view = target.serverView(ServerView.Level.LIGHT);
        if (view.isEmpty()) {
            return List.of("Plimsoll reads none of this product");
        }
        return ask(session -> {
            try {
                return view.get().watch(session, List.of()).unseen();
            } catch (TargetException refused) {
                refused.throwIfLost();
                return List.of(String.valueOf(refused.getMessage()));
            }
        });
    }

    /// Why so many sessions have no room, in sentences.
    public List<String> noRoom(int sessions) throws TargetException {
        return ask(session -> target.noRoom(session, sessions));
    }

    /// Whether two sessions of PostgreSQL that are open at once are served by one process: then a pooler stands in
    /// front, and lends servers for single transactions.
    public boolean isPooled() throws TargetException {
        return OF_POSTGRES.contains(target.dialect().name())
                && ask(one ->
                        one.sql().number(SERVED_BY) == ask(other -> other.sql().number(SERVED_BY)));
    }

    /// Why no tables can be made, as the target says; empty if they can. Finds out by making an empty one, in a schema
    /// of its own as runs do, and dropping both.
    public Optional<String> refusalOfTables() throws TargetException {
        return ask(TargetProbe::tried);
    }

    /// Whether tables can at least be made in the connection's own schema; false if the user named a schema.
    public boolean areTablesFineInOwnSchema() throws TargetException {
        if (isSchemaGiven(planned) || isStartedHere()) {
            return false;
        }
        try (TargetProbe other =
                new TargetProbe(planned, planned.driver().open(planned.target().in(SchemaChoice.OF_CONNECTION)))) {
            return other.refusalOfTables().isEmpty();
        }
    }

    private static Optional<String> tried(Session session) throws TargetException {
        String name = "plimsoll_init_" + Long.toHexString(System.nanoTime());
        Table table = new Table(name, List.of(Column.notNull("n", new ColumnType.Int32())), List.of("n"));
        try {
            boolean isMade = session.schema().make();
            try {
                session.create(table);
                session.drop(name);
            } finally {
                boolean _ = isMade && session.schema().drop();
            }
            return Optional.empty();
        } catch (TargetException refused) {
            if (refused.errorClass().breaksSession() || refused.errorClass() == ErrorClass.CANCELLED) {
                throw refused;
            }
            return Optional.of(String.valueOf(refused.getMessage()));
        }
    }

    /// Whether the target takes SQL: then making a table costs next to nothing.
    public boolean speaksSql() {
        return target.dialect().speaksSql();
    }

    /// The workloads that the target can hold, by name. Those that need files of the user's own are left out.
    public List<String> workloads(boolean isFitting) {
        return Workloads.all().stream()
                .map(Workload::name)
                .filter(name -> fits(name).equals(Optional.of(isFitting)))
                .toList();
    }

    private Optional<Boolean> fits(String workload) {
        try {
            List<List<Setting>> layers = new ArrayList<>(planned.layers());
            layers.set(0, List.of(new Setting(RunKeys.WORKLOAD.name(), workload, ORIGIN)));
            PlannedRun run = PlannedRun.of(layers, planned.password());
            return Optional.of(run.unsupported(target.dialect()).isEmpty());
        } catch (SpecException needsMore) {
            return Optional.empty();
        }
    }

    @Override
    public void close() {
        watchdog.close();
        target.close();
    }
}
