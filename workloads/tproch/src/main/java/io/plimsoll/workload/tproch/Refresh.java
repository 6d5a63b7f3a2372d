package io.plimsoll.workload.tproch;

import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.PreparedOperation;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.statement.Arguments;
import io.plimsoll.driver.statement.StatementList;
import io.plimsoll.unit.Draw;
import io.plimsoll.workload.Executable;
import io.plimsoll.workload.Operation;
import java.util.concurrent.atomic.AtomicInteger;

/// The refresh functions (clauses 2.6 and 2.7): RF1 adds 1,500 orders at scale 1, and proportionally many at
/// others; RF2 removes as many of the oldest. Each call by any session takes the next set, so that no set is taken
/// twice.
///
/// RF1 departs from the specification: it loads all orders, then all lines, by the target's fastest load method, in
/// separate transactions. A query in between sees orders without lines.
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
    public int weight() {
        return 1;
    }

    @Override
    public Executable bind(Session session) throws TargetException {
        return adds ? new Adding(this, session.sql()) : new Removing(this, session.sql());
    }

    private int take() {
        return next.getAndIncrement() % OrderSpan.SETS;
    }

    private static final class Adding implements Executable {
        private final Refresh refresh;
        private final SqlSession session;
        private int set;
        private long rows;

        Adding(Refresh refresh, SqlSession session) {
            this.refresh = refresh;
            this.session = session;
        }

        @Override
        public void draw(Draw draw) {
            set = refresh.take();
        }

        @Override
        public Outcome execute() throws TargetException {
            rows = new Sales(refresh.trade, session).load(OrderSpan.ofRefresh(refresh.trade.scale(), set));
            return Outcome.OK;
        }

        @Override
        public long rows() {
            return rows;
        }
    }

    private static final class Removing implements Executable {
        private final Refresh refresh;
        private final PreparedOperation removal;
        private final Arguments keys;

        Removing(Refresh refresh, SqlSession session) throws TargetException {
            this.refresh = refresh;
            StatementList list = SalesSql.removal();
            removal = session.prepare(list);
            keys = new Arguments(list.slotTypes());
        }

        @Override
        public void draw(Draw draw) {
            OrderSpan oldest = OrderSpan.ofOldest(refresh.trade.scale(), refresh.take());
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
}
