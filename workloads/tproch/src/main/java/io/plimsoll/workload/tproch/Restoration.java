package io.plimsoll.workload.tproch;

import io.plimsoll.driver.PreparedOperation;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.statement.Arguments;
import io.plimsoll.driver.statement.StatementList;

/// Makes the dataset what it was before refresh functions came: removes what they added, and loads anew what they
/// removed. Used by the session's thread.
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
