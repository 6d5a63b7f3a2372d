package io.plimsoll.workload.tproc;

import static io.plimsoll.workload.tproc.Company.DISTRICTS;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.statement.Statement.Rows;
import io.plimsoll.driver.statement.Text;
import io.plimsoll.unit.Draw;
import io.plimsoll.workload.tproc.Script.Captured;
import io.plimsoll.workload.tproc.Script.Change;
import io.plimsoll.workload.tproc.Script.Part;
import io.plimsoll.workload.tproc.Transaction.Tally;
import io.plimsoll.workload.tproc.Transaction.Terminal;

/// New-Order sent statement by statement (TPC-C, clause 2.4). [LineNewOrder] and [SetNewOrder] decide how lines
/// are sent. Used by the session's thread.
abstract class NewOrder extends Transaction {
    private static final long WHOLE = 10_000;

    private final NewOrderInputs order;
    private final SqlSession session;
    private final OrderLog log;
    private final long[] amountsCents = new long[NewOrderInputs.LINES_MAX];

    private long number;

    /// Keeps the compiler from optimising away what a user would see.
    @SuppressWarnings("UnusedVariable")
    private long shown;

    /// The slots of [#withOrder].
    static final String ORDER = "number, district, warehouse, customer, lines, local";

    NewOrder(SqlSession session, Desk desk) {
        super(desk);
        this.session = session;
        log = desk.log();
        order = new NewOrderInputs(desk);
    }

    final NewOrderInputs order() {
        return order;
    }

    /// Adds the statements that insert the order and its row in `new_order`.
    static Script withOrder(Script script, Dialect dialect) {
        return script.update("INSERT INTO orders (o_id, o_d_id, o_w_id, o_c_id, o_entry_d, o_ol_cnt, o_all_local)"
                        + " VALUES (:number, :district, :warehouse, :customer, " + dialect.now() + ", :lines, :local)")
                .update("INSERT INTO new_order (no_o_id, no_d_id, no_w_id) VALUES (:number, :district, :warehouse)");
    }

    /// Sets the number that the order received.
    final void number(long given) {
        number = given;
    }

    /// Sets the price of a line from the price of one item.
    final void price(int line, long cents) {
        amountsCents[line] = cents * order.quantity(line);
    }

    final long amountCents(int line) {
        return amountsCents[line];
    }

    /// Computes the total amount that a user would see (clause 2.4.2.2), in cents; rates in ten-thousandths.
    final void show(long discount, long taxes) {
        long sum = 0;
        for (int line = 0; line < order.usedLines(); line++) {
            sum += amountsCents[line];
        }
        shown = sum * (WHOLE - discount) / WHOLE * (WHOLE + taxes) / WHOLE;
    }

    /// Rolls back, as an order with an unused item must.
    final boolean giveUp() throws TargetException {
        session.rollback();
        return false;
    }

    @Override
    final void drawInputs(Draw draw) {
        order.draw(draw);
    }

    @Override
    final void count(Tally into) {
        into.order(order);
        log.acknowledged(order.warehouse(), order.district(), number);
    }

    /// New-Order in standard SQL, with separate statements for each line. Used by the session's thread.
    ///
    /// The UPDATE itself computes what depends on the current value of a row. It locks the row, which is read
    /// afterwards. So no update is lost at any isolation level without SELECT ... FOR UPDATE, which not all
    /// engines have.
    static final class LineNewOrder extends NewOrder {
        private static final Change NEXT_ORDER = new Change(
                "district",
                "d_next_o_id = d_next_o_id + 1",
                "d_w_id = :warehouse AND d_id = :district",
                "d_next_o_id, d_tax");
        private static final int INFORMATION = 8;

        private final Part head;
        private final Part order;
        private final Part item;

        /// By district.
        private final Part[] stocks = new Part[Company.DISTRICTS];

        private final Part line;
        private final Part commit;
        private final int customerRow;
        private final int taxRow;
        private final int districtRow;
        private int stockRow;

        LineNewOrder(SqlSession session, Dialect dialect, Desk desk) throws TargetException {
            super(session, desk);
            Script script = new Script(dialect, "warehouse, district, customer");
            customerRow = script.query(
                    "SELECT c_discount, c_last, c_credit FROM customer"
                            + " WHERE c_w_id = :warehouse AND c_d_id = :district AND c_id = :customer",
                    Rows.EXACTLY_ONE);
            taxRow = script.query("SELECT w_tax FROM warehouse WHERE w_id = :warehouse", Rows.EXACTLY_ONE);
            districtRow = script.change(NEXT_ORDER);
            head = script.later(session);
            order = withOrder(new Script(dialect, ORDER), dialect).later(session);
            script = new Script(dialect, "item");
            script.query("SELECT i_price, i_name, i_data FROM item WHERE i_id = :item", Rows.ONE_OR_MISS);
            item = script.later(session);
            for (int district = 1; district <= Company.DISTRICTS; district++) {
                script = new Script(dialect, "quantity, remote, supply, item");
                stockRow = script.change(stock(district));
                stocks[district - 1] = script.later(session);
            }
            line = new Script(
                            dialect,
                            "number, district, warehouse, line, item, supply, quantity, amount cents, information text")
                    .update("INSERT INTO order_line (ol_o_id, ol_d_id, ol_w_id, ol_number, ol_i_id, ol_supply_w_id,"
                            + " ol_quantity, ol_amount, ol_dist_info) VALUES (:number, :district, :warehouse, :line,"
                            + " :item, :supply, :quantity, :amount, :information)")
                    .later(session);
            commit = new Script(dialect, "").last(session);
        }

