package io.plimsoll.workload.tproc;

import static io.plimsoll.driver.statement.SlotType.INT32;
import static io.plimsoll.driver.statement.SlotType.INT32_ARRAY;
import static io.plimsoll.driver.statement.SlotType.INT64_ARRAY;
import static io.plimsoll.driver.statement.SlotType.TEXT;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.statement.Arguments;
import io.plimsoll.driver.statement.Statement.Rows;
import io.plimsoll.driver.statement.Text;
import io.plimsoll.workload.tproc.NewOrder.NewOrderInputs;
import io.plimsoll.workload.tproc.Script.Captured;
import io.plimsoll.workload.tproc.Script.Part;

/// New-Order for PostgreSQL: all lines at once, as arrays. Used by the session's thread.
final class SetNewOrder extends NewOrder {
    private static final int ITEMS = 3;
    private static final int STOCK_SUPPLIES = 1;
    private static final int STOCK_QUANTITIES = 2;
    private static final int STOCK_REMOTE = 3;
    private static final int LINE_ITEMS = 6;
    private static final int LINE_SUPPLIES = 7;
    private static final int LINE_QUANTITIES = 8;
    private static final int LINE_AMOUNTS = 9;
    private static final int LINE_INFORMATION = 10;

    private final Part head;
    private final int customerRow;
    private final int districtRow;
    private final int itemRows;

    /// By district.
    private final Part[] stocks = new Part[Company.DISTRICTS];

    private final Part tail;
    private final Part abandonedTail;

    /// By line: the stock's text for the district.
    private final Text[] information = new Text[NewOrderInputs.LINES_MAX];

    SetNewOrder(SqlSession session, Dialect dialect, Desk desk) throws TargetException {
        super(session, desk);
        Script script = new Script(dialect, INT32, INT32, INT32, INT32_ARRAY);
        customerRow = script.query(
                "SELECT c_discount, w_tax, c_last, c_credit FROM customer, warehouse"
                        + " WHERE w_id = ? AND c_w_id = ? AND c_d_id = ? AND c_id = ?",
                Rows.EXACTLY_ONE,
                0,
                0,
                1,
                2);
        districtRow = script.returning(
                "UPDATE district SET d_next_o_id = d_next_o_id + 1 WHERE d_w_id = ? AND d_id = ?"
                        + " RETURNING d_next_o_id - 1, d_tax",
                0,
                1);
        itemRows = script.query("SELECT i_id, i_price, i_name, i_data FROM item WHERE i_id = ANY(?)", Rows.ANY, ITEMS);
        head = script.later(session);
        for (int district = 1; district <= Company.DISTRICTS; district++) {
            stocks[district - 1] = stock(dialect, district).later(session);
        }
        tail = tail(dialect).last(session);
        abandonedTail = tail(dialect).later(session);
        for (int line = 0; line < information.length; line++) {
            information[line] = new Text();
        }
    }

    private static Script stock(Dialect dialect, int district) {
        Script script = new Script(dialect, INT32_ARRAY, INT32_ARRAY, INT32_ARRAY, INT32_ARRAY);
        script.returning(
                "UPDATE stock SET s_quantity = CASE WHEN s_quantity >= quantity + 10 THEN s_quantity - quantity"
                        + " ELSE s_quantity - quantity + 91 END, s_ytd = s_ytd + quantity,"
                        + " s_order_cnt = s_order_cnt + 1, s_remote_cnt = s_remote_cnt + remote"
                        + " FROM unnest(?, ?, ?, ?) AS ordered (item, supply, quantity, remote)"
                        + " WHERE s_w_id = supply AND s_i_id = item"
                        + " RETURNING s_i_id, s_w_id, " + CompanyTables.districtInformation(district)
                        + ", s_quantity, s_data",
                0,
                STOCK_SUPPLIES,
                STOCK_QUANTITIES,
                STOCK_REMOTE);
        return script;
    }

    private static Script tail(Dialect dialect) {
        Script script = new Script(
                dialect,
                INT32,
                INT32,
                INT32,
                INT32,
                INT32,
                INT32,
                INT32_ARRAY,
                INT32_ARRAY,
                INT32_ARRAY,
                INT64_ARRAY,
                TEXT);
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
        script.updateAny(
                "INSERT INTO order_line (ol_o_id, ol_d_id, ol_w_id, ol_number, ol_i_id, ol_supply_w_id, ol_quantity,"
                        + " ol_amount, ol_dist_info)"
                        + " SELECT ?, ?, ?, number, item, supply, quantity, cents * 0.01, information"
                        + " FROM unnest(?, ?, ?, ?, ?::text[]) WITH ORDINALITY"
                        + " AS ordered (item, supply, quantity, cents, information, number)",
                0,
                1,
                2,
                LINE_ITEMS,
                LINE_SUPPLIES,
                LINE_QUANTITIES,
                LINE_AMOUNTS,
                LINE_INFORMATION);
        return script;
    }

