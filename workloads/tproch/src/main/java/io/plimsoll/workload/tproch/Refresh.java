package io.plimsoll.workload.tproch;

import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.PreparedOperation;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.statement.Arguments;
import io.plimsoll.driver.statement.SlotType;
import io.plimsoll.driver.statement.Statement;
import io.plimsoll.driver.statement.StatementList;
import io.plimsoll.driver.table.TableRows;
import io.plimsoll.unit.Draw;
import io.plimsoll.workload.Executable;
import io.plimsoll.workload.Operation;
import io.plimsoll.workload.tproch.OrderRows.OrderSpan;
import io.plimsoll.workload.tproch.TprochPlan.Trade;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/// The refresh functions (clauses 2.6 and 2.7): RF1 adds 1,500 orders at scale 1, and proportionally many at
/// others; RF2 removes as many of the oldest. Each call by any session takes the next set, so that no set is taken
/// twice.
///
/// RF1 departs from the specification: it loads all orders, then all lines, by the target's fastest load method,
/// in separate transactions. A query in between sees orders without lines.
///
/// @param adds true for RF1, false for RF2
/// @param next the next set of orders
record Refresh(Trade trade, boolean adds, AtomicInteger next) implements Operation {
    static Refresh adding(Trade trade) {
        return new Refresh(trade, true, new AtomicInteger());
    }

    static Refresh removing(Trade trade) {
        return new Refresh(trade, false, new AtomicInteger());
    }

    @Override
    public String name() {
        return adds ? "rf1" : "rf2";
    }

    @Override
    public Executable bind(Session session) throws TargetException {
        return adds ? new Adding(session.sql()) : new Removing(session.sql());
    }

    private int take() {
        return next.getAndIncrement() % OrderSpan.SETS;
    }

    private final class Adding implements Executable {
        private final Sales sales;
        private int set;
        private long rows;

        Adding(SqlSession session) {
            sales = new Sales(trade, session);
        }

        @Override
        public void draw(Draw draw) {
            set = take();
        }

        @Override
        public Outcome execute() throws TargetException {
            rows = sales.load(OrderSpan.ofRefresh(trade.scale(), set));
            return Outcome.OK;
        }

        @Override
        public long rows() {
            return rows;
        }
    }

    private final class Removing implements Executable {
        private final PreparedOperation removal;
        private final Arguments keys;

        Removing(SqlSession session) throws TargetException {
            StatementList list = SalesSql.removal();
            removal = session.prepare(list);
            keys = new Arguments(list.slotTypes());
        }

        @Override
        public void draw(Draw draw) {
            OrderSpan oldest = OrderSpan.ofOldest(trade.scale(), take());
            keys.set(0, oldest.key(0));
            keys.set(1, oldest.key(oldest.count() - 1));
        }

        @Override
        public Outcome execute() throws TargetException {
            removal.execute(keys);
            return removal.rows() == 0 ? Outcome.MISS : Outcome.OK;
        }

        @Override
        public long rows() {
            return removal.rows();
        }
    }

    /// Adds orders to a target that already has some. Used by the session's thread.
    record Sales(Trade trade, SqlSession session) {
        /// Loads orders and their lines.
        ///
        /// @return the number of loaded rows
        long load(OrderSpan span) throws TargetException {
            TradeTables tables = trade.tables();
            TableRows orders = OrderRows.of(tables.orders(), trade.scale(), span);
            TableRows lines = LineRows.of(tables.lines(), trade.scale(), span);
            session.load(orders, 0, orders.count(), _ -> {});
            session.load(lines, 0, lines.count(), _ -> {});
            return orders.count() + lines.count();
        }
    }

    /// Statements about groups of orders: those of the dataset, or those that refresh functions added. Their keys
    /// interleave: see [OrderRows.OrderSpan#key].
    static final class SalesSql {
        private static final int GROUP = 8;
        private static final int GROUPS = 32;

        private SalesSql() {}

        /// The condition that an order belongs to the dataset.
        static String isOriginal(String key) {
            return "mod(" + key + ", " + GROUPS + ") < " + GROUP;
        }

        /// Removes the dataset's orders between two keys, with their lines, as one transaction. Its slots are the
        /// keys.
        static StatementList removal() {
            return new StatementList(
                    "rf2",
                    List.of(SlotType.INT64, SlotType.INT64),
                    List.of(between("lineitem", "l_orderkey"), between("orders", "o_orderkey")),
                    StatementList.Commit.AT_END);
        }

        private static Statement between(String table, String key) {
            String sql = "DELETE FROM " + table + " WHERE " + key + " BETWEEN ? AND ? AND " + isOriginal(key);
            return new Statement(sql, Statement.Kind.UPDATE, List.of(0, 1), Statement.Rows.ANY);
        }
    }

    /// Makes the dataset what it was before refresh functions came: removes what they added, and loads anew what
    /// they removed. Used by the session's thread.
    record Restoration(Trade trade, SqlSession session) {
        void restore() throws TargetException {
            long original = session.number("SELECT count(*) FROM orders WHERE " + SalesSql.isOriginal("o_orderkey"));
            if (session.count("orders") > original || hasLinesAdded()) {
                session.execute("DELETE FROM lineitem WHERE NOT (" + SalesSql.isOriginal("l_orderkey") + ")");
                session.execute("DELETE FROM orders WHERE NOT (" + SalesSql.isOriginal("o_orderkey") + ")");
            }
            long missing = trade.scale().orders() - original;
            for (int set = 0; missing > 0 && set < OrderSpan.SETS_OF_GROUP; set++) {
                missing -= restore(OrderSpan.ofOldest(trade.scale(), set));
            }
        }

        private boolean hasLinesAdded() throws TargetException {
            return session.number("SELECT count(*) FROM lineitem WHERE NOT (" + SalesSql.isOriginal("l_orderkey") + ")")
                    > 0;
        }

        /// @return how many orders of the set were missing
        private long restore(OrderSpan oldest) throws TargetException {
            long first = oldest.key(0);
            long last = oldest.key(oldest.count() - 1);
            long held = session.number("SELECT count(*) FROM orders WHERE o_orderkey BETWEEN " + first + " AND " + last
                    + " AND " + SalesSql.isOriginal("o_orderkey"));
            if (held == oldest.count()) {
                return 0;
            }
            StatementList list = SalesSql.removal();
            PreparedOperation removal = session.prepare(list);
            Arguments keys = new Arguments(list.slotTypes());
            keys.set(0, first);
            keys.set(1, last);
            removal.execute(keys);
            long _ = new Sales(trade, session).load(oldest);
            return oldest.count() - held;
        }
    }
}
