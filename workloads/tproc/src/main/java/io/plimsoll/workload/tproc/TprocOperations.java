package io.plimsoll.workload.tproc;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.statement.Statement;
import io.plimsoll.driver.statement.Statement.Rows;
import io.plimsoll.driver.statement.StatementList;
import io.plimsoll.driver.statement.StatementList.Commit;
import io.plimsoll.unit.Draw;
import io.plimsoll.workload.Executable;
import io.plimsoll.workload.Operation;
import io.plimsoll.workload.tproc.CustomerChoice.CustomerLookup;
import io.plimsoll.workload.tproc.Delivery.LineDelivery;
import io.plimsoll.workload.tproc.Delivery.SetDelivery;
import io.plimsoll.workload.tproc.NewOrder.LineNewOrder;
import io.plimsoll.workload.tproc.Script.Captured;
import io.plimsoll.workload.tproc.Script.Part;
import io.plimsoll.workload.tproc.TprocKeys.Placement;
import io.plimsoll.workload.tproc.TprocPlan.Ground;
import io.plimsoll.workload.tproc.TprocPlan.TransactionSettings;
import io.plimsoll.workload.tproc.Transaction.Desk;
import io.plimsoll.workload.tproc.Transaction.Kind;
import io.plimsoll.workload.tproc.Transaction.Pauses;
import io.plimsoll.workload.tproc.Transaction.Tally;
import io.plimsoll.workload.tproc.Transaction.Terminal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;

