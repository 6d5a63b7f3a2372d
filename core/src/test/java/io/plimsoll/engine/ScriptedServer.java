package io.plimsoll.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.ServerView;
import io.plimsoll.driver.ServerView.Blocker;
import io.plimsoll.driver.ServerView.Counter;
import io.plimsoll.driver.ServerView.Executed;
import io.plimsoll.driver.ServerView.ExecutedStep;
import io.plimsoll.driver.ServerView.Explained;
import io.plimsoll.driver.ServerView.LockQueue;
import io.plimsoll.driver.ServerView.LoggedCost;
import io.plimsoll.driver.ServerView.StatementCost;
import io.plimsoll.driver.ServerView.StatementLog;
import io.plimsoll.driver.ServerView.Wait;
import io.plimsoll.driver.ServerView.Who;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.statement.StatementSample;
import io.plimsoll.driver.statement.StatementText;
import io.plimsoll.driver.table.RelationWork;
import io.plimsoll.driver.table.RelationWork.Figure;
import io.plimsoll.testing.ManualClock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/// Commits a hundred times a second, and has five of eight sessions wait for its log. Each question takes a
/// millisecond.
final class ScriptedServer implements ServerLooks.Opening, ServerView.Watch {
    private static final long MILLI = 1_000_000;

    private final ManualClock clock;
    final List<Long> looks = new ArrayList<>();
    long hangFrom = Long.MAX_VALUE;
    long hangNanos;
    long questionNanos = MILLI;
    long slowFrom = Long.MAX_VALUE;
    long slowTo = Long.MAX_VALUE;
    final List<Long> roundTrips = new ArrayList<>();
    int clocksRead;
    long loseAt = Long.MAX_VALUE;
    long resetAt = Long.MAX_VALUE;
    String refusal = "";
    ErrorClass refusalClass = ErrorClass.PERMISSION;
    long shortestPeriod;
    boolean seesSessions = true;
    boolean isBlocked;
    int queueLooks;
    int statementKinds;
    boolean hasLog;
    String logRefusal = "";
    final List<double[]> asked = new ArrayList<>();
    int opened;
    final Map<String, Explained> plans = new HashMap<>();
    int explained;
    final List<List<String>> executed = new ArrayList<>();
    int followed;
    String followRefusal = "";

    ScriptedServer(ManualClock clock) {
        this.clock = clock;
    }

    private void asked() throws TargetException {
        boolean isSlow = clock.nanos() >= slowFrom && clock.nanos() < slowTo;
        clock.advance(questionNanos + (isSlow ? 5 * MILLI : 0));
        if (clock.nanos() >= hangFrom) {
            hangFrom = Long.MAX_VALUE;
            clock.advance(hangNanos);
        }
        if (clock.nanos() >= loseAt) {
            loseAt = Long.MAX_VALUE;
            throw new TargetException(ErrorClass.CONNECTION, "broken pipe");
        }
    }

    @Override
    public ServerView.Watch open() throws TargetException {
        opened++;
        if (!refusal.isEmpty()) {
            throw new TargetException(refusalClass, refusal);
        }
        return this;
    }

    @Override
    public Optional<Explained> explain(StatementText statement) throws TargetException {
        explained++;
        asked();
        return Optional.ofNullable(plans.get(statement.numbered()));
    }

    @Override
    public Optional<Executed> executed(StatementSample sample) throws TargetException {
        asked();
        executed.add(sample.values());
        return Optional.of(Executed.of(new ExecutedStep("Seq Scan on t", 1, 700, 1, 2, 3, 4, List.of())));
    }

    @Override
    public long shortestPeriodNanos() {
        return shortestPeriod;
    }

    @Override
    public boolean seesSessions() {
        return seesSessions;
    }

    @Override
    public void drop() {
        // Nothing is held.
    }

    @Override
    public List<Counter> counters() {
        return List.of(Counter.sum("commits"), Counter.level("sessions"));
    }

    @Override
    public double[] read() throws TargetException {
        asked();
        double since = clock.nanos() >= resetAt ? resetAt : 0;
        return new double[] {(clock.nanos() - since) / 1e7, 9};
    }

