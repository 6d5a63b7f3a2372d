package io.plimsoll.workload.tproc;

import static io.plimsoll.driver.SlotType.CENTS;
import static io.plimsoll.driver.SlotType.INT32;
import static io.plimsoll.driver.SlotType.TEXT;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Statement.Rows;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.Text;
import io.plimsoll.workload.tproc.Script.Change;
import java.util.List;

/// New-Order in standard SQL: each line by statements of its own. Used by the session's thread.
///
/// What depends on the present value of a row is computed by the UPDATE itself, which locks the row, and read after
/// it: without SELECT ... FOR UPDATE, which not all engines have, no update is lost at any isolation level.
final class LineNewOrder extends NewOrder {
    private static final Change NEXT_ORDER =
            new Change("district", "d_next_o_id = d_next_o_id + 1", "d_w_id = ? AND d_id = ?", "d_next_o_id, d_tax");
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
        Script script = new Script(dialect, INT32, INT32, INT32);
        customerRow = script.query(
                "SELECT c_discount, c_last, c_credit FROM customer WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?",
                Rows.EXACTLY_ONE,
                0,
                1,
                2);
        taxRow = script.query("SELECT w_tax FROM warehouse WHERE w_id = ?", Rows.EXACTLY_ONE, 0);
        districtRow = script.change(NEXT_ORDER, List.of(), List.of(0, 1));
        head = script.later(session);
        order = order(dialect).later(session);
        script = new Script(dialect, INT32);
        script.query("SELECT i_price, i_name, i_data FROM item WHERE i_id = ?", Rows.ONE_OR_MISS, 0);
        item = script.later(session);
        for (int district = 1; district <= Company.DISTRICTS; district++) {
            script = new Script(dialect, INT32, INT32, INT32, INT32);
            stockRow = script.change(stock(district), List.of(0, 0, 0, 0, 1), List.of(2, 3));
            stocks[district - 1] = script.later(session);
        }
        script = new Script(dialect, INT32, INT32, INT32, INT32, INT32, INT32, INT32, CENTS, TEXT);
        script.update(
                "INSERT INTO order_line (ol_o_id, ol_d_id, ol_w_id, ol_number, ol_i_id, ol_supply_w_id, ol_quantity,"
                        + " ol_amount, ol_dist_info) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                0,
                1,
                2,
                3,
                4,
                5,
                6,
                7,
                8);
        line = script.later(session);
        commit = new Script(dialect).last(session);
    }

    private static Change stock(int district) {
        return new Change(
                "stock",
                "s_quantity = CASE WHEN s_quantity >= ? + 10 THEN s_quantity - ? ELSE s_quantity - ? + 91 END,"
                        + " s_ytd = s_ytd + ?, s_order_cnt = s_order_cnt + 1, s_remote_cnt = s_remote_cnt + ?",
                "s_w_id = ? AND s_i_id = ?",
                "s_quantity, " + CompanyTables.districtInformation(district) + ", s_data");
    }

    private static Script order(Dialect dialect) {
        Script script = new Script(dialect, INT32, INT32, INT32, INT32, INT32, INT32);
        script.update(
                "INSERT INTO orders (o_id, o_d_id, o_w_id, o_c_id, o_entry_d, o_ol_cnt, o_all_local)"
                        + " VALUES (?, ?, ?, ?, " + dialect.now() + ", ?, ?)",
                0,
                1,
                2,
                3,
                4,
                5);
        script.update("INSERT INTO new_order (no_o_id, no_d_id, no_w_id) VALUES (?, ?, ?)", 0, 1, 2);
        return script;
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
