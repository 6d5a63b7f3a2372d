package io.plimsoll.workload.tproc;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.statement.Arguments;
import io.plimsoll.driver.statement.Statement.Rows;
import io.plimsoll.unit.Draw;
import io.plimsoll.workload.tproc.Script.Captured;
import io.plimsoll.workload.tproc.Script.Part;
import io.plimsoll.workload.tproc.Transaction.Tally;
import io.plimsoll.workload.tproc.Transaction.Terminal;
import java.util.Arrays;

/// The oldest open order of each district is delivered (TPC-C, clause 2.7). Used by the session's thread.
abstract class Delivery extends Transaction {
    private static final int CARRIERS = 10;

    private final Terminal terminal;
    int warehouse;
    int carrier;
    int delivered;

    private Delivery(Desk desk) {
        super(desk);
        terminal = desk.terminal();
    }

    @Override
    final void drawInputs(Draw draw) {
        warehouse = terminal.drawWarehouse(draw);
        carrier = (int) draw.between(1, CARRIERS);
    }

    @Override
    final void count(Tally into) {
        into.delivered(delivered);
    }

    /// Sent statement by statement. Used by the session's thread.
    static final class LineDelivery extends Delivery {
        /// How often to look for another order after a concurrent delivery took the one found. Each
        /// failed look means that another delivery made progress, so that the number of sessions
        /// bounds them; this is above any such number.
        private static final int LOOKS = 1_000;

        private final SqlSession session;
        private final Part oldest;
        private final Part take;
        private final Part deliver;
        private final Part bill;
        private final Part commit;
        private final int customerRow;
        private final int amountRow;

