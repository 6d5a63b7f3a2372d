package io.plimsoll.workload.ch;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Marker;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.statement.Arguments;
import io.plimsoll.driver.statement.Statement;
import io.plimsoll.driver.statement.StatementList;
import io.plimsoll.driver.statement.StatementList.Commit;
import io.plimsoll.driver.table.Table;
import io.plimsoll.driver.table.TableRows;
import io.plimsoll.spec.ValueType;
import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Figure;
import io.plimsoll.unit.Figure.Counted;
import io.plimsoll.unit.Figure.Per;
import io.plimsoll.unit.Seed;
import io.plimsoll.unit.TimeSpan;
import io.plimsoll.workload.BackgroundStreams;
import io.plimsoll.workload.DatasetState;
import io.plimsoll.workload.Invariant;
import io.plimsoll.workload.LoadDivision;
import io.plimsoll.workload.LoadPart;
import io.plimsoll.workload.Operation;
import io.plimsoll.workload.Order;
import io.plimsoll.workload.WorkloadPlan;
import io.plimsoll.workload.ch.AcknowledgedOrders.SeenOrders;
import io.plimsoll.workload.ch.AcknowledgedOrders.Watch;
import io.plimsoll.workload.ch.ChKeys.Constants;
import io.plimsoll.workload.ch.ChKeys.FreshnessMode;
import io.plimsoll.workload.ch.ChKeys.Growth;
import io.plimsoll.workload.ch.ChQuery.ProductSql;
import io.plimsoll.workload.ch.SupplyTables.SupplyInspection;
import io.plimsoll.workload.query.NumberedQuery;
import io.plimsoll.workload.query.QueryOperation;
import io.plimsoll.workload.query.QueryOperation.Aside;
import io.plimsoll.workload.query.QueryStreams;
import io.plimsoll.workload.tproc.CompanyShape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/// The plan of a company, its transactions, and queries in parallel or instead. Immutable, except for the log.
///
/// @param company the plan of its tables and transactions
/// @param log of its orders; empty when freshness is not measured
record ChPlan(WorkloadPlan company, CompanyShape shape, Seed seed, Analysis analysis, Optional<AcknowledgedOrders> log)
        implements WorkloadPlan {

    @Override
    public Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>(company.facts());
        if (!analysis.hasTransactions()) {
            facts.remove("mix");
            facts.remove("warehouse of a transaction");
        }
        facts.put("transactions", analysis.hasTransactions() ? "on" : "off: every session runs queries");
        if (analysis.hasTransactions()) {
            facts.put("streams", String.valueOf(analysis.streams()));
        }
        if (analysis.asks()) {
            facts.put("constants of the queries", ValueType.word(analysis.constants()));
            facts.put("rows when loaded", String.format(Locale.ROOT, "%,d", Besides.rowsLoaded(shape)));
        }
        facts.put("growth", ValueType.word(analysis.growth()));
        return facts;
    }

    private SupplyTables supply() {
        return new SupplyTables(shape.isDistributed(), seed);
    }

    @Override
    public Map<String, Double> rowsAdded() {
        return company.rowsAdded();
    }

    @Override
    public List<Table> tables() {
        return joined(company.tables(), supply().all());
    }

    @Override
    public List<TableRows> rows() {
        return joined(company.rows(), supply().rows());
    }

    /// The company's division under the same name, so that `tproc` and `ch` see each other's unfinished loads. The
    /// identity distinguishes them.
    @Override
    public Optional<LoadDivision> division() {
        return company.division()
                .map(of -> new LoadDivision(
                        of.name(), "workload = ch, " + of.identity(), of.placeNoun(), of.places(), () -> parts(of)));
    }

    /// The small tables first.
    private List<LoadPart> parts(LoadDivision of) {
        return joined(supply().parts(), of.parts().get());
    }

    @Override
    public List<String> routines(Dialect dialect) {
        return analysis.hasTransactions() ? company.routines(dialect) : List.of();
    }

    @Override
    public List<String> routinesWanted(Session session, Dialect dialect) throws TargetException {
        return analysis.hasTransactions() ? company.routinesWanted(session, dialect) : List.of();
    }

    @Override
    public Optional<String> sizeHeld(Session session, Dialect dialect) throws TargetException {
        return company.sizeHeld(session, dialect);
    }

    @Override
    public List<String> dropRoutines(Dialect dialect) {
        return company.dropRoutines(dialect);
    }

    @Override
    public void restore(Session session, Dialect dialect) throws TargetException {
        if (analysis.growth() == Growth.TRIM) {
            new Trimming(shape, session.sql()).trim();
        }
    }

    @Override
    public void complete(Session session, Dialect dialect) throws TargetException {
        if (analysis.hasTransactions()) {
            company.complete(session, dialect);
        }
        // Order numbers may be assigned again: after trimming, or after a load.
        log.ifPresent(AcknowledgedOrders::clear);
    }

    @Override
    public boolean settles() {
        return company.settles();
    }

    @Override
    public List<String> refusals(Session session, Dialect dialect, boolean isLoaded) throws TargetException {
        List<String> reasons = new ArrayList<>(company.refusals(session, dialect, isLoaded));
        if (analysis.growth() == Growth.TRIM && !isLoaded && !isMarked(session)) {
            reasons.add("growth = trim deletes orders, and Plimsoll did not make this dataset: leave it out");
        }
        return List.copyOf(reasons);
    }

    private boolean isMarked(Session session) throws TargetException {
        List<String> names = tables().stream().map(Table::name).toList();
        Map<String, String> marks = session.marks(names);
        return names.stream()
                .allMatch(name -> Marker.read(marks.getOrDefault(name, "")) instanceof Marker.Reading.Mark);
    }

    @Override
    public DatasetState inspect(Session session, Dialect dialect) throws TargetException {
        return SupplyInspection.state(company.inspect(session, dialect), session);
    }

    @Override
    public List<Operation> operations(Dialect dialect) {
        List<Operation> operations =
                new ArrayList<>(analysis.hasTransactions() ? company.operations(dialect) : List.of());
        if (!analysis.asks()) {
            return operations;
        }
        Besides besides = besides(dialect);
        int weight = analysis.hasTransactions() ? 0 : 1;
        for (ChQuery query : ChQuery.all(analysis.constants(), shape.warehouses(), besides.columns())) {
            operations.add(
                    new QueryOperation(query, dialect, analysis.limit(), weight, settings(dialect), besides.asides()));
        }
        return operations;
    }

    private Besides besides(Dialect dialect) {
        ProductSql wording = ProductSql.of(dialect);
        return wording.canJoin()
                ? new Besides(Optional.of(wording), log)
                : new Besides(Optional.empty(), Optional.empty());
    }

    /// Citus refuses joins that move rows between nodes unless this is on. citus-benchmark turns it on, too.
    private static List<String> settings(Dialect dialect) {
        return dialect.name().equals("citus") ? List.of("SET citus.enable_repartition_joins = on") : List.of();
    }

    @Override
    public Optional<Order> order(int sessions) {
        return analysis.hasTransactions() ? Optional.empty() : Optional.of(StreamOrders.of(seed, 0));
    }

    @Override
    public Optional<BackgroundStreams> backgroundStreams() {
        return analysis.isMixed()
                ? Optional.of(new BackgroundStreams(analysis.streams(), StreamOrders.of(seed, shape.kinds())))
                : Optional.empty();
    }

    @Override
    public boolean dealsDecks() {
        return analysis.hasTransactions() && company.dealsDecks();
    }

    @Override
    public List<Figure> figures() {
        List<Figure> figures = new ArrayList<>(analysis.hasTransactions() ? company.figures() : List.of());
        if (analysis.asks()) {
            figures.add(Figure.Rate.of("QPH", new Counted("queries answered", Per.HOUR), ChQuery.names(), true, 1));
        }
        return figures;
    }

    /// Background streams have separate lanes.
    @Override
    public boolean canMultiplex() {
        return analysis.hasTransactions() && company.canMultiplex();
    }

    @Override
    public List<Invariant> invariants(Dialect dialect) {
        return company.invariants(dialect);
    }

    @Override
    public List<String> unsupported(Dialect dialect) {
        List<String> reasons = new ArrayList<>(company.unsupported(dialect));
        if (analysis.freshness() == FreshnessMode.ON && !ProductSql.of(dialect).canJoin()) {
            reasons.add("freshness = on: on " + dialect.name()
                    + " the next order numbers cannot be read by the query's own statement: leave it out");
        }
        return reasons;
    }

    private static <T> List<T> joined(List<T> first, List<T> then) {
        List<T> all = new ArrayList<>(first);
        all.addAll(then);
        return List.copyOf(all);
    }

    /// The settings of the queries that run in parallel with the transactions, or instead of them. Immutable.
    ///
    /// @param streams query sessions in addition to the sessions of the plan
    /// @param hasTransactions whether the sessions of the plan run transactions; if not, they run queries
    /// @param limit how long a query may take; zero for no limit
    record Analysis(
            int streams,
            boolean hasTransactions,
            TimeSpan limit,
            Constants constants,
            FreshnessMode freshness,
            Growth growth) {
        /// Whether queries run while transactions run.
        boolean isMixed() {
            return hasTransactions && streams > 0;
        }

        /// Whether any queries run.
        boolean asks() {
            return !hasTransactions || streams > 0;
        }
    }

    /// The extra columns of a query: how many orders exist and, where freshness is measured, the next order
    /// numbers of the watched districts. Immutable and thread-safe.
    ///
    /// @param wording of the target; empty when the target cannot return the columns
    /// @param log of the orders; empty when freshness is not measured
    record Besides(Optional<ProductSql> wording, Optional<AcknowledgedOrders> log) {
        /// The leading columns, each followed by a comma. They are scalar subqueries, so that a statement executes
        /// each of them once, independent of its other columns.
        String columns() {
            return wording.map(words -> "(SELECT sum(d_next_o_id - 1) FROM district) AS orders_so_far, "
                            + log.map(orders -> next(words, orders.watch())).orElse(""))
                    .orElse("");
        }

        private static String next(ProductSql words, Watch watch) {
            return "(SELECT " + words.joined("d_next_o_id", "d_w_id, d_id") + " FROM district WHERE "
                    + watch.condition() + ") AS next_orders, ";
        }

        Supplier<Aside> asides() {
            return wording.isEmpty() ? () -> Aside.NONE : () -> new SeenOrders(log);
        }

        /// Rows of `orders` and `order_line` for a number of orders. Lines are estimated, because counting them
        /// would read them all: an order has ten on average (TPC-C, clause 2.4.1.3).
        static long rows(long orders) {
            return orders * (1 + MEAN_LINES);
        }

        /// The rows of freshly loaded data.
        static long rowsLoaded(CompanyShape shape) {
            return rows((long) shape.warehouses() * CompanyShape.DISTRICTS * shape.loadedOrders());
        }

        private static final int MEAN_LINES = 10;
    }

    /// The order in which streams run the 22 queries: permutations drawn from the seed, all different. The paper
    /// leaves the order open.
    static final class StreamOrders {
        /// How many permutations exist before the first is used again.
        private static final int STREAMS = 64;

        private StreamOrders() {}

        /// @param first index of the first query among the operations
        static QueryStreams of(Seed seed, int first) {
            Draw draw = new Draw(seed.derive("ch-streams"));
            List<int[]> orders = new ArrayList<>();
            for (long index = 0; orders.size() < STREAMS; index++) {
                draw.seek(index);
                int[] order = permutation(draw, first);
                if (orders.stream().noneMatch(other -> Arrays.equals(other, order))) {
                    orders.add(order);
                }
            }
            return new QueryStreams(orders, 0);
        }

        private static int[] permutation(Draw draw, int first) {
            int[] order = new int[NumberedQuery.QUERIES];
            for (int i = 0; i < order.length; i++) {
                int other = (int) draw.below(i + 1L);
                order[i] = order[other];
                order[other] = first + i;
            }
            return order;
        }
    }

    /// Removes what New-Orders of earlier runs added, and what Deliveries of these orders changed: all orders
    /// above the loaded ones, in one transaction. TPC-C's consistency conditions hold afterwards as before. Used
    /// by the session's thread.
    ///
    /// Stock counters become zero, their value before any order: they do not count loaded orders (clause 4.3.3.1).
    /// `docs/ch.md` lists what stays.
    record Trimming(CompanyShape shape, SqlSession session) {
        /// @return whether orders were removed
        boolean trim() throws TargetException {
            if (session.number("SELECT count(*) FROM district WHERE d_next_o_id > " + (shape.loadedOrders() + 1))
                    == 0) {
                return false;
            }
            StatementList list = new StatementList("trim", List.of(), statements(), Commit.AT_END);
            session.prepare(list).execute(new Arguments(list.slotTypes()));
            return true;
        }

        private List<Statement> statements() {
            int last = shape.loadedOrders();
            String delivered = " FROM orders WHERE o_w_id = c_w_id AND o_d_id = c_d_id AND o_c_id = c_id AND o_id > "
                    + last + " AND o_carrier_id IS NOT NULL";
            String amount = "(SELECT coalesce(sum(ol_amount), 0) FROM orders, order_line"
                    + " WHERE o_w_id = c_w_id AND o_d_id = c_d_id AND o_c_id = c_id AND o_id > " + last
                    + " AND o_carrier_id IS NOT NULL AND ol_w_id = o_w_id AND ol_d_id = o_d_id AND ol_o_id = o_id)";
            // HammerDB's Delivery does not count deliveries, and its New-Order leaves the stock's counters alone.
            String counter =
                    shape.isHammerdb() ? "" : ", c_delivery_cnt = c_delivery_cnt - (SELECT count(*)" + delivered + ")";
            return List.of(
                    any("UPDATE customer SET c_balance = c_balance - " + amount + counter + " WHERE EXISTS (SELECT 1"
                            + delivered + ")"),
                    any("DELETE FROM order_line WHERE ol_o_id > " + last),
                    any("DELETE FROM new_order WHERE no_o_id > " + last),
                    any("DELETE FROM orders WHERE o_id > " + last),
                    any("UPDATE stock SET s_ytd = 0, s_order_cnt = 0, s_remote_cnt = 0 WHERE s_order_cnt > 0"),
                    any("UPDATE district SET d_next_o_id = " + (last + 1) + " WHERE d_next_o_id > " + (last + 1)));
        }

        private static Statement any(String sql) {
            return new Statement(sql, Statement.Kind.UPDATE, List.of(), Statement.Rows.ANY);
        }
    }
}
