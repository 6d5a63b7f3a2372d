package io.plimsoll.driver;

import io.plimsoll.driver.statement.StatementSample;
import io.plimsoll.driver.statement.StatementText;
import io.plimsoll.driver.table.RelationWork;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What a product reports about its own work while it is under load. Stateless and thread-safe.
public interface ServerView {
    /// Finds out what this server shows to this user. A part that it does not show is named in [Watch#unseen].
    ///
    /// @param session carries no load; it stays open for as long as the watch is used
    /// @param tables the workload's tables
    /// @throws TargetException when the session is lost, or when the server shows nothing at all
    Watch watch(SqlSession session, List<String> tables) throws TargetException;

    /// Whether Plimsoll can read the product's plans, with [Watch#explain].
    default boolean explains() {
        return false;
    }

    /// Whether [Watch#follow] can distinguish operations by the texts of their statements.
    default boolean follows() {
        return explains();
    }

    /// What one target reports about its own work, whatever language it speaks. Thread-safe.
    @FunctionalInterface
    interface OfTarget {
        /// As [ServerView#watch].
        ///
        /// @param session with the target
        /// @throws TargetException when the session is lost, or when the target shows nothing at all
        Watch watch(Session session, List<String> tables) throws TargetException;
    }

    /// A watch over one session. Used by one thread.
    interface Watch {
        /// What [#read] returns, in the same order; never changes.
        List<Counter> counters();

        /// The present values of all counters; NaN where a value cannot be read just now.
        ///
        /// @throws TargetException when the session is lost
        double[] read() throws TargetException;

        /// Whether [#waits] can show what sessions do. If not, it is not called.
        default boolean seesSessions() {
            return true;
        }

        /// What each session of the server is doing at this instant, except for this one.
        ///
        /// @throws TargetException when the session is lost, or the server refuses
        List<Wait> waits() throws TargetException;

        /// From now on, [#waits] distinguishes sessions by the operation that they perform, if this server shows what
        /// they execute.
        ///
        /// @param operations by the text of a statement: the name of the only operation that sends it, or
        ///     [Wait#SHARED]
        /// @throws TargetException when the session is lost, or when the server refuses: then nothing is
        ///     told apart
        default void follow(Map<String, String> operations) throws TargetException {
            // A product without such a view shows nothing.
        }

        /// As [#waits()]. A session of the load that has waited for its client for no longer than a round trip
        /// takes waits for the network ([Wait#NETWORK]): however fast the client is, nothing can have come yet.
        ///
        /// @param roundTripNanos 0 if the network does not count
        /// @throws TargetException when the session is lost, or the server refuses
        default List<Wait> waits(long roundTripNanos) throws TargetException {
            return waits();
        }

        /// Behind whom sessions of the load wait for locks at this instant, the longest queue first; empty if
        /// none waits, or if this cannot be seen. Dearer than [#waits]: asked only when that has shown such a
        /// session.
        ///
        /// @throws TargetException when the session is lost
        default List<LockQueue> lockQueues() throws TargetException {
            return List.of();
        }

        /// What each kind of statement has cost in this database, since the server began to count; empty if the
        /// server does not count it, or does not show it to this user.
        ///
        /// @throws TargetException when the session is lost
        default List<StatementCost> statements() throws TargetException {
            return List.of();
        }

        /// The texts of some of these statements, by their ids: one line of at most [StatementCost#TEXT_MAX]
        /// characters each, without the values that were sent. This view's own questions are left out.
        ///
        /// @throws TargetException when the session is lost
        default Map<String, String> texts(List<String> ids) throws TargetException {
            return Map.of();
        }

        /// What has been done with each of the workload's tables, their partitions, and the indexes of both, since
        /// the server began to count; empty if it does not count that. Waits for no lock. Sizes are left out.
        ///
        /// @throws TargetException when the session is lost
        default List<RelationWork> relations() throws TargetException {
            return List.of();
        }

        /// How large some of these are on disk, in bytes, by their ids. Those are left out whose size cannot be
        /// had just now, such as a table that somebody has locked.
        ///
        /// @throws TargetException when the session is lost
        default Map<String, Long> sizes(List<String> ids) throws TargetException {
            return Map.of();
        }

        /// Where the server notes what each statement of the load has cost, if it keeps such a log instead of
        /// counting: then [#statements] is empty.
        default Optional<StatementLog> log() {
            return Optional.empty();
        }

        /// How long to wait between two calls of [#waits], on average, at least: a server may renew its answer
        /// only now and then. In nanoseconds.
        default long shortestPeriodNanos() {
            return 0;
        }