/// The transactions of the mix, as operations. Thread-safe.
///
/// @param keys the constants of this run's random numbers
/// @param terminals of the sessions
/// @param log receives acknowledged orders
record TprocOperations(
        Company company,
        TransactionSettings work,
        Dialect dialect,
        NonUniform keys,
        Terminals terminals,
        OrderLog log) {
    static List<Operation> of(Company company, TransactionSettings work, Dialect dialect, OrderLog log) {
        TprocOperations all = new TprocOperations(
                company,
                work,
                dialect,
                company.profile().isHammerdb()
                        ? NonUniform.ofHammerdb(company)
                        : NonUniform.ofRun(company, new Draw(company.seedOf("run"))),
                new Terminals(company.warehouses(), work.allWarehouses()),
                log);
        List<Operation> operations = new ArrayList<>();
        work.weights().byKind().forEach((kind, weight) -> operations.add(new OfKind(all, kind, weight, tallies())));
        return operations;
    }

    private static Collection<Tally> tallies() {
        return new ConcurrentLinkedQueue<>();
    }

    private record OfKind(TprocOperations all, Kind kind, int weight, Collection<Tally> tallies) implements Operation {
        @Override
        public String name() {
            return kind.word();
        }

        /// The first one of a run.
        @Override
        public Executable bind(Session session) throws TargetException {
            return bind(session, 0);
        }

        @Override
        public Executable bind(Session session, int number) throws TargetException {
            Tally tally = new Tally();
            Executable bound = all.bind(kind, session.sql(), number, tally);
            tallies.add(tally);
            return bound;
        }

        @Override
        public Map<String, Long> sums() {
            Map<String, Long> sums = new LinkedHashMap<>();
            tallies.forEach(tally -> tally.addTo(sums));
            return sums;
        }
    }

    private Executable bind(Kind kind, SqlSession session, int number, Tally tally) throws TargetException {
        Pauses pauses = Pauses.of(kind, work, company.profile());
        Desk desk = new Desk(company, terminals.of(number), keys, pauses, tally, log);
        if (work.placement() != Placement.CLIENT) {
            Statement call = RoutineSet.of(company, work.placement(), dialect).call(kind);
            return new RoutineCall(session, call, RoutineInputs.of(kind, work.placement(), desk), desk);
        }
        return switch (kind) {
            case NEW_ORDER ->
                takesSets() ? new SetNewOrder(session, dialect, desk) : new LineNewOrder(session, dialect, desk);
            case PAYMENT -> new Payment(session, dialect, desk);
            case ORDER_STATUS -> new OrderStatus(session, dialect, desk);
            case DELIVERY ->
                takesSets() ? new SetDelivery(session, dialect, desk) : new LineDelivery(session, dialect, desk);
            case STOCK_LEVEL -> new StockLevel(session, dialect, desk);
        };
    }

    /// Whether arrays can replace tables in any statement: Citus cannot join them with distributed tables.
    private boolean takesSets() {
        return RoutineSet.isSupported(dialect) && !Ground.isDistributed(company, dialect);
    }

    /// Assigns terminals to the sessions of a run, by their numbers: to each warehouse in turn, then to districts.
    /// TPC-C has ten terminals at each warehouse. A pure function.
    private record Terminals(int warehouses, boolean anyWarehouse) {
        Terminal of(int session) {
            return new Terminal(
                    session % warehouses + 1, session / warehouses % Company.DISTRICTS + 1, warehouses, anyWarehouse);
        }
    }

    /// A transaction as the call of one stored routine, which commits itself. Used by the session's thread.
    private static final class RoutineCall extends Transaction {
        private final RoutineInputs inputs;
        private final Part call;

        RoutineCall(SqlSession session, Statement statement, RoutineInputs inputs, Desk desk) throws TargetException {
            super(desk);
            this.inputs = inputs;
            call = new Part(
                    session, new StatementList("tproc", inputs.types(), List.of(statement), Commit.EACH_STATEMENT));
        }

        @Override
        void drawInputs(Draw draw) {
            inputs.draw(draw, call.arguments());
        }

        @Override
        boolean perform() throws TargetException {
            try {
                call.run();
                return true;
            } catch (TargetException refused) {
                if (refused.sqlState().equals(RoutineSet.UNUSED_ITEM_STATE)) {
                    return false;
                }
                throw refused;
            }
        }

        @Override
        void beginPerforming() throws TargetException {
            call.begin();
        }

        @Override
        void count(Tally into) {
            inputs.count(into, call.rows());
        }
    }

    /// Order-Status sent statement by statement: a customer's last order and its lines (TPC-C, clause 2.6).
    /// Used by the session's thread.
    private static final class OrderStatus extends Transaction {
        private final Terminal terminal;
        private final CustomerChoice choice;
        private final CustomerLookup lookup;
        private final Part customer;
        private final Part lines;
        private int warehouse;
        private int district;

        OrderStatus(SqlSession session, Dialect dialect, Desk desk) throws TargetException {
            super(desk);
            terminal = desk.terminal();
            choice = new CustomerChoice(desk.keys());
            lookup = new CustomerLookup(session, dialect);
            Script script = new Script(dialect, "warehouse, district, customer");
            script.query(
                    "SELECT c_balance, c_first, c_middle, c_last FROM customer"
                            + " WHERE c_w_id = :warehouse AND c_d_id = :district AND c_id = :customer",
                    Rows.EXACTLY_ONE);
            script.query(
                    dialect.limit(
                            "SELECT o_id, o_entry_d, o_carrier_id FROM orders WHERE o_w_id = :warehouse"
                                    + " AND o_d_id = :district AND o_c_id = :customer ORDER BY o_id DESC",
                            1),
                    Rows.ANY);
            customer = script.later(session);
            script = new Script(dialect, "warehouse, district, number");
            script.query(
                    "SELECT ol_i_id, ol_supply_w_id, ol_quantity, ol_amount, ol_delivery_d FROM order_line"
                            + " WHERE ol_w_id = :warehouse AND ol_d_id = :district AND ol_o_id = :number",
                    Rows.ANY);
            lines = script.last(session);
        }

        @Override
        void drawInputs(Draw draw) {
            warehouse = terminal.drawWarehouse(draw);
            district = (int) draw.between(1, Company.DISTRICTS);
            choice.draw(draw);
        }

        @Override
        boolean perform() throws TargetException {
            int number = lookup.find(warehouse, district, choice);
            Captured last = customer.with(warehouse, district, number).run();
            // A customer of HammerDB's data may have no order: order 0 has no lines.
            long order = last.count(1) == 0 ? 0 : last.number(1, 0, 0);
            lines.with(warehouse, district, order).run();
            return true;
        }
    }

    /// Stock-Level sent statement by statement: how many items of a district's last twenty orders are below a
    /// threshold (TPC-C, clause 2.8). Used by the session's thread.
    static final class StockLevel extends Transaction {
        private static final int LAST_ORDERS = 20;
        static final int THRESHOLD_MIN = 10;
        static final int THRESHOLD_MAX = 20;

        private final Terminal terminal;
        private final Part next;
        private final Part count;
        private int threshold;

        StockLevel(SqlSession session, Dialect dialect, Desk desk) throws TargetException {
            super(desk);
            terminal = desk.terminal();
            Script script = new Script(dialect, "warehouse, district");
            script.query(
                    "SELECT d_next_o_id FROM district WHERE d_w_id = :warehouse AND d_id = :district",
                    Rows.EXACTLY_ONE);
            next = script.later(session);
            script = new Script(dialect, "warehouse, district, first, end, threshold");
            script.query(
                    "SELECT count(DISTINCT s_i_id) FROM order_line JOIN stock ON s_w_id = ol_w_id AND s_i_id = ol_i_id"
                            + " WHERE ol_w_id = :warehouse AND ol_d_id = :district AND ol_o_id >= :first"
                            + " AND ol_o_id < :end AND s_quantity < :threshold",
                    Rows.EXACTLY_ONE);
            count = script.last(session);
        }

        @Override
        void drawInputs(Draw draw) {
            threshold = (int) draw.between(THRESHOLD_MIN, THRESHOLD_MAX);
        }

        @Override
        boolean perform() throws TargetException {
            long end = next.with(terminal.home(), terminal.district()).run().number(0, 0, 0);
            count.with(terminal.home(), terminal.district(), end - LAST_ORDERS, end, threshold)
                    .run();
            return true;
        }
    }
}
