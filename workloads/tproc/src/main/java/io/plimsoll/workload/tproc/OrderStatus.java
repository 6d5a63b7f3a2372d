package io.plimsoll.workload.tproc;

import static io.plimsoll.driver.SlotType.INT32;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Statement.Rows;
import io.plimsoll.driver.TargetException;
import io.plimsoll.unit.Draw;

/// Order-Status sent statement by statement: a customer's last order and its lines (TPC-C, clause 2.6). Used by the
/// session's thread.
final class OrderStatus extends Transaction {
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
        Script script = new Script(dialect, INT32, INT32, INT32);
        script.query(
                "SELECT c_balance, c_first, c_middle, c_last FROM customer"
                        + " WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?",
                Rows.EXACTLY_ONE,
                0,
                1,
                2);
        script.query(
                dialect.limit(
                        "SELECT o_id, o_entry_d, o_carrier_id FROM orders"
                                + " WHERE o_w_id = ? AND o_d_id = ? AND o_c_id = ? ORDER BY o_id DESC",
                        1),
                Rows.ANY,
                0,
                1,
                2);
        customer = script.later(session);
        script = new Script(dialect, INT32, INT32, INT32);
        script.query(
                "SELECT ol_i_id, ol_supply_w_id, ol_quantity, ol_amount, ol_delivery_d FROM order_line"
                        + " WHERE ol_w_id = ? AND ol_d_id = ? AND ol_o_id = ?",
                Rows.ANY,
                0,
                1,
                2);
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
        // A customer of HammerDB's data may have no order: no line is found for order 0.
        long order = last.count(1) == 0 ? 0 : last.number(1, 0, 0);
        lines.with(warehouse, district, order).run();
        return true;
    }

    @Override
    void count(Tally into) {
        // It changes nothing.
    }
}
