package io.plimsoll.workload.ch;

import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.statement.Arguments;
import io.plimsoll.driver.statement.Statement;
import io.plimsoll.driver.statement.StatementList;
import io.plimsoll.driver.statement.StatementList.Commit;
import io.plimsoll.workload.tproc.CompanyShape;
import java.util.List;

/// Removes what New-Orders of earlier runs added, and what Deliveries of these orders changed: all orders above the
/// loaded ones, in one transaction. TPC-C's consistency conditions hold afterwards as before. Used by the session's
/// thread.
///
/// Stock counters become zero, their value before any order: they do not count loaded orders (clause 4.3.3.1).
/// `docs/ch.md` lists what stays.
record Trimming(CompanyShape shape, SqlSession session) {
    /// @return whether orders were removed
    boolean trim() throws TargetException {
        if (session.number("SELECT count(*) FROM district WHERE d_next_o_id > " + (shape.loadedOrders() + 1)) == 0) {
            return false;
        }
        StatementList list = new StatementList("trim", List.of(), statements(), Commit.AT_END);
        session.prepare(list).execute(new Arguments(list.slotTypes()));
        return true;
    }

    private List<Statement> statements() {
        int last = shape.loadedOrders();
        String delivered = " FROM orders WHERE o_w_id = c_w_id AND o_d_id = c_d_id AND o_c_id = c_id AND o_id > " + last
                + " AND o_carrier_id IS NOT NULL";
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