    @Override
    public List<Wait> waits() throws TargetException {
        looks.add(clock.nanos());
        asked();
        boolean isToldApart = followed > 0;
        return List.of(
                new Wait(Who.LOAD, "IO", "WalSync", 2, isToldApart ? "pay" : ""),
                new Wait(Who.LOAD, "IO", "WalSync", 1, isToldApart ? Wait.SHARED : ""),
                new Wait(Who.LOAD, "IO", "WalSync", 2),
                new Wait(Who.LOAD, isBlocked ? Wait.LOCK : Wait.RUNNING, isBlocked ? "tuple" : "running", 3),
                new Wait(Who.BACKGROUND, "IO", "a name, with \"commas\"", 1),
                new Wait(Who.OTHER, Wait.LOCK, "advisory", 1));
    }

    @Override
    public void follow(Map<String, String> operations) throws TargetException {
        asked();
        if (!followRefusal.isEmpty()) {
            throw new TargetException(ErrorClass.STATEMENT, followRefusal);
        }
        assertThat(operations).containsEntry("UPDATE", "pay").hasSize(2);
        followed++;
    }

    @Override
    public List<Wait> waits(long roundTripNanos) throws TargetException {
        roundTrips.add(roundTripNanos);
        return waits();
    }

    @Override
    public List<LockQueue> lockQueues() throws TargetException {
        queueLooks++;
        asked();
        Blocker idle = new Blocker(Who.OTHER, 4711, "a \"tool\", or so", "idle in transaction", clock.nanos() / 1e9);
        Blocker busy = new Blocker(Who.LOAD, 12, "plimsoll", "active", 0.01);
        return List.of(new LockQueue(idle, "accounts", 2), new LockQueue(busy, "tellers", 1));
    }

    /// Each kind is called a thousand times a second, and dearer than the one before. The first costs
    /// nothing.
    @Override
    public List<StatementCost> statements() throws TargetException {
        if (statementKinds == 0) {
            return List.of();
        }
        asked();
        long nanos = clock.nanos() - (clock.nanos() >= resetAt ? resetAt : 0);
        return IntStream.range(0, statementKinds)
                .mapToObj(
                        kind -> new StatementCost(String.valueOf(kind), nanos / MILLI, kind * nanos / 1e9, 7, 0, 0, 0))
                .toList();
    }

    @Override
    public Map<String, String> texts(List<String> ids) throws TargetException {
        asked();
        Map<String, String> texts = new TreeMap<>();
        ids.stream()
                .filter(id -> !id.equals(String.valueOf(statementKinds - 1)))
                .forEach(id -> texts.put(id, "SELECT \"a\", " + id));
        return texts;
    }

    /// A dozen kinds of statements, and for which times they were asked for.
    @Override
    public Optional<StatementLog> log() {
        return hasLog ? Optional.of(this::logged) : Optional.empty();
    }

    private List<LoggedCost> logged(double fromMillis, double toMillis) throws TargetException {
        asked();
        if (!logRefusal.isEmpty()) {
            throw new TargetException(ErrorClass.STATEMENT_TIMEOUT, logRefusal);
        }
        asked.add(new double[] {fromMillis, toMillis});
        return IntStream.range(0, 12)
                .mapToObj(kind -> new LoggedCost(
                        StatementCost.withoutPages(String.valueOf(kind), 1, 100 - kind, 1, "HQE"), "SELECT ?"))
                .toList();
    }

    @Override
    public List<RelationWork> relations() throws TargetException {
        asked();
        return List.of(new RelationWork(
                "16384", "accounts", "accounts", false, Map.of(Figure.BLOCKS_HIT, clock.nanos() / MILLI)));
    }

    @Override
    public Map<String, Long> sizes(List<String> ids) throws TargetException {
        asked();
        return Map.of(ids.getFirst(), 8_192L);
    }

    @Override
    public double clockMillis() throws TargetException {
        clocksRead++;
        asked();
        return clock.nanos() / 1e6 + 1_234 - 0.5;
    }

    @Override
    public Map<String, String> settings() {
        return Map.of("fsync", "off (configuration file)");
    }

    @Override
    public List<String> unseen() {
        return List.of();
    }
}