        /// The server's wall clock, in milliseconds since 1970. The shortest of all questions: how long it takes is
        /// taken for a round trip.
        ///
        /// @throws TargetException when the session is lost, or the server refuses
        double clockMillis() throws TargetException;

        /// How the server would execute a statement now, for whatever values its parameters have. Executes
        /// nothing, and leaves the session as it was.
        ///
        /// @return empty if Plimsoll cannot read this product's plans
        /// @throws TargetException when the session is lost
        default Optional<Explained> explain(StatementText statement) throws TargetException {
            return Optional.empty();
        }

        /// Executes a statement that only reads, within a few seconds, and returns what each step of its plan did.
        /// What changes anything, or may, is refused. Leaves the session as it was.
        ///
        /// @param sample with values
        /// @return empty if Plimsoll cannot have this product execute a statement in this way
        /// @throws TargetException when the session is lost
        default Optional<Executed> executed(StatementSample sample) throws TargetException {
            return Optional.empty();
        }

        /// The other nodes of the cluster that this server belongs to; empty if it belongs to none. Each is
        /// looked at over a session of its own with it.
        default List<NodeView> nodes() {
            return List.of();
        }

        /// The settings that differ from the server's defaults: name, and value with its source, such as
        /// `512MB (configuration file)`. Never a secret.
        Map<String, String> settings();

        /// What cannot be seen, one sentence each, with what would help.
        List<String> unseen();
    }

    /// A server's log of what statements have cost, by its own clock. Used by one thread.
    interface StatementLog {
        /// What the dearest kinds of the load's statements that began in this time have cost, as far as the server
        /// has noted it by now, the dearest first.
        ///
        /// @param fromMillis in milliseconds since 1970
        /// @param toMillis later than all of them
        /// @throws TargetException when the session is lost, or the server refuses
        List<LoggedCost> between(double fromMillis, double toMillis) throws TargetException;
    }

    /// What one kind of statement has cost by a server's log.
    ///
    /// @param text see [Watch#texts]
    record LoggedCost(StatementCost cost, String text) {}

    /// What another node of a cluster reports about its own work. Thread-safe.
    interface NodeView {
        NodeAddress address();

        /// Finds out what the node shows to this user. Its sessions that work for one of the load's are
        /// [Who#ON_BEHALF].
        ///
        /// @param session with the node, which carries no load; it stays open for as long as the watch is used
        /// @throws TargetException when the session is lost, when the node shows nothing at all, or when
        ///     another server answered than the one that was meant
        Watch watch(SqlSession session) throws TargetException;
    }

    /// Where a node of a cluster is, as the other nodes know it.
    record NodeAddress(String host, int port) {
        /// `10.0.0.4:5432`, as [ClusterLayout] names it.
        public String place() {
            return host + ":" + port;
        }
    }

    /// A counter of the server.
    ///
    /// @param name in the field's words, with its unit if it has one: `temp_bytes`
    /// @param isLevel whether its value counts as it is; if not, it only rises, and what counts is by how much
    record Counter(String name, boolean isLevel) {
        /// The level that the harness itself measures.
        public static final String ROUND_TRIP = "round_trip_ns";

        /// The names of the levels of all products: a stored run tells names alone.
        public static final Set<String> LEVELS =
                Set.of((ROUND_TRIP + " sessions max_sessions idle_in_transaction oldest_foreign_transaction_s"
                                + " vacuums_running replicas replica_lag_bytes replica_lag_s live_rows dead_rows"
                                + " checkpoint_age_bytes history_list_length provisioned_read_units"
                                + " provisioned_write_units shards workers most_shards fewest_shards")
                        .split(" "));

        /// A counter that only rises.
        public static Counter sum(String name) {
            return new Counter(name, false);
        }

        /// A value of the present.
        ///
        /// @param name one of [#LEVELS]
        public static Counter level(String name) {
            return new Counter(name, true);
        }
    }

    /// A number of sessions that do the same.
    ///
    /// @param kind the product's class of what they wait for: `IO`, `Lock`; [#RUNNING] if they wait for nothing
    /// @param event what they wait for, in the product's words: `WalSync`
    /// @param operation that sessions of the load perform, [#SHARED] or [#UNKNOWN]; empty if they perform none, or
    ///     if nobody asked for it
    record Wait(Who who, String kind, String event, int sessions, String operation) {
        /// The kind of sessions that run, or wait for nothing but a processor.
        public static final String RUNNING = "CPU";

        /// The kind of sessions that wait for their client.
        public static final String CLIENT = "Client";

        /// The kind of sessions whose client's next statement cannot have come yet, because an answer and a
        /// statement are on the way.
        public static final String NETWORK = "Network";

        /// What they wait for.
        public static final String ON_THE_WAY = "on the way";

        /// The kind of sessions of which the product does not show whether they wait for their client or work.
        public static final String UNTOLD = "Untold";

