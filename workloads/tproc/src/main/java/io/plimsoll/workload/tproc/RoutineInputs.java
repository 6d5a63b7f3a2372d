package io.plimsoll.workload.tproc;

import static io.plimsoll.driver.statement.SlotType.CENTS;
import static io.plimsoll.driver.statement.SlotType.INT32;
import static io.plimsoll.driver.statement.SlotType.INT32_ARRAY;
import static io.plimsoll.driver.statement.SlotType.TEXT;

import io.plimsoll.driver.statement.Arguments;
import io.plimsoll.driver.statement.SlotType;
import io.plimsoll.unit.Draw;
import io.plimsoll.workload.tproc.NewOrder.NewOrderInputs;
import io.plimsoll.workload.tproc.Payment.PaymentInputs;
import io.plimsoll.workload.tproc.Script.Captured;
import io.plimsoll.workload.tproc.TprocKeys.Placement;
import io.plimsoll.workload.tproc.TprocOperations.StockLevel;
import io.plimsoll.workload.tproc.Transaction.Desk;
import io.plimsoll.workload.tproc.Transaction.Kind;
import io.plimsoll.workload.tproc.Transaction.Tally;
import io.plimsoll.workload.tproc.Transaction.Terminal;
import java.util.List;

/// Draws the arguments of a routine's calls, and sums up what was committed. Used by the session's thread.
interface RoutineInputs {
    List<SlotType> types();

    void draw(Draw draw, Arguments into);

    /// @param returned by the call
    default void count(Tally tally, Captured returned) {
        // Nothing to sum up, if it only reads.
    }

    static RoutineInputs of(Kind kind, Placement placement, Desk desk) {
        boolean isHammerdb = desk.company().profile().isHammerdb();
        return switch (kind) {
            case NEW_ORDER -> isHammerdb ? new Count(desk, placement) : new Order(desk);
            case PAYMENT -> new Paying(desk, isHammerdb);
            case ORDER_STATUS -> new Asking(desk, isHammerdb);
            case DELIVERY -> new Delivering(desk.terminal(), isHammerdb);
            case STOCK_LEVEL -> new Looking(desk.terminal());
        };
    }

    /// New-Order whose lines are drawn by the client.
    final class Order implements RoutineInputs {
        private static final int ITEMS = 3;
        private static final int SUPPLIES = 4;
        private static final int QUANTITIES = 5;

        private final NewOrderInputs order;
        private final OrderLog log;

        Order(Desk desk) {
            log = desk.log();
            order = new NewOrderInputs(desk);
        }

        @Override
        public List<SlotType> types() {
            return List.of(INT32, INT32, INT32, INT32_ARRAY, INT32_ARRAY, INT32_ARRAY);
        }

        @Override
        public void draw(Draw draw, Arguments into) {
            order.draw(draw);
            into.set(0, order.warehouse());
            into.set(1, order.district());
            into.set(2, order.customer());
            for (int slot = ITEMS; slot <= QUANTITIES; slot++) {
                into.numbers(slot).clear();
            }
            for (int line = 0; line < order.lines(); line++) {
                into.numbers(ITEMS).add(order.item(line));
                into.numbers(SUPPLIES).add(order.supply(line));
                into.numbers(QUANTITIES).add(order.quantity(line));
            }
        }

        @Override
        public void count(Tally tally, Captured returned) {
            tally.order(order);
            log.acknowledged(order.warehouse(), order.district(), returned.number(0, 0, 0));
        }
    }

    /// New-Order whose lines are drawn by the database, as in HammerDB.
    final class Count implements RoutineInputs {
        /// The column of the order's number in the procedure's result; the function returns only a total.
        private static final int NUMBER = 5;

        private final Desk desk;
        private final boolean tellsNumber;
        private int warehouse;
        private int district;

        Count(Desk desk, Placement placement) {
            this.desk = desk;
            tellsNumber = placement == Placement.PROCEDURE;
        }

        @Override
        public List<SlotType> types() {
            return List.of(INT32, INT32, INT32, INT32, INT32);
        }

