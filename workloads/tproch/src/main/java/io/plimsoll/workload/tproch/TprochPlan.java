package io.plimsoll.workload.tproch;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.table.Storage;
import io.plimsoll.driver.table.Table;
import io.plimsoll.driver.table.TableRows;
import io.plimsoll.spec.ValueType;
import io.plimsoll.unit.Figure;
import io.plimsoll.workload.DatasetState;
import io.plimsoll.workload.Invariant;
import io.plimsoll.workload.Operation;
import io.plimsoll.workload.Order;
import io.plimsoll.workload.SqlInvariant;
import io.plimsoll.workload.WorkloadPlan;
import io.plimsoll.workload.query.QueryOperation;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// The dataset of a supplier and the queries on it. Immutable.
record TprochPlan(Trade trade) implements WorkloadPlan {
    @Override
    public Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("scale", trade.scale().toString());
        facts.put("orders", String.format(Locale.ROOT, "%,d", trade.scale().orders()));
        facts.put("run", ValueType.word(trade.profile()));
        if (trade.profile() == TprochProfile.THROUGHPUT) {
            facts.put(
                    "streams",
                    trade.streams() + ", of " + trade.scale().streams() + " that the specification requires at least");
        }
        return facts;
    }

    @Override
    public List<Table> tables() {
        return trade.tables().all();
    }

    @Override
    public List<TableRows> rows() {
        return trade.tables().rows();
    }

    @Override
    public List<String> routines(Dialect dialect) {
        return List.of();
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
    public Optional<Order> order(int sessions) {
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

    @Override
    public List<Invariant> invariants(Dialect dialect) {
        return List.of(
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
}