        /// The kind of sessions that wait for a lock that another session holds or wants.
        public static final String LOCK = "Lock";

        /// The kind of sessions that wait for another node of the cluster.
        public static final String NODE = "Node";

        /// What they wait for.
        public static final String ANSWER = "answer";

        /// In place of an operation: several operations send the statement.
        public static final String SHARED = "(several)";

        /// In place of an operation: the statement is not known to be sent by any.
        public static final String UNKNOWN = "(unknown)";

        /// Nobody asked for the operation.
        public Wait(Who who, String kind, String event, int sessions) {
            this(who, kind, event, sessions, "");
        }
    }

    /// Sessions of the load that wait for locks behind the same session, each of them directly or behind others
    /// that wait.
    ///
    /// @param head of the queue
    /// @param table of the workload for which most of them wait; [#ANOTHER_TABLE], or empty if unknown
    /// @param sessions how many wait
    record LockQueue(Blocker head, String table, int sessions) {
        /// A table that is not the workload's. Its name is nobody's business.
        public static final String ANOTHER_TABLE = "another table";
    }

    /// A session that holds locks for which others wait, and waits for no lock itself.
    ///
    /// @param session the server's number for it; 0 for a prepared transaction, which has no session
    /// @param program what its program, or its process of the server, calls itself; may be empty
    /// @param state in the product's words, such as `idle in transaction`; empty if it is not shown
    /// @param transactionSeconds for how long its transaction has been open; 0 if that is not shown
    record Blocker(Who who, long session, String program, String state, double transactionSeconds) {
        public boolean isPrepared() {
            return session == 0;
        }
    }

    /// What one kind of statement has cost: all executions whose texts differ in their values alone.
    ///
    /// @param id the same for as long as the server counts
    /// @param millis of all executions, together
    /// @param rows returned or changed
    /// @param blocksHit pages that the server's cache held; [#UNKNOWN], as those below, if it does not report them
    /// @param blocksRead pages that it did not hold
    /// @param tempBlocks pages of temporary files, read or written
    /// @param engine which of the server's engines executed them, in its words; empty if it has but one
    record StatementCost(
            String id,
            long calls,
            double millis,
            long rows,
            long blocksHit,
            long blocksRead,
            long tempBlocks,
            String engine) {
        /// The most characters of a statement's text that are kept.
        public static final int TEXT_MAX = 200;

        /// Instead of a number of pages.
        public static final long UNKNOWN = -1;

        /// Of a server that has but one engine.
        public StatementCost(
                String id, long calls, double millis, long rows, long blocksHit, long blocksRead, long tempBlocks) {
            this(id, calls, millis, rows, blocksHit, blocksRead, tempBlocks, "");
        }

        /// Of a server that does not count pages for each statement.
        public static StatementCost withoutPages(String id, long calls, double millis, long rows, String engine) {
            return new StatementCost(id, calls, millis, rows, UNKNOWN, UNKNOWN, UNKNOWN, engine);
        }

        /// Whether the server reports which pages they needed.
        public boolean hasPages() {
            return blocksHit != UNKNOWN;
        }

        public StatementCost plus(StatementCost more) {
            return new StatementCost(
                    id,
                    calls + more.calls,
                    millis + more.millis,
                    rows + more.rows,
                    pages(blocksHit, more.blocksHit, 1),
                    pages(blocksRead, more.blocksRead, 1),
                    pages(tempBlocks, more.tempBlocks, 1),
                    engine);
        }

        private static long pages(long own, long other, int sign) {
            return own == UNKNOWN || other == UNKNOWN ? UNKNOWN : own + sign * other;
        }

        /// What it has cost since then, by a server that counts.
        public StatementCost since(StatementCost earlier) {
            return new StatementCost(
                    id,
                    calls - earlier.calls,
                    millis - earlier.millis,
                    rows - earlier.rows,
                    pages(blocksHit, earlier.blocksHit, -1),
                    pages(blocksRead, earlier.blocksRead, -1),
                    pages(tempBlocks, earlier.tempBlocks, -1),
                    engine);
        }
    }

    /// How the server would execute a statement, or why it does not say. Immutable.
    ///
    /// @param plan null if the server refused to explain it
    /// @param refusal empty if it did not
    record Explained(@Nullable PlanNode plan, String refusal) {
        public static Explained of(PlanNode plan) {
            return new Explained(plan, "");
        }

        public static Explained refused(String why) {
            return new Explained(null, why);
        }
    }

    /// What the server did when it executed a statement once, or why it did not. Immutable.
    ///
    /// @param plan null if the statement was not executed
    /// @param refusal empty if it was
    record Executed(@Nullable ExecutedStep plan, String refusal) {
        public static Executed of(ExecutedStep plan) {
            return new Executed(plan, "");
        }