        LineDelivery(SqlSession session, Dialect dialect, Desk desk) throws TargetException {
            super(desk);
            this.session = session;
            Script script = new Script(dialect, "warehouse, district");
            script.query(
                    dialect.limit(
                            "SELECT no_o_id FROM new_order WHERE no_w_id = :warehouse AND no_d_id = :district"
                                    + " ORDER BY no_o_id",
                            1),
                    Rows.ANY);
            oldest = script.later(session);
            take = new Script(dialect, "warehouse, district, number")
                    .updateAny("DELETE FROM new_order"
                            + " WHERE no_w_id = :warehouse AND no_d_id = :district AND no_o_id = :number")
                    .later(session);
            script = new Script(dialect, "warehouse, district, number, carrier");
            String order = " WHERE o_w_id = :warehouse AND o_d_id = :district AND o_id = :number";
            String lines = " WHERE ol_w_id = :warehouse AND ol_d_id = :district AND ol_o_id = :number";
            customerRow = script.query("SELECT o_c_id FROM orders" + order, Rows.EXACTLY_ONE);
            script.update("UPDATE orders SET o_carrier_id = :carrier" + order);
            script.updateAny("UPDATE order_line SET ol_delivery_d = " + dialect.now() + lines);
            amountRow = script.query("SELECT sum(ol_amount) FROM order_line" + lines, Rows.EXACTLY_ONE);
            deliver = script.later(session);
            bill = new Script(dialect, "warehouse, district, customer, amount cents")
                    .update("UPDATE customer SET c_balance = c_balance + :amount, c_delivery_cnt = c_delivery_cnt + 1"
                            + " WHERE c_w_id = :warehouse AND c_d_id = :district AND c_id = :customer")
                    .later(session);
            commit = new Script(dialect, "").last(session);
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

        /// @return the order's number; 0 when the district has no open order
        private long takeOldest(int district) throws TargetException {
            long before = 0;
            for (int look = 0; look < LOOKS; look++) {
                Captured found = oldest.with(warehouse, district).run();
                if (found.count(0) == 0) {
                    return 0;
                }
                long order = found.number(0, 0, 0);
                if (order == before) {
                    // The snapshot still shows a deleted order: only a new transaction can see which orders remain.
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
    }

    /// For PostgreSQL: the orders of all districts at once, as arrays. Used by the session's thread.
    static final class SetDelivery extends Delivery {
        /// How often to look for replacements of orders that concurrent deliveries took first.
        private static final int LOOKS = 10;

        private static final int CUSTOMERS = 2;
        private static final int AMOUNTS = 3;
        private static final int CARRIER = 3;

        private final Part oldest;
        private final Part take;
        private final Part deliver;
        private final int orderRows;
        private final int lineRows;
        private final Part bill;
        private final Part commit;

        /// By district, from 0: the order to deliver; 0 for none.
        private final long[] orders = new long[Company.DISTRICTS];

        private final long[] customers = new long[Company.DISTRICTS];
        private final long[] amountsCents = new long[Company.DISTRICTS];

        SetDelivery(SqlSession session, Dialect dialect, Desk desk) throws TargetException {
            super(desk);
            Script script = new Script(dialect, "warehouse");
            script.query(
                    "SELECT district, (SELECT no_o_id FROM new_order WHERE no_w_id = :warehouse AND no_d_id = district"
                            + " ORDER BY no_o_id LIMIT 1) FROM generate_series(1, " + Company.DISTRICTS + ") district",
                    Rows.ANY);
            oldest = script.later(session);
            String taken = " FROM unnest(:districts, :numbers) AS taken (district, number)";
            script = new Script(dialect, "warehouse, districts int[], numbers int[]");
            script.returning("DELETE FROM new_order USING unnest(:districts, :numbers) AS taken (district, number)"
                    + " WHERE no_w_id = :warehouse AND no_d_id = district AND no_o_id = number"
                    + " RETURNING no_d_id, no_o_id");
            take = script.later(session);
            script = new Script(dialect, "warehouse, districts int[], numbers int[], carrier");
            orderRows = script.returning("UPDATE orders SET o_carrier_id = :carrier" + taken
                    + " WHERE o_w_id = :warehouse AND o_d_id = district AND o_id = number RETURNING o_d_id, o_c_id");
            lineRows = script.returning("UPDATE order_line SET ol_delivery_d = " + dialect.now() + taken
                    + " WHERE ol_w_id = :warehouse AND ol_d_id = district AND ol_o_id = number"
                    + " RETURNING ol_d_id, ol_amount");
            deliver = script.later(session);
            bill = new Script(dialect, "warehouse, districts int[], customers int[], amounts bigint[]")
                    .updateAny("UPDATE customer SET c_balance = c_balance + cents * 0.01,"
                            + " c_delivery_cnt = c_delivery_cnt + 1"
                            + " FROM unnest(:districts, :customers, :amounts) AS billed (district, number, cents)"
                            + " WHERE c_w_id = :warehouse AND c_d_id = district AND c_id = number")
                    .last(session);
            commit = new Script(dialect, "").last(session);
        }

        @Override
        boolean perform() throws TargetException {
            Arrays.fill(orders, 0);
            Arrays.fill(amountsCents, 0);
            delivered = 0;
            boolean hasMore = true;
            for (int look = 0; hasMore && look < LOOKS; look++) {
                hasMore = takeOldest();
            }
            if (delivered == 0) {
                commit.run();
                return true;
            }
            deliver();
            bill();
            return true;
        }

        /// Takes the oldest orders of the districts that have none yet.
        ///
        /// @return whether a concurrent delivery took one of them first
        private boolean takeOldest() throws TargetException {
            Captured found = oldest.with(warehouse).run();
            Arguments arguments = take.with(warehouse).emptied(1, 2);
            int asked = 0;
            for (int row = 0; row < found.count(0); row++) {
                int district = (int) found.number(0, row, 0);
                if (orders[district - 1] == 0 && !found.isNull(0, row, 1)) {
                    arguments.numbers(1).add(district);
                    arguments.numbers(2).add(found.number(0, row, 1));
                    asked++;
                }
            }
            if (asked == 0) {
                return false;
            }
            Captured taken = take.run();
            for (int row = 0; row < taken.count(0); row++) {
                orders[(int) taken.number(0, row, 0) - 1] = taken.number(0, row, 1);
            }
            delivered += taken.count(0);
            return taken.count(0) < asked;
        }

        private void deliver() throws TargetException {
            Arguments arguments = deliver.with(warehouse).emptied(1, 2);
            arguments.set(CARRIER, carrier);
            for (int district = 1; district <= orders.length; district++) {
                if (orders[district - 1] > 0) {
                    arguments.numbers(1).add(district);
                    arguments.numbers(2).add(orders[district - 1]);
                }
            }
            Captured read = deliver.run();
            for (int row = 0; row < read.count(orderRows); row++) {
                customers[(int) read.number(orderRows, row, 0) - 1] = read.number(orderRows, row, 1);
            }
            for (int row = 0; row < read.count(lineRows); row++) {
                amountsCents[(int) read.number(lineRows, row, 0) - 1] += read.cents(lineRows, row, 1);
            }
        }

        private void bill() throws TargetException {
            Arguments arguments = bill.with(warehouse).emptied(1, AMOUNTS);
            for (int district = 1; district <= orders.length; district++) {
                if (orders[district - 1] > 0) {
                    arguments.numbers(1).add(district);
                    arguments.numbers(CUSTOMERS).add(customers[district - 1]);
                    arguments.numbers(AMOUNTS).add(amountsCents[district - 1]);
                }
            }
            bill.run();
        }
    }
}
