package io.plimsoll.workload.tproc;

import static io.plimsoll.driver.SlotType.INT32;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Statement.Rows;
import io.plimsoll.driver.TargetException;
import io.plimsoll.unit.Draw;

/// Stock-Level sent statement by statement: how many items of a district's last twenty orders are short (TPC-C, clause
/// 2.8). Used by the session's thread.
final class StockLevel extends Transaction {
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
        Script script = new Script(dialect, INT32, INT32);
        script.query("SELECT d_next_o_id FROM district WHERE d_w_id = ? AND d_id = ?", Rows.EXACTLY_ONE, 0, 1);
        next = script.later(session);
        script = new Script(dialect, INT32, INT32, INT32, INT32, INT32);
        script.query(
                "SELECT count(DISTINCT s_i_id) FROM order_line JOIN stock ON s_w_id = ol_w_id AND s_i_id = ol_i_id"
                        + " WHERE ol_w_id = ? AND ol_d_id = ? AND ol_o_id >= ? AND ol_o_id < ? AND s_quantity < ?",
                Rows.EXACTLY_ONE,
                0,
                1,
                2,
                3,
                4);
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

    @Override
    void count(Tally into) {
        // It changes nothing.
    }
}
