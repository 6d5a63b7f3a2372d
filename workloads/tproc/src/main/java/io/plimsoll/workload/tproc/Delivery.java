package io.plimsoll.workload.tproc;

import static io.plimsoll.driver.SlotType.CENTS;
import static io.plimsoll.driver.SlotType.INT32;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Statement.Rows;
import io.plimsoll.driver.TargetException;
import io.plimsoll.unit.Draw;

/// Delivery sent statement by statement: the oldest open order of each district (TPC-C, clause 2.7). Used by the
/// session's thread.
final class Delivery extends Transaction {
    private static final int CARRIERS = 10;

    /// How often another one is looked for when somebody else was faster. Each vain look means that another
    /// delivery went on, so that only the number of sessions bounds them; this is beyond any of those.
    private static final int LOOKS = 1_000;

    private static final int AMOUNT = 3;

    private final SqlSession session;
    private final Terminal terminal;
    private final Part oldest;
    private final Part take;
    private final Part deliver;
    private final Part bill;
    private final Part commit;
    private final int customerRow;
    private final int amountRow;
    private int warehouse;
    private int carrier;
    private int delivered;

    Delivery(SqlSession session, Dialect dialect, Desk desk) throws TargetException {
        super(desk);
        this.session = session;
        terminal = desk.terminal();
        Script script = new Script(dialect, INT32, INT32);
        script.query(
                dialect.limit("SELECT no_o_id FROM new_order WHERE no_w_id = ? AND no_d_id = ? ORDER BY no_o_id", 1),
                Rows.ANY,
                0,
                1);
        oldest = script.later(session);
        script = new Script(dialect, INT32, INT32, INT32);
        script.updateAny("DELETE FROM new_order WHERE no_w_id = ? AND no_d_id = ? AND no_o_id = ?", 0, 1, 2);
        take = script.later(session);
        script = new Script(dialect, INT32, INT32, INT32, INT32);
        String order = " WHERE o_w_id = ? AND o_d_id = ? AND o_id = ?";
        String lines = " WHERE ol_w_id = ? AND ol_d_id = ? AND ol_o_id = ?";
        customerRow = script.query("SELECT o_c_id FROM orders" + order, Rows.EXACTLY_ONE, 0, 1, 2);
        script.update("UPDATE orders SET o_carrier_id = ?" + order, AMOUNT, 0, 1, 2);
        script.updateAny("UPDATE order_line SET ol_delivery_d = " + dialect.now() + lines, 0, 1, 2);
        amountRow = script.query("SELECT sum(ol_amount) FROM order_line" + lines, Rows.EXACTLY_ONE, 0, 1, 2);
        deliver = script.later(session);
        script = new Script(dialect, INT32, INT32, INT32, CENTS);
        script.update(
                "UPDATE customer SET c_balance = c_balance + ?, c_delivery_cnt = c_delivery_cnt + 1"
                        + " WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?",
                AMOUNT,
                0,
                1,
                2);
        bill = script.later(session);
        commit = new Script(dialect).last(session);
    }

    @Override
    void drawInputs(Draw draw) {
        warehouse = terminal.drawWarehouse(draw);
        carrier = (int) draw.between(1, CARRIERS);
    }

    @Override
    boolean perform() throws TargetException {
        delivered = 0;
        for (int district = 1; district <= Company.DISTRICTS; district++) {
            long order = takeOldest(district);
            if (order > 0) {
                Captured read =
                        deliver.with(warehouse, district, order, carrier).run();
                long cents = read.cents(amountRow, 0, 0);
                bill.with(warehouse, district, read.number(customerRow, 0, 0), cents)
                        .run();
                delivered++;
            }
        }
        commit.run();
        return true;
    }

    /// @return the order's number; 0 when none is open
    private long takeOldest(int district) throws TargetException {
        long before = 0;
        for (int look = 0; look < LOOKS; look++) {
            Captured found = oldest.with(warehouse, district).run();
            if (found.count(0) == 0) {
                return 0;
            }
            long order = found.number(0, 0, 0);
            if (order == before) {
                // A snapshot shows it although it is gone: only another transaction sees what is left.
                break;
            }
            take.with(warehouse, district, order).run();
            if (take.changed() == 1) {
                return order;
            }
            before = order;
        }
        session.rollback();
        throw new TargetException(
                ErrorClass.SERIALIZATION,
                "",
                "another delivery took the oldest order of district " + district + " of warehouse " + warehouse,
                null);
    }

    @Override
    void count(Tally into) {
        into.delivered(delivered);
    }
}
