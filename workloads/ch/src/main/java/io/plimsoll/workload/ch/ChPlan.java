package io.plimsoll.workload.ch;

import static io.plimsoll.unit.Count.grouped;

import io.plimsoll.driver.Dialect;
import io.plimsoll.spec.ValueType;
import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Figure;
import io.plimsoll.unit.Figure.Counted;
import io.plimsoll.unit.Figure.Per;
import io.plimsoll.unit.Seed;
import io.plimsoll.unit.TimeSpan;
import io.plimsoll.workload.Audit;
import io.plimsoll.workload.BackgroundStreams;
import io.plimsoll.workload.Dataset;
import io.plimsoll.workload.Dealing;
import io.plimsoll.workload.Operation;
import io.plimsoll.workload.OperationMix;
import io.plimsoll.workload.OperationOrder;
import io.plimsoll.workload.WorkloadPlan;
import io.plimsoll.workload.ch.AcknowledgedOrders.SeenOrders;
import io.plimsoll.workload.ch.AcknowledgedOrders.Watch;
import io.plimsoll.workload.ch.ChKeys.Constants;
import io.plimsoll.workload.ch.ChKeys.FreshnessMode;
import io.plimsoll.workload.ch.ChKeys.Growth;
import io.plimsoll.workload.ch.ChQuery.ProductSql;
import io.plimsoll.workload.query.NumberedQuery;
import io.plimsoll.workload.query.QueryOperation;
import io.plimsoll.workload.query.QueryOperation.Aside;
import io.plimsoll.workload.query.QueryStreams;
import io.plimsoll.workload.tproc.CompanyShape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
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
            facts.put("rows when loaded", grouped(Besides.rowsLoaded(shape)));
        }
        facts.put("growth", ValueType.word(analysis.growth()));
        return facts;
    }

    /// How fresh the data of a query is cannot be told on one of several machines: it knows only its own orders.
    @Override
    public WorkloadPlan divided(Dealing inTurn, Dealing evenly) {
        return new ChPlan(company.divided(inTurn, evenly), shape, seed, analysis, Optional.empty());
    }

    @Override
    public Dataset dataset() {
        return new ChDataset(company.dataset(), shape, new SupplyTables(shape.isDistributed(), seed), analysis, log);
    }

    @Override
    public OperationMix mix() {
        return new ChMix(company.mix(), shape, seed, analysis, log);
    }

    @Override
    public Audit audit() {
        return company.audit();
    }

    @Override
    public List<String> unsupported(Dialect dialect) {
        List<String> reasons = new ArrayList<>(company.unsupported(dialect));
        if (analysis.freshness() == FreshnessMode.ON && log.isEmpty()) {
            reasons.add(
                    "freshness = on: a machine that drives a part of a run knows only the orders that it made itself:"
                            + " leave it out");
        }
        if (analysis.freshness() == FreshnessMode.ON && !ProductSql.of(dialect).canJoin()) {
            reasons.add("freshness = on: on " + dialect.name()
                    + " the next order numbers cannot be read by the query's own statement: leave it out");
        }
        return reasons;
    }

    /// The company's transactions, and queries in parallel or instead.
    private record ChMix(
            OperationMix company, CompanyShape shape, Seed seed, Analysis analysis, Optional<AcknowledgedOrders> log)
            implements OperationMix {
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
                operations.add(new QueryOperation(query, dialect, analysis.limit(), weight, besides.asides()));
            }
            return operations;
        }

        private Besides besides(Dialect dialect) {
            ProductSql wording = ProductSql.of(dialect);
            return wording.canJoin()
                    ? new Besides(Optional.of(wording), log)
                    : new Besides(Optional.empty(), Optional.empty());
        }

        @Override
        public Optional<OperationOrder> order(int sessions) {
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

        /// Background streams have separate lanes.
        @Override
        public boolean canMultiplex() {
            return analysis.hasTransactions() && company.canMultiplex();
        }

        @Override
        public Map<String, Double> rowsAdded() {
            return company.rowsAdded();
        }

        @Override
        public List<Figure> figures() {
            List<Figure> figures = new ArrayList<>(analysis.hasTransactions() ? company.figures() : List.of());
            if (analysis.asks()) {
                figures.add(Figure.Rate.of("QPH", new Counted("queries answered", Per.HOUR), ChQuery.names(), true, 1));
            }
            return figures;
        }
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
}