        public static Executed refused(String why) {
            return new Executed(null, why);
        }
    }

    /// A step of a plan that was executed once, and the steps that delivered rows to it. Immutable.
    ///
    /// @param label as [PlanNode#label]
    /// @param expected how many rows the server expected of one of its loops
    /// @param rows how many it delivered in one of its loops, on average
    /// @param loops how often it was executed; 0 if never. Parallel workers count as loops
    /// @param millis how long one loop took, on average, with the steps below it
    /// @param blocksHit pages that the server's cache held, of all loops, with those of the steps below it
    /// @param blocksRead pages that it did not hold
    record ExecutedStep(
            String label,
            double expected,
            double rows,
            long loops,
            double millis,
            long blocksHit,
            long blocksRead,
            List<ExecutedStep> children) {
        /// A server that is wrong by this factor may choose a bad plan.
        private static final double FAR = 100;

        public ExecutedStep {
            children = List.copyOf(children);
        }

        /// By what factor the server was wrong about the rows; at least 1, because it never expects less than
        /// one row.
        public double error() {
            double more = Math.max(1, rows);
            double less = Math.max(1, expected);
            return loops == 0 ? 1 : Math.max(more / less, less / more);
        }

        /// Whether the server was wrong by a factor of a hundred or more.
        public boolean isFarOff() {
            return error() >= FAR;
        }

        /// The step and all steps below it, from the top.
        public Stream<ExecutedStep> all() {
            return Stream.concat(Stream.of(this), children.stream().flatMap(ExecutedStep::all));
        }
    }

    /// A step of a plan, and the steps that deliver rows to it. Immutable.
    ///
    /// @param type in the product's words: `Index Scan`
    /// @param relation the table that it reads or changes; empty if it does not touch one itself
    /// @param index that it reads; empty if none
    /// @param join which rows without a partner it keeps: `Left`; empty if it joins nothing
    /// @param rows how many rows the server expects it to deliver
    /// @param cost what the server expects it to cost, with the steps below it, in a unit of its own
    /// @param tableRows how many rows the server believes to be in the relation; 0 if that is unknown
    /// @param filter the columns by whose values it drops rows that it has read
    record PlanNode(
            String type,
            String relation,
            String index,
            String join,
            double rows,
            double cost,
            double tableRows,
            List<String> filter,
            List<PlanNode> children) {
        public PlanNode {
            filter = List.copyOf(filter);
            children = List.copyOf(children);
        }

        /// The step without its figures and without the steps below it: `Index Scan using account_pkey on
        /// account`.
        public String label() {
            return type
                    + (join.isEmpty() || join.equals("Inner") ? "" : " (" + join + ")")
                    + (index.isEmpty() ? "" : " using " + index)
                    + (relation.isEmpty() ? "" : " on " + relation);
        }

        /// The step and those below it, without their figures: two plans with equal shapes do the same.
        public String shape() {
            return label()
                    + (children.isEmpty()
                            ? ""
                            : " over "
                                    + children.stream()
                                            .map(child -> child.children.isEmpty()
                                                    ? child.label()
                                                    : "(" + child.shape() + ")")
                                            .collect(Collectors.joining(" and ")));
        }

        /// The step and all steps below it, from the top.
        public Stream<PlanNode> all() {
            return Stream.concat(Stream.of(this), children.stream().flatMap(PlanNode::all));
        }

        /// The rows of the largest table that it and the steps below it touch; 0 if none is known.
        public double largestTable() {
            return all().mapToDouble(PlanNode::tableRows).max().orElse(0);
        }

        /// The same, where the sizes of tables are known.
        ///
        /// @param sizes by the name of the table
        public PlanNode sized(Map<String, Double> sizes) {
            List<PlanNode> below = new ArrayList<>();
            children.forEach(child -> below.add(child.sized(sizes)));
            double size = sizes.getOrDefault(relation, tableRows);
            return new PlanNode(type, relation, index, join, rows, cost, size, filter, below);
        }
    }

    /// Whose session it is.
    enum Who {
        /// A session that drives the load.
        LOAD,
        /// A session of another program.
        OTHER,
        /// A process of the server's own.
        BACKGROUND,
        /// A session of another node of the cluster, which works for one that drives the load.
        ON_BEHALF
    }

    /// How closely a run looks.
    enum Level {
        /// Not at all.
        OFF,
        /// Waits four times a second, in long phases once; counters once per interval. Of a database inside this
        /// process, nothing.
        LIGHT,
        /// Waits twelve times a second, counters once per interval. Requests of the load may ask what they cost.
        FULL
    }
}