        private static Change stock(int district) {
            return new Change(
                    "stock",
                    "s_quantity = CASE WHEN s_quantity >= :quantity + 10 THEN s_quantity - :quantity"
                            + " ELSE s_quantity - :quantity + 91 END, s_ytd = s_ytd + :quantity,"
                            + " s_order_cnt = s_order_cnt + 1, s_remote_cnt = s_remote_cnt + :remote",
                    "s_w_id = :supply AND s_i_id = :item",
                    "s_quantity, " + CompanyTables.districtInformation(district) + ", s_data");
        }

        @Override
        boolean perform() throws TargetException {
            NewOrderInputs inputs = order();
            int warehouse = inputs.warehouse();
            int district = inputs.district();
            Captured read = head.with(warehouse, district, inputs.customer()).run();
            long discount = read.scaled(customerRow, 0, 0, 4);
            long taxes = read.scaled(taxRow, 0, 0, 4) + read.scaled(districtRow, 0, 1, 4);
            long number = read.number(districtRow, 0, 0) - 1;
            number(number);
            order.with(number, district, warehouse, inputs.customer(), inputs.lines(), inputs.allLocal())
                    .run();
            boolean isComplete = true;
            for (int i = 0; i < inputs.lines(); i++) {
                isComplete &= line(inputs, i, number);
            }
            show(discount, taxes);
            if (!isComplete) {
                return giveUp();
            }
            commit.run();
            return true;
        }

        /// @return whether the item exists
        private boolean line(NewOrderInputs inputs, int i, long number) throws TargetException {
            Captured found = item.with(inputs.item(i)).run();
            if (found.count(0) == 0) {
                return false;
            }
            price(i, found.cents(0, 0, 0));
            int quantity = inputs.quantity(i);
            int isRemote = inputs.supply(i) == inputs.warehouse() ? 0 : 1;
            Captured stock = stocks[inputs.district() - 1]
                    .with(quantity, isRemote, inputs.supply(i), inputs.item(i))
                    .run();
            line.with(
                    number,
                    inputs.district(),
                    inputs.warehouse(),
                    i + 1L,
                    inputs.item(i),
                    inputs.supply(i),
                    quantity,
                    amountCents(i));
            Text information = line.arguments().text(INFORMATION);
            information.clear();
            information.append(stock.bytes(), stock.offset(stockRow, 0, 1), stock.length(stockRow, 0, 1));
            line.run();
            return true;
        }
    }

    /// What a customer orders (TPC-C, clause 2.4.1). Reused for each order; not thread-safe.
    static final class NewOrderInputs {
        static final int LINES_MAX = 15;
        static final int LINES_MIN = 5;
        private static final int QUANTITY_MAX = 10;

        private final Terminal terminal;
        private final NonUniform keys;
        private final int[] items = new int[LINES_MAX];
        private final int[] supplies = new int[LINES_MAX];
        private final int[] quantities = new int[LINES_MAX];
        private int warehouse;
        private int district;
        private int customer;
        private int lines;
        private boolean isUnusedItem;

        NewOrderInputs(Desk desk) {
            terminal = desk.terminal();
            keys = desk.keys();
        }

        void draw(Draw draw) {
            warehouse = terminal.drawWarehouse(draw);
            district = (int) draw.between(1, DISTRICTS);
            customer = keys.drawCustomer(draw);
            lines = (int) draw.between(LINES_MIN, LINES_MAX);
            isUnusedItem = draw.chance(1);
            for (int line = 0; line < lines; line++) {
                items[line] = keys.drawItem(draw);
                supplies[line] =
                        draw.chance(1) ? Terminal.drawOther(draw, terminal.warehouses(), warehouse) : warehouse;
                quantities[line] = (int) draw.between(1, QUANTITY_MAX);
            }
            if (isUnusedItem) {
                items[lines - 1] = keys.company().items() + 1;
                supplies[lines - 1] = warehouse;
            }
            sort(usedLines());
        }

        /// By supplying warehouse and item: orders that lock their stock in the same order cannot deadlock.
        private void sort(int count) {
            for (int line = 1; line < count; line++) {
                for (int at = line; at > 0 && isBefore(at, at - 1); at--) {
                    swap(items, at);
                    swap(supplies, at);
                    swap(quantities, at);
                }
            }
        }

        private boolean isBefore(int one, int other) {
            return supplies[one] < supplies[other] || (supplies[one] == supplies[other] && items[one] < items[other]);
        }

        private static void swap(int[] numbers, int at) {
            int moved = numbers[at];
            numbers[at] = numbers[at - 1];
            numbers[at - 1] = moved;
        }

        int warehouse() {
            return warehouse;
        }

        int district() {
            return district;
        }

        int customer() {
            return customer;
        }

        int lines() {
            return lines;
        }

        /// Whether the last line has an item that does not exist, so that the order must be rolled back.
        boolean isUnusedItem() {
            return isUnusedItem;
        }

        /// Lines whose items exist: all but the last of an order with an unused item.
        int usedLines() {
            return isUnusedItem ? lines - 1 : lines;
        }

        int item(int line) {
            return items[line];
        }

        int supply(int line) {
            return supplies[line];
        }

        int quantity(int line) {
            return quantities[line];
        }

        /// 1 when the order's own warehouse supplies all lines, otherwise 0.
        int allLocal() {
            for (int line = 0; line < lines; line++) {
                if (supplies[line] != warehouse) {
                    return 0;
                }
            }
            return 1;
        }
    }
}
