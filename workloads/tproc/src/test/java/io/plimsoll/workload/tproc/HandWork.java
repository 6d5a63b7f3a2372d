package io.plimsoll.workload.tproc;

import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.workload.Invariant;
import io.plimsoll.workload.RunCounts;
import io.plimsoll.workload.tproc.Transaction.Tally.Sums;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A run of one New-Order, one Payment and one Delivery, done by hand, on a company of one warehouse and one item
/// in the stock of a second.
final class HandWork {
    private static final Map<String, Long> SUMS = Map.of(
            Sums.ORDERS, 1L,
            Sums.ORDER_LINES, 2L,
            Sums.REMOTE_LINES, 1L,
            Sums.QUANTITY, 7L,
            Sums.PAYMENTS, 1L,
            Sums.PAID_CENTS, 12_345L,
            Sums.DELIVERED, 1L);

    private HandWork() {}

    /// @param company which was loaded
    static RunCounts on(SqlSession session, List<Invariant> invariants, Company company) throws TargetException {
        addRemoteStock(session);
        Map<String, Long> baselines = new HashMap<>();
        for (Invariant invariant : invariants) {
            baselines.put(invariant.name(), invariant.baseline(session));
        }
        order(session, company.orders() + 1);
        pay(session);
        deliver(session, company.firstUndelivered());
        return new RunCounts(Map.of(), Map.of(), 0, baselines, SUMS);
    }

    /// Item 12 in the second warehouse.
    static void addRemoteStock(SqlSession session) throws TargetException {
        session.execute("INSERT INTO stock (s_i_id, s_w_id, s_dist_02, s_ytd, s_order_cnt, s_remote_cnt)"
                + " SELECT s_i_id, 2, s_dist_03, 0, 0, 0 FROM stock WHERE s_w_id = 1 AND s_i_id = 12");
    }

    private static void order(SqlSession session, int id) throws TargetException {
        session.execute("UPDATE district SET d_next_o_id = " + (id + 1) + " WHERE d_w_id = 1 AND d_id = 2");
        session.execute("INSERT INTO orders (o_id, o_d_id, o_w_id, o_c_id, o_ol_cnt) VALUES (" + id + ", 2, 1, 7, 2)");
        session.execute("INSERT INTO new_order (no_o_id, no_d_id, no_w_id) VALUES (" + id + ", 2, 1)");
        line(session, id + ", 2, 1, 1", 11, 1, 3);
        line(session, id + ", 2, 1, 2", 12, 2, 4);
    }

    /// @param key of the row: order, district, warehouse and number
    private static void line(SqlSession session, String key, int item, int supplier, int quantity)
            throws TargetException {
        String stock = " WHERE s_w_id = " + supplier + " AND s_i_id = " + item;
        Object district =
                session.query("SELECT s_dist_02 FROM stock" + stock).getFirst().getFirst();
        session.execute("INSERT INTO order_line (ol_o_id, ol_d_id, ol_w_id, ol_number, ol_i_id, ol_supply_w_id,"
                + " ol_quantity, ol_amount, ol_dist_info) VALUES (" + key + ", " + item + ", " + supplier + ", "
                + quantity + ", 30.30, '" + district + "')");
        session.execute("UPDATE stock SET s_ytd = s_ytd + " + quantity + ", s_order_cnt = s_order_cnt + 1,"
                + " s_remote_cnt = s_remote_cnt + " + (supplier == 1 ? 0 : 1) + stock);
    }

    private static void pay(SqlSession session) throws TargetException {
        session.execute("UPDATE warehouse SET w_ytd = w_ytd + 123.45 WHERE w_id = 1");
        session.execute("UPDATE district SET d_ytd = d_ytd + 123.45 WHERE d_w_id = 1 AND d_id = 3");
        session.execute("UPDATE customer SET c_balance = c_balance - 123.45, c_ytd_payment = c_ytd_payment + 123.45"
                + " WHERE c_w_id = 1 AND c_d_id = 4 AND c_id = 9");
        session.execute("INSERT INTO history (h_w_id, h_d_id, h_c_w_id, h_c_d_id, h_c_id, h_amount)"
                + " VALUES (1, 3, 1, 4, 9, 123.45)");
    }

    private static void deliver(SqlSession session, int id) throws TargetException {
        String order = " WHERE o_w_id = 1 AND o_d_id = 4 AND o_id = " + id;
        String lines = " WHERE ol_w_id = 1 AND ol_d_id = 4 AND ol_o_id = " + id;
        Object customer =
                session.query("SELECT o_c_id FROM orders" + order).getFirst().getFirst();
        long cents = session.number("SELECT ROUND(100 * SUM(ol_amount), 0) FROM order_line" + lines);
        session.execute("DELETE FROM new_order WHERE no_w_id = 1 AND no_d_id = 4 AND no_o_id = " + id);
        session.execute("UPDATE orders SET o_carrier_id = 5" + order);
        session.execute(
                "UPDATE order_line SET ol_delivery_d = " + session.dialect().now() + lines);
        session.execute("UPDATE customer SET c_balance = c_balance + "
                + BigDecimal.valueOf(cents, 2).toPlainString() + " WHERE c_w_id = 1 AND c_d_id = 4 AND c_id = "
                + customer);
    }
}
