package io.plimsoll.analysis.figure;

import io.plimsoll.driver.ServerView.Blocker;
import io.plimsoll.driver.ServerView.Counter;
import io.plimsoll.driver.ServerView.StatementCost;
import io.plimsoll.driver.ServerView.Wait;
import io.plimsoll.driver.ServerView.Who;
import io.plimsoll.driver.table.RelationWork;
import io.plimsoll.results.NodeSeries;
import io.plimsoll.results.NodeSeries.NodeRelation;
import io.plimsoll.results.NodeSeries.NodeStatement;
import io.plimsoll.results.Run;
import io.plimsoll.results.ServerSeries;
import io.plimsoll.results.ServerSeries.BlockerRow;
import io.plimsoll.results.ServerSeries.RelationRow;
import io.plimsoll.results.ServerSeries.ServerRow;
import io.plimsoll.results.ServerSeries.Span;
import io.plimsoll.results.ServerSeries.StatementRow;
import io.plimsoll.results.ServerSeries.WaitRow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What the server did in the measured rounds of a run, or in the last interval of one in progress, as far as it was
/// looked at. Immutable.
///
/// On a cluster, a session of the load that waits for another node counts as what the sessions there do that work for
/// the load: see [#attributed].
///
/// @param rows the readings of its counters in that time; none if a run was measured for too short a time
/// @param looks how often its sessions were looked at
/// @param doings what they did, the most frequent first
/// @param heads behind whom sessions of the load waited for locks, the most frequent first
/// @param statements those that took most of the server's time, the dearest first; after them, the same of the other
///     nodes of a cluster together
/// @param relations what was done with tables and indexes, those with the most pages touched first; on all nodes of a
///     cluster together
/// @param operations for which operations the load's sessions did what they did
/// @param nodes all nodes of the cluster that were looked at, first the one that the run's address leads to; none if
///     there is no cluster
public record ServerTotal(
        List<ServerRow> rows,
        long looks,
        List<Doing> doings,
        List<QueueHead> heads,
        List<StatementTotal> statements,
        List<RelationWork> relations,
        List<OperationDoings> operations,
        List<NodeTotal> nodes) {
    private static final int STATEMENTS_MAX = 10;
    private static final double NANOS = 1e9;
    static final Comparator<Doing> MOST_FIRST = Comparator.comparingDouble(Doing::sessions)
            .reversed()
            .thenComparing(Doing::who)
            .thenComparing(Doing::name);

    /// Sessions of PostgreSQL count for themselves for up to a second before others see it. In less time than this,
    /// counters would say little about the run.
    ///
    /// Source: `PGSTAT_MIN_INTERVAL` in `src/backend/utils/activity/pgstat.c` of PostgreSQL.
    public static final long COUNTED_NANOS = 1_500_000_000;

    public ServerTotal {
        rows = List.copyOf(rows);
        doings = List.copyOf(doings);
        heads = List.copyOf(heads);
        statements = List.copyOf(statements);
        relations = List.copyOf(relations);
        operations = List.copyOf(operations);
        nodes = List.copyOf(nodes);
    }

    /// What some sessions did.
    ///
    /// @param sessions how many did it, on average over all looks
    /// @param node of the cluster on which they did it; empty: the one that the run's address leads to
    public record Doing(Who who, String kind, String event, double sessions, String node) {
        public Doing(Who who, String kind, String event, double sessions) {
            this(who, kind, event, sessions, "");
        }

        /// `IO WalSync`, `running`, `Client ClientRead`, `IO WalSync on 10.0.0.4:5432`
        public String name() {
            return action() + (node.isEmpty() ? "" : " on " + node);
        }

        /// The name without the node.
        String action() {
            return switch (kind) {
                case Wait.RUNNING, Wait.UNTOLD -> event;
                case Wait.NODE -> "an answer of another node";
                case Wait.NETWORK -> "the network";
                default -> kind + " " + event;
            };
        }

        private Doing times(double factor) {
            return new Doing(Who.LOAD, kind, event, sessions * factor, node);
        }

        private Doing on(String place) {
            return new Doing(who, kind, event, sessions, place);
        }

        /// Whose sessions they are, in words: `the load`
        public String owner() {
            return switch (who) {
                case LOAD -> "the load";
                case OTHER -> "others";
                case BACKGROUND -> "the server";
                case ON_BEHALF -> "the load, on other nodes";
            };
        }
    }

    /// A session behind which sessions of the load waited for locks.
    ///
    /// @param blocker in the state in which it was seen most often, with the longest time for which its transaction
    ///     was open
    /// @param table for which they waited most often; empty if unknown
    /// @param seen in how many looks it was at the head of the longest queue
    /// @param sessions those behind it, on average over these looks
    /// @param most those behind it in the worst look
    /// @param place the node and its looks
    public record QueueHead(Blocker blocker, String table, long seen, double sessions, int most, QueuePlace place) {
        /// @param rows about one session
        static QueueHead of(List<BlockerRow> rows, QueuePlace place) {
            long seen = rows.stream().mapToLong(BlockerRow::seen).sum();
            long sessions = rows.stream().mapToLong(BlockerRow::sessions).sum();
            double longest = rows.stream()
                    .mapToDouble(row -> row.head().transactionSeconds())
                    .max()
                    .orElse(0);
            Blocker first = rows.getFirst().head();
            Blocker blocker = new Blocker(
                    first.who(),
                    first.session(),
                    first.program(),
                    usual(rows, row -> row.head().state()),
                    longest);
            return new QueueHead(
                    blocker,
                    usual(rows, BlockerRow::table),
                    seen,
                    seen == 0 ? 0 : sessions / (double) seen,
                    rows.stream().mapToInt(BlockerRow::most).max().orElse(0),
                    place);
        }

        private static String usual(List<BlockerRow> rows, Function<BlockerRow, String> text) {
            Map<String, Long> seen = new TreeMap<>();
            rows.forEach(row -> seen.merge(text.apply(row), (long) row.seen(), Long::sum));
            return seen.entrySet().stream()
                    .max(Map.Entry.comparingByValue())
                    .map(Map.Entry::getKey)
                    .orElse("");
        }
    }

    /// Where sessions waited for locks.
    ///
    /// @param node of the cluster; empty: the one that the run's address leads to
    /// @param looks how often it was looked at
    /// @param blocked in how many looks there was a queue
    public record QueuePlace(String node, long looks, long blocked) {}

    /// What one kind of statement has cost in the rounds in which it was among the dearest.
    ///
    /// @param isElsewhere whether it was executed on other nodes of a cluster, for statements of the load
    public record StatementTotal(StatementCost cost, String text, boolean isElsewhere) {
        StatementTotal plus(StatementTotal more) {
            return new StatementTotal(cost.plus(more.cost), text, isElsewhere);
        }

        /// Of one execution.
        public double meanMillis() {
            return cost.calls() == 0 ? 0 : cost.millis() / cost.calls();
        }
    }

    static ServerTotal of(Run run) {
        Set<String> rounds =
                run.rounds().stream().map(round -> round.facts().name()).collect(Collectors.toSet());
        ServerSeries all = run.server();
        List<ServerRow> rows = of(rounds, all.rows(), row -> row.span().phase());
        boolean isCounted = nanos(rows) >= COUNTED_NANOS;
        return of(new ServerSeries(
                isCounted ? rows : List.of(),
                of(rounds, all.waits(), wait -> wait.span().phase()),
                of(rounds, all.blockers(), row -> row.span().phase()),
                of(rounds, all.statements(), StatementRow::phase),
                isCounted ? of(rounds, all.relations(), RelationRow::phase) : List.of(),
                of(rounds, all.operations(), row -> row.span().phase()),
                new NodeSeries(
                        of(rounds, all.nodes().rows(), node -> node.row().span().phase()),
                        of(
                                rounds,
                                all.nodes().waits(),
                                node -> node.row().span().phase()),
                        of(
                                rounds,
                                all.nodes().blockers(),
                                node -> node.row().span().phase()),
                        of(rounds, all.nodes().statements(), node -> node.row().phase()),
                        isCounted
                                ? of(
                                        rounds,
                                        all.nodes().relations(),
                                        node -> node.row().phase())
                                : List.of())));
    }

    private static <T> List<T> of(Set<String> rounds, List<T> rows, Function<T, String> phase) {
        return rows.stream().filter(row -> rounds.contains(phase.apply(row))).toList();
    }

    /// What the server did in all spans of a series.
    public static ServerTotal of(ServerSeries series) {
        NodeTotal own = node("", series.waits(), series.rows());
        List<NodeTotal> nodes = others(series.nodes());
        if (!nodes.isEmpty()) {
            nodes.addFirst(own);
        }
        List<Doing> doings = nodes.isEmpty() ? own.doings() : attributed(nodes);
        return new ServerTotal(
                series.rows(),
                own.looks(),
                doings,
                heads(own, series),
                statements(series),
                relations(series),
                OperationDoings.of(series.operations(), own.looks()),
                nodes);
    }

    private static List<NodeTotal> others(NodeSeries series) {
        Map<String, List<WaitRow>> waits = new TreeMap<>();
        series.waits()
                .forEach(wait -> waits.computeIfAbsent(wait.node(), _ -> new ArrayList<>())
                        .add(wait.row()));
        Map<String, List<ServerRow>> rows = new TreeMap<>();
        series.rows()
                .forEach(row ->
                        rows.computeIfAbsent(row.node(), _ -> new ArrayList<>()).add(row.row()));
        List<NodeTotal> nodes = new ArrayList<>();
        rows.forEach((place, each) -> nodes.add(node(place, waits.getOrDefault(place, List.of()), each)));
        return nodes;
    }

    /// What sessions of the load did, wherever they did it.
    ///
    /// Those that waited for other nodes count as what the sessions there did that work for the load, as far as
    /// they did anything. A session may have several at work, which then share it: of all of them no more count
    /// than sessions waited. The rest waited for an answer: for the network, for a node that was not seen, or for
    /// a processor that would have had to take an answer that had come.
    ///
    /// @param nodes first the one that the run's address leads to
    private static List<Doing> attributed(List<NodeTotal> nodes) {
        long looks = nodes.getFirst().looks();
        List<Doing> doings = new ArrayList<>();
        List<Doing> working = new ArrayList<>();
        double waiting = 0;
        for (NodeTotal node : nodes) {
            // What was seen for a part of the time only counts for that part.
            double part = looks == 0 ? 0 : Math.min(1, node.looks() / (double) looks);
            for (Doing doing : node.doings()) {
                boolean isWaiting = doing.who() == Who.LOAD && doing.kind().equals(Wait.NODE);
                waiting += isWaiting ? doing.sessions() : 0;
                if (doing.who() == Who.ON_BEHALF && NodeTotal.isBusy(doing)) {
                    working.add(doing.on(node.place()).times(part));
                } else if (!isWaiting && isTold(doing, node)) {
                    doings.add(doing.on(node.place()));
                }
            }
        }
        double all = working.stream().mapToDouble(Doing::sessions).sum();
        double factor = all > waiting ? waiting / all : 1;
        working.forEach(doing -> doings.add(doing.times(factor)));
        double rest = waiting - all * factor;
        if (rest > 0) {
            doings.add(new Doing(Who.LOAD, Wait.NODE, Wait.ANSWER, rest));
        }
        doings.sort(MOST_FIRST);
        return doings;
    }

    /// The background processes of other nodes are left out.
    private static boolean isTold(Doing doing, NodeTotal node) {
        boolean isOwn = node.place().isEmpty();
        return doing.who() != Who.ON_BEHALF && (isOwn || doing.who() != Who.BACKGROUND);
    }

    private static NodeTotal node(String place, List<WaitRow> waits, List<ServerRow> rows) {
        Map<List<Object>, Long> sums = new HashMap<>();
        Set<Span> spans = new HashSet<>();
        long looks = 0;
        for (WaitRow wait : waits) {
            looks += spans.add(wait.span()) ? wait.looks() : 0;
            sums.merge(List.of(wait.who(), wait.kind(), wait.event()), wait.sessions(), Long::sum);
        }
        List<Doing> doings = new ArrayList<>();
        for (Map.Entry<List<Object>, Long> sum : sums.entrySet()) {
            List<Object> what = sum.getKey();
            double sessions = looks == 0 ? 0 : sum.getValue() / (double) looks;
            if (sessions > 0) {
                doings.add(new Doing((Who) what.get(0), (String) what.get(1), (String) what.get(2), sessions));
            }
        }
        doings.sort(MOST_FIRST);
        return new NodeTotal(place, looks, doings, rows);
    }

    /// The heads of the queues of all nodes, the most frequent first.
    private static List<QueueHead> heads(NodeTotal own, ServerSeries series) {
        List<QueueHead> heads = new ArrayList<>(heads("", own.looks(), series.blockers()));
        Map<String, List<BlockerRow>> others = new TreeMap<>();
        series.nodes()
                .blockers()
                .forEach(row -> others.computeIfAbsent(row.node(), _ -> new ArrayList<>())
                        .add(row.row()));
        Map<String, Long> looks = new HashMap<>();
        others(series.nodes()).forEach(node -> looks.put(node.place(), node.looks()));
        others.forEach((place, rows) -> heads.addAll(heads(place, looks.getOrDefault(place, 0L), rows)));
        heads.sort(Comparator.comparingLong(QueueHead::seen)
                .reversed()
                .thenComparingLong(head -> head.blocker().session()));
        return heads;
    }

    private static List<QueueHead> heads(String node, long looks, List<BlockerRow> rows) {
        long blocked = rows.stream().mapToLong(BlockerRow::seen).sum();
        QueuePlace place = new QueuePlace(node, looks, blocked);
        Map<List<Object>, List<BlockerRow>> bySession = new LinkedHashMap<>();
        for (BlockerRow row : rows) {
            bySession
                    .computeIfAbsent(List.of(row.head().who(), row.head().session()), _ -> new ArrayList<>())
                    .add(row);
        }
        return bySession.values().stream()
                .map(each -> QueueHead.of(each, place))
                .toList();
    }

    private static List<StatementTotal> statements(ServerSeries series) {
        List<StatementTotal> statements = new ArrayList<>(statements(series.statements(), false));
        List<StatementRow> elsewhere =
                series.nodes().statements().stream().map(NodeStatement::row).toList();
        statements.addAll(statements(elsewhere, true));
        return statements;
    }

    private static List<StatementTotal> statements(List<StatementRow> rows, boolean isElsewhere) {
        Map<List<String>, StatementTotal> byKind = new LinkedHashMap<>();
        for (StatementRow row : rows) {
            StatementCost cost = row.cost();
            byKind.merge(
                    List.of(cost.id(), cost.engine()),
                    new StatementTotal(cost, row.text(), isElsewhere),
                    StatementTotal::plus);
        }
        return byKind.values().stream()
                .sorted(Comparator.<StatementTotal>comparingDouble(
                                statement -> statement.cost().millis())
                        .reversed())
                .limit(STATEMENTS_MAX)
                .toList();
    }

    /// Those of a relation are of the rounds in which it was among those with the most pages touched.
    private static List<RelationWork> relations(ServerSeries series) {
        // What nodes did in one phase, they did at the same time.
        Map<String, Map<List<Object>, RelationWork>> byPhase = new LinkedHashMap<>();
        Stream.concat(
                        series.relations().stream(),
                        series.nodes().relations().stream().map(NodeRelation::row))
                .forEach(row -> byPhase.computeIfAbsent(row.phase(), _ -> new LinkedHashMap<>())
                        .merge(place(row.work()), row.work(), RelationWork::beside));
        Map<List<Object>, RelationWork> byName = new LinkedHashMap<>();
        byPhase.values()
                .forEach(phase -> phase.values().forEach(work -> byName.merge(place(work), work, RelationWork::plus)));
        return byName.values().stream()
                .sorted(Comparator.comparingLong(RelationWork::pages).reversed().thenComparing(RelationWork::name))
                .toList();
    }

    private static List<Object> place(RelationWork work) {
        return List.of(work.table(), work.name(), work.isIndex());
    }

    /// The mean number of sessions of the load that were seen.
    public double loadSessions() {
        return sessions(doing -> true);
    }

    /// The mean number of sessions of the load that did something.
    public double sessions(Predicate<Doing> what) {
        return sessions(Who.LOAD, what);
    }

    /// The mean number of sessions of somebody that did something.
    public double sessions(Who who, Predicate<Doing> what) {
        return doings.stream()
                .filter(doing -> doing.who() == who && what.test(doing))
                .mapToDouble(Doing::sessions)
                .sum();
    }

    /// By how much a counter rose in all that time; empty if the server did not show it.
    public OptionalDouble sum(String counter) {
        List<Double> values = values(counter);
        return values.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(
                        values.stream().mapToDouble(Double::doubleValue).sum());
    }

    /// The highest value of a level; empty if the server did not show it.
    public OptionalDouble highest(String level) {
        return values(level).stream().mapToDouble(Double::doubleValue).max();
    }

    /// How long the shortest question took, by this machine's clock; empty if it was not measured.
    public OptionalDouble roundTripNanos() {
        return values(Counter.ROUND_TRIP).stream()
                .mapToDouble(Double::doubleValue)
                .min();
    }

    /// The median of the shortest questions of the intervals; empty if none was measured.
    public OptionalDouble roundTripMedianNanos() {
        List<Double> values = values(Counter.ROUND_TRIP);
        return values.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(Repeated.of(values).median());
    }

    /// The last value of a level; empty if the server did not show it.
    public OptionalDouble last(String level) {
        List<Double> values = values(level);
        return values.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(values.getLast());
    }

    /// By how much a counter rose, on all nodes together that showed it; empty if none did.
    public OptionalDouble everywhere(String counter) {
        if (nodes.isEmpty()) {
            return sum(counter);
        }
        List<OptionalDouble> sums = nodes.stream()
                .map(node -> node.sum(counter))
                .filter(OptionalDouble::isPresent)
                .toList();
        return sums.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(
                        sums.stream().mapToDouble(OptionalDouble::getAsDouble).sum());
    }

    /// The values of a level at the end of each span, in order.
    public List<Double> values(String counter) {
        return values(rows, counter);
    }

    static List<Double> values(List<ServerRow> rows, String counter) {
        List<Double> values = new ArrayList<>();
        for (ServerRow row : rows) {
            Double value = row.values().get(counter);
            if (value != null) {
                values.add(value);
            }
        }
        return values;
    }

    /// By how much each counter rose per second, in the server's order; without levels, and without what the server
    /// did not show all the time.
    public Map<String, Double> perSecond() {
        Map<String, Double> rates = new LinkedHashMap<>();
        double seconds = nanos() / NANOS;
        if (seconds > 0) {
            for (String name : rows.getLast().values().keySet()) {
                if (!Counter.LEVELS.contains(name) && values(name).size() == rows.size()) {
                    rates.put(name, sum(name).orElse(0) / seconds);
                }
            }
        }
        return rates;
    }

    /// The most important counters in words, by name: `transactions`, `cache` and `log`, or those of
    /// [CapacityTotal]. Empty words where the server shows nothing; an empty map if nothing was read.
    ///
    /// @param operations of the load in that time; 0 if unknown
    public Map<String, String> rates(double operations) {
        Map<String, String> rates = new LinkedHashMap<>();
        double seconds = nanos() / NANOS;
        if (seconds > 0) {
            rates.put("transactions", transactions(seconds));
            double read = everywhere("blocks_read").orElse(0);
            double hit = everywhere("blocks_hit").orElse(0);
            rates.put("cache", read + hit == 0 ? "" : Figures.percent(hit / (read + hit)) + " of the pages were in it");
            rates.put("log", log(seconds, operations));
            CapacityTotal.of(this).ifPresent(capacity -> rates.putAll(capacity.words()));
        }
        return rates;
    }

    private String transactions(double seconds) {
        // A coordinator counts late, or not at all, what it has others do: the table by node has their commits.
        OptionalDouble commits = nodes.isEmpty() ? sum("commits") : OptionalDouble.empty();
        String committed = commits.isEmpty() ? "" : Figures.rate(commits.getAsDouble() / seconds) + " committed";
        double rolledBack = sum("rollbacks").orElse(0);
        String back = rolledBack < 1 ? "" : Figures.count(Math.round(rolledBack)) + " rolled back";
        return committed + (committed.isEmpty() || back.isEmpty() ? "" : ", ") + back;
    }

    private String log(double seconds, double operations) {
        OptionalDouble bytes = everywhere("wal_bytes");
        if (bytes.isEmpty()) {
            return "";
        }
        return Figures.bytes(Math.round(bytes.getAsDouble() / seconds)) + "/s"
                + (operations == 0
                        ? ""
                        : ", " + Figures.count(Math.round(bytes.getAsDouble() / operations), "byte")
                                + " per operation");
    }

    /// How many of a run's operations ended in the time that the counters cover: a view that was lost, or opened
    /// late, covers a part of the window.
    public double operations(long all, long windowNanos) {
        return windowNanos <= 0 ? 0 : all * Math.min(1, nanos() / (double) windowNanos);
    }

    /// The time that all readings of the counters cover, in nanoseconds.
    public long nanos() {
        return nanos(rows);
    }

    static long nanos(List<ServerRow> rows) {
        return rows.stream().mapToLong(row -> row.span().lengthNanos()).sum();
    }

    /// The share of the time in which the server was busy with a question of the view.
    public double cost() {
        long asked = rows.stream().mapToLong(ServerRow::askedNanos).sum();
        return nanos() == 0 ? 0 : asked / (double) nanos();
    }
}
