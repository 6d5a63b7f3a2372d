package io.plimsoll.workload.tproc;

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
        Script script = new Script(dialect, "warehouse, district, customer, items int[]");
        customerRow = script.query(
                "SELECT c_discount, w_tax, c_last, c_credit FROM customer, warehouse"
                        + " WHERE w_id = :warehouse AND c_w_id = :warehouse AND c_d_id = :district"
                        + " AND c_id = :customer",
                Rows.EXACTLY_ONE);
        districtRow = script.returning("UPDATE district SET d_next_o_id = d_next_o_id + 1"
                + " WHERE d_w_id = :warehouse AND d_id = :district RETURNING d_next_o_id - 1, d_tax");
        itemRows = script.query("SELECT i_id, i_price, i_name, i_data FROM item WHERE i_id = ANY(:items)", Rows.ANY);
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
        Script script = new Script(dialect, "items int[], supplies int[], quantities int[], remote int[]");
        script.returning(
                "UPDATE stock SET s_quantity = CASE WHEN s_quantity >= quantity + 10 THEN s_quantity - quantity ELSE"
                        + " s_quantity - quantity + 91 END, s_ytd = s_ytd + quantity, s_order_cnt = s_order_cnt + 1,"
                        + " s_remote_cnt = s_remote_cnt + remote FROM unnest(:items, :supplies, :quantities, :remote)"
                        + " AS ordered (item, supply, quantity, remote) WHERE s_w_id = supply AND s_i_id = item"
                        + " RETURNING s_i_id, s_w_id, " + CompanyTables.districtInformation(district)
                        + ", s_quantity, s_data");
        return script;
    }

    private static Script tail(Dialect dialect) {
        String slots = ORDER + ", items int[], supplies int[], quantities int[], amounts bigint[], informations text";
        return withOrder(new Script(dialect, slots), dialect)
                .updateAny("INSERT INTO order_line (ol_o_id, ol_d_id, ol_w_id, ol_number, ol_i_id, ol_supply_w_id,"
                        + " ol_quantity, ol_amount, ol_dist_info)"
                        + " SELECT :number, :district, :warehouse, number, item, supply, quantity, cents * 0.01,"
                        + " information"
                        + " FROM unnest(:items, :supplies, :quantities, :amounts, :informations::text[])"
                        + " WITH ORDINALITY AS ordered (item, supply, quantity, cents, information, number)");
    }

    @Override
    boolean perform() throws TargetException {
        NewOrderInputs inputs = order();
        Arguments arguments = head.with(inputs.warehouse(), inputs.district(), inputs.customer())
                .emptied(ITEMS, ITEMS);
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
        Arguments arguments = stock.emptied(0, STOCK_REMOTE);
        int count = 0;
        for (int line = 0; line < inputs.usedLines(); line++) {
            if (repetition(inputs, line) == round) {
                arguments.numbers(0).add(inputs.item(line));
                arguments.numbers(STOCK_SUPPLIES).add(inputs.supply(line));
                arguments.numbers(STOCK_QUANTITIES).add(inputs.quantity(line));
                arguments.numbers(STOCK_REMOTE).add(inputs.supply(line) == inputs.warehouse() ? 0 : 1);
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
        part.with(number, inputs.district(), inputs.warehouse(), inputs.customer(), inputs.lines(), inputs.allLocal());
        Arguments arguments = part.emptied(LINE_ITEMS, LINE_AMOUNTS);
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
