package io.plimsoll.workload.tproch;

import static io.plimsoll.unit.Count.grouped;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.table.Storage;
import io.plimsoll.driver.table.Storage.Layout;
import io.plimsoll.driver.table.Table;
import io.plimsoll.driver.table.TableRows;
import io.plimsoll.spec.ValueType;
import io.plimsoll.unit.Figure;
import io.plimsoll.unit.Figure.Counted;
import io.plimsoll.unit.Figure.Per;
import io.plimsoll.unit.Figure.Whole;
import io.plimsoll.unit.TimeSpan;
import io.plimsoll.workload.Audit;
import io.plimsoll.workload.Dataset;
import io.plimsoll.workload.DatasetState;
import io.plimsoll.workload.DatasetState.Different;
import io.plimsoll.workload.DatasetState.Ready;
import io.plimsoll.workload.Operation;
import io.plimsoll.workload.OperationMix;
import io.plimsoll.workload.OperationOrder;
import io.plimsoll.workload.SqlInvariant;
import io.plimsoll.workload.TextResource;
import io.plimsoll.workload.WorkloadPlan;
import io.plimsoll.workload.query.QueryOperation;
import io.plimsoll.workload.query.QueryStreams;
import io.plimsoll.workload.tproch.OrderRows.OrderSpan;
import io.plimsoll.workload.tproch.Refresh.Restoration;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The dataset of a supplier and the queries on it. Immutable.
record TprochPlan(Trade trade) implements WorkloadPlan {
    @Override
    public Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("scale", trade.scale().toString());
        facts.put("orders", grouped(trade.scale().orders()));
        facts.put("run", ValueType.word(trade.profile()));
        if (trade.profile() == TprochProfile.THROUGHPUT) {
            facts.put(
                    "streams",
                    trade.streams() + ", of " + trade.scale().streams() + " that the specification requires at least");
        }
        return facts;
    }

    @Override
    public Dataset dataset() {
        return new TradeDataset(trade);
    }

    @Override
    public OperationMix mix() {
        return new TradeMix(trade);
    }

    @Override
    public Audit audit() {
        return _ -> List.of(
                new SqlInvariant(
                        "orders-have-lines",
                        "each order has lines",
                        "SELECT o_orderkey AS what, 0 AS holds, 1 AS should FROM orders"
                                + " WHERE NOT EXISTS (SELECT 1 FROM lineitem WHERE l_orderkey = o_orderkey)"),
                new SqlInvariant(
                        "lines-have-orders",
                        "each line's order exists",
                        "SELECT l_orderkey AS what, l_linenumber AS holds, 0 AS should FROM lineitem"
                                + " WHERE NOT EXISTS (SELECT 1 FROM orders WHERE o_orderkey = l_orderkey)"));
    }

    @Override
    public List<String> unsupported(Dialect dialect) {
        return dialect.refusal(new Storage(trade.layout(), Map.of())).stream()
                .map(why -> "layout = " + ValueType.word(trade.layout()) + ": " + why)
                .toList();
    }

    /// The supplier's tables.
    private record TradeDataset(Trade trade) implements Dataset {
        @Override
        public List<Table> tables() {
            return trade.tables().all();
        }

        @Override
        public List<TableRows> rows() {
            return trade.tables().rows();
        }

        /// Reverts the refresh functions of an earlier run.
        @Override
        public void restore(Session session, Dialect dialect) throws TargetException {
            new Restoration(trade, session.sql()).restore();
        }

        @Override
        public DatasetState inspect(Session session, Dialect dialect) throws TargetException {
            return new Inspection(trade, session).state();
        }

        @Override
        public Optional<String> sizeHeld(Session session, Dialect dialect) throws TargetException {
            return Optional.of(BigDecimal.valueOf(session.count("customer"))
                    .divide(BigDecimal.valueOf(ScaleFactor.CUSTOMERS), 2, RoundingMode.HALF_UP)
                    .stripTrailingZeros()
                    .toPlainString());
        }
    }

    /// The queries, and the refresh functions of the profiles that have them.
    private record TradeMix(Trade trade) implements OperationMix {
        @Override
        public List<Operation> operations(Dialect dialect) {
            List<Operation> operations = new ArrayList<>();
            for (TradeQuery query : TradeQuery.all(trade.scale(), trade.profile() == TprochProfile.PUBLISHED)) {
                operations.add(new QueryOperation(query, dialect, trade.limit()));
            }
            if (trade.profile().refreshes()) {
                operations.add(Refresh.adding(trade));
                operations.add(Refresh.removing(trade));
            }
            return operations;
        }

        @Override
        public Optional<OperationOrder> order(int sessions) {
            return Optional.of(TestOrder.of(trade.profile(), sessions));
        }

        @Override
        public List<Figure> figures() {
            return TradeFigures.of(trade);
        }

        /// Queries are sent as text, and a session waits for their rows.
        @Override
        public boolean canMultiplex() {
            return false;
        }
    }

    /// Which session runs which operations (clauses 5.3.3 and 5.3.4). The queries come before the two refresh
    /// functions in the list of operations. Immutable and thread-safe.
    ///
    /// @param sessions how many the run has
    record TestOrder(TprochProfile profile, int sessions, QueryStreams streams) implements OperationOrder {
        private static final int ADD = TradeQuery.QUERIES;
        private static final int REMOVE = TradeQuery.QUERIES + 1;
        private static final int PAIR = 2;

        static OperationOrder of(TprochProfile profile, int sessions) {
            QueryStreams streams = new QueryStreams(orders(), profile == TprochProfile.STREAMS ? 1 : 0);
            return profile == TprochProfile.STREAMS ? streams : new TestOrder(profile, sessions, streams);
        }

        /// By stream, the power run's first.
        static List<int[]> orders() {
            List<int[]> orders = new ArrayList<>();
            for (String line : TextResource.read(TestOrder.class, "streams.txt").split("\n")) {
                if (!line.startsWith("#")) {
                    orders.add(Arrays.stream(line.split(" "))
                            .mapToInt(number -> Integer.parseInt(number) - 1)
                            .toArray());
                }
            }
            return orders;
        }

        @Override
        public int operation(int session, long place) {
            // A phase that counts operations may be longer than the work, which then repeats.
            long at = place % length(session);
            return switch (profile) {
                case POWER -> at == 0 ? ADD : at > TradeQuery.QUERIES ? REMOVE : streams.operation(0, at - 1);
                case THROUGHPUT -> session == 0 ? (at % PAIR == 0 ? ADD : REMOVE) : streams.operation(session, at);
                case PUBLISHED, STREAMS -> streams.operation(session, at);
            };
        }

        @Override
        public long length(int session) {
            return switch (profile) {
                case POWER -> TradeQuery.QUERIES + PAIR;
                case THROUGHPUT -> session == 0 ? (long) PAIR * Math.max(1, sessions - 1) : TradeQuery.QUERIES;
                case PUBLISHED, STREAMS -> TradeQuery.QUERIES;
            };
        }
    }

    /// The figures of a run. The geometric mean and the queries per hour are measured. The others follow from them
    /// by formulas of the specification (clauses 5.4.1 and 5.4.2). They are not results in its sense, which
    /// requires audits, prices and much more. Stateless.
    static final class TradeFigures {
        private static final String NO_RESULT = "; no TPC result";

        private TradeFigures() {}

        static List<Figure> of(Trade trade) {
            List<String> queries = TradeQuery.all(trade.scale(), true).stream()
                    .map(TradeQuery::name)
                    .toList();
            List<Figure> figures = new ArrayList<>();
            figures.add(new Figure.GeometricMean(
                    "geometric mean", "of the mean times of " + queries.size() + " queries", queries, 4));
            figures.add(Figure.Rate.of("queries/h", new Counted("queries answered", Per.HOUR), queries, true, 1));
            double perHour = Per.HOUR.seconds() * trade.scale().factor();
            if (trade.profile() == TprochProfile.POWER) {
                List<String> all = new ArrayList<>(queries);
                all.add(Refresh.adding(trade).name());
                all.add(Refresh.removing(trade).name());
                figures.add(new Figure.GeometricRate(
                        "derived power",
                        "at scale " + trade.scale() + ": 3600 x scale / geometric mean of 22 queries, rf1 and rf2"
                                + NO_RESULT,
                        new Whole(all, 1),
                        perHour,
                        1));
            }
            if (trade.profile() == TprochProfile.THROUGHPUT) {
                figures.add(new Figure.WholeRate(
                        "derived throughput",
                        "at scale " + trade.scale() + ": " + trade.streams() + " streams x 22 queries x 3600 x scale"
                                + " / seconds of the run" + NO_RESULT,
                        new Whole(queries, trade.streams()),
                        perHour,
                        1));
            }
            return figures;
        }
    }

    /// Looks at what a target holds of the dataset. Changes by refresh functions do not matter.
    record Inspection(Trade trade, Session session) {
        DatasetState state() throws TargetException {
            return DatasetState.ofTables(session, TradeTables.names(), "is incomplete: it has no ", this::content);
        }

        private DatasetState content() throws TargetException {
            long customers = session.count("customer");
            ScaleFactor scale = trade.scale();
            if (customers != scale.customers()) {
                return new Different("has " + customers + " customers, scale "
                        + customers / (double) ScaleFactor.CUSTOMERS + ", not the " + scale.customers() + " of scale "
                        + scale + ": set --scale to the existing size");
            }
            OrderSpan orders = OrderSpan.ofDataset(scale);
            long lastKey = orders.key(orders.count() - 1);
            long lines = session.sql().number("SELECT count(*) FROM lineitem WHERE l_orderkey = " + lastKey);
            return lines > 0
                    ? new Ready()
                    : new Different("is incomplete: the lines of order " + lastKey + " are missing");
        }
    }

    /// The settings of a wholesale supplier's dataset and of the queries on it. Immutable.
    ///
    /// @param shards of each distributed table, on Citus
    /// @param hasIndexes whether foreign keys are indexed
    /// @param limit how long a query may take
    /// @param streams of queries in parallel, in a throughput run
    record Trade(
            TprochProfile profile,
            ScaleFactor scale,
            Layout layout,
            int shards,
            boolean hasIndexes,
            TimeSpan limit,
            int streams) {
        TradeTables tables() {
            return new TradeTables(scale, layout, shards, hasIndexes);
        }
    }
}