    @Override
    boolean perform() throws TargetException {
        NewOrderInputs inputs = order();
        Arguments arguments = head.with(inputs.warehouse(), inputs.district(), inputs.customer())
                .arguments();
        arguments.numbers(ITEMS).clear();
        for (int line = 0; line < inputs.lines(); line++) {
            arguments.numbers(ITEMS).add(inputs.item(line));
        }
        Captured read = head.run();
        boolean isComplete = true;
        for (int line = 0; line < inputs.lines(); line++) {
            isComplete &= price(read, line);
        }
        takeStock(inputs);
        long number = read.number(districtRow, 0, 0);
        number(number);
        show(read.scaled(customerRow, 0, 0, 4), read.scaled(customerRow, 0, 1, 4) + read.scaled(districtRow, 0, 1, 4));
        if (isComplete) {
            tail(tail, inputs, number).run();
            return true;
        }
        tail(abandonedTail, inputs, number).run();
        return giveUp();
    }

    /// @return whether the item exists
    private boolean price(Captured read, int line) {
        int item = order().item(line);
        int count = read.count(itemRows);
        for (int row = 0; row < count; row++) {
            if (read.number(itemRows, row, 0) == item) {
                price(line, read.cents(itemRows, row, 1));
                return true;
            }
        }
        return false;
    }

    /// One statement changes a row at most once. If an item is ordered twice from one warehouse (the lines are
    /// adjacent here), the second line is therefore taken in a second round.
    private void takeStock(NewOrderInputs inputs) throws TargetException {
        int taken = 0;
        for (int round = 0; taken < inputs.usedLines(); round++) {
            taken += takeStock(inputs, round);
        }
    }

    private int takeStock(NewOrderInputs inputs, int round) throws TargetException {
        Part stock = stocks[inputs.district() - 1];
        for (int slot = 0; slot <= STOCK_REMOTE; slot++) {
            stock.arguments().numbers(slot).clear();
        }
        int count = 0;
        for (int line = 0; line < inputs.usedLines(); line++) {
            if (repetition(inputs, line) == round) {
                stock.arguments().numbers(0).add(inputs.item(line));
                stock.arguments().numbers(STOCK_SUPPLIES).add(inputs.supply(line));
                stock.arguments().numbers(STOCK_QUANTITIES).add(inputs.quantity(line));
                stock.arguments().numbers(STOCK_REMOTE).add(inputs.supply(line) == inputs.warehouse() ? 0 : 1);
                count++;
            }
        }
        Captured rows = stock.run();
        for (int row = 0; row < rows.count(0); row++) {
            note(inputs, rows, row);
        }
        return count;
    }

    /// How many lines before it have the same item and supplier.
    private static int repetition(NewOrderInputs inputs, int line) {
        int before = 0;
        while (before < line
                && inputs.item(line - before - 1) == inputs.item(line)
                && inputs.supply(line - before - 1) == inputs.supply(line)) {
            before++;
        }
        return before;
    }

    private void note(NewOrderInputs inputs, Captured rows, int row) {
        long item = rows.number(0, row, 0);
        long supply = rows.number(0, row, 1);
        for (int line = 0; line < inputs.usedLines(); line++) {
            if (inputs.item(line) == item && inputs.supply(line) == supply) {
                information[line].clear();
                information[line].append(rows.bytes(), rows.offset(0, row, 2), rows.length(0, row, 2));
            }
        }
    }

    private Part tail(Part part, NewOrderInputs inputs, long number) {
        Arguments arguments = part.with(
                        number,
                        inputs.district(),
                        inputs.warehouse(),
                        inputs.customer(),
                        inputs.lines(),
                        inputs.allLocal())
                .arguments();
        for (int slot = LINE_ITEMS; slot <= LINE_AMOUNTS; slot++) {
            arguments.numbers(slot).clear();
        }
        Text texts = arguments.text(LINE_INFORMATION);
        texts.clear();
        for (int line = 0; line < inputs.usedLines(); line++) {
            arguments.numbers(LINE_ITEMS).add(inputs.item(line));
            arguments.numbers(LINE_SUPPLIES).add(inputs.supply(line));
            arguments.numbers(LINE_QUANTITIES).add(inputs.quantity(line));
            arguments.numbers(LINE_AMOUNTS).add(amountCents(line));
            texts.append((byte) (line == 0 ? '{' : ','));
            quote(texts, information[line]);
        }
        texts.append((byte) '}');
        return part;
    }

    /// Writes an element of an array in text form.
    private static void quote(Text into, Text element) {
        into.append((byte) '"');
        for (int i = 0; i < element.length(); i++) {
            byte unit = element.bytes()[i];
            if (unit == '"' || unit == '\\') {
                into.append((byte) '\\');
            }
            into.append(unit);
        }
        into.append((byte) '"');
    }
}