        @Override
        public void draw(Draw draw, Arguments into) {
            warehouse = desk.terminal().drawWarehouse(draw);
            district = (int) draw.between(1, Company.DISTRICTS);
            into.set(0, warehouse);
            into.set(1, desk.company().warehouses());
            into.set(2, district);
            into.set(3, desk.keys().drawCustomer(draw));
            into.set(4, draw.between(NewOrderInputs.LINES_MIN, NewOrderInputs.LINES_MAX));
        }

        @Override
        public void count(Tally tally, Captured returned) {
            tally.order();
            if (tellsNumber) {
                desk.log().acknowledged(warehouse, district, returned.number(0, 0, NUMBER));
            }
        }
    }

    /// Payment. HammerDB's has a flag for customers chosen by name.
    final class Paying implements RoutineInputs {
        private final PaymentInputs payment;
        private final boolean isHammerdb;

        Paying(Desk desk, boolean isHammerdb) {
            payment = new PaymentInputs(desk, isHammerdb);
            this.isHammerdb = isHammerdb;
        }

        @Override
        public List<SlotType> types() {
            return isHammerdb
                    ? List.of(INT32, INT32, INT32, INT32, INT32, INT32, CENTS, TEXT)
                    : List.of(INT32, INT32, INT32, INT32, INT32, TEXT, CENTS);
        }

        @Override
        public void draw(Draw draw, Arguments into) {
            payment.draw(draw);
            CustomerChoice customer = payment.customer();
            into.set(0, payment.warehouse());
            into.set(1, payment.district());
            into.set(2, payment.customerWarehouse());
            into.set(3, payment.customerDistrict());
            int name = isHammerdb ? 7 : 5;
            if (isHammerdb) {
                into.set(4, customer.anyNumber());
                into.set(5, customer.isByName() ? 1 : 0);
            } else {
                into.set(4, customer.number());
            }
            into.set(6, payment.cents());
            customer.lastName(into.text(name));
        }

        @Override
        public void count(Tally tally, Captured returned) {
            tally.payment(payment.cents());
        }
    }

    /// Order-Status.
    final class Asking implements RoutineInputs {
        private final Terminal terminal;
        private final CustomerChoice customer;
        private final boolean isHammerdb;

        Asking(Desk desk, boolean isHammerdb) {
            terminal = desk.terminal();
            customer = new CustomerChoice(desk.keys());
            this.isHammerdb = isHammerdb;
        }

        @Override
        public List<SlotType> types() {
            return isHammerdb ? List.of(INT32, INT32, INT32, INT32, TEXT) : List.of(INT32, INT32, INT32, TEXT);
        }

        @Override
        public void draw(Draw draw, Arguments into) {
            into.set(0, terminal.drawWarehouse(draw));
            into.set(1, draw.between(1, Company.DISTRICTS));
            customer.draw(draw);
            if (isHammerdb) {
                into.set(2, customer.anyNumber());
                into.set(3, customer.isByName() ? 1 : 0);
                customer.lastName(into.text(4));
            } else {
                into.set(2, customer.number());
                customer.lastName(into.text(3));
            }
        }
    }

    /// Delivery. HammerDB's does not return how many orders it delivered.
    record Delivering(Terminal terminal, boolean isHammerdb) implements RoutineInputs {
        private static final int CARRIERS = 10;

        @Override
        public List<SlotType> types() {
            return List.of(INT32, INT32);
        }

        @Override
        public void draw(Draw draw, Arguments into) {
            into.set(0, terminal.drawWarehouse(draw));
            into.set(1, draw.between(1, CARRIERS));
        }

        @Override
        public void count(Tally tally, Captured returned) {
            if (!isHammerdb) {
                tally.delivered(returned.number(0, 0, 0));
            }
        }
    }

    /// Stock-Level.
    record Looking(Terminal terminal) implements RoutineInputs {
        @Override
        public List<SlotType> types() {
            return List.of(INT32, INT32, INT32);
        }

        @Override
        public void draw(Draw draw, Arguments into) {
            into.set(0, terminal.home());
            into.set(1, terminal.district());
            into.set(2, draw.between(StockLevel.THRESHOLD_MIN, StockLevel.THRESHOLD_MAX));
        }
    }
}
