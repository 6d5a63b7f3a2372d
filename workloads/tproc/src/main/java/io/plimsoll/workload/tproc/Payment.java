package io.plimsoll.workload.tproc;

import static io.plimsoll.workload.tproc.Company.DISTRICTS;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.statement.Text;
import io.plimsoll.unit.Digits;
import io.plimsoll.unit.Draw;
import io.plimsoll.workload.tproc.CustomerChoice.CustomerLookup;
import io.plimsoll.workload.tproc.Script.Captured;
import io.plimsoll.workload.tproc.Script.Change;
import io.plimsoll.workload.tproc.Script.Part;
import io.plimsoll.workload.tproc.Transaction.Tally;
import io.plimsoll.workload.tproc.Transaction.Terminal;
import java.nio.charset.StandardCharsets;

/// Payment sent statement by statement (TPC-C, clause 2.5). Used by the session's thread.
///
/// The customer comes first and the warehouse last: most payments wait for the warehouse row.
final class Payment extends Transaction {
    private static final String PLACE = "_name, {}_street_1, {}_street_2, {}_city, {}_state, {}_zip";
    private static final int CREDIT = 2;
    private static final int DATA = 3;
    private static final int LONGEST_DATA = 500;
    private static final int TEXT_OF_DATA = 3;
    private static final int TEXT_OF_HISTORY = 6;
    private static final byte[] BETWEEN = "    ".getBytes(StandardCharsets.US_ASCII);

    private final PaymentInputs inputs;
    private final CustomerLookup lookup;
    private final Part customer;
    private final int customerRow;
    private final Part badCredit;
    private final Part places;
    private final int districtRow;
    private final int warehouseRow;
    private final Part history;

    Payment(SqlSession session, Dialect dialect, Desk desk) throws TargetException {
        super(desk);
        inputs = new PaymentInputs(desk, false);
        lookup = new CustomerLookup(session, dialect);
        Script script = new Script(dialect, "warehouse, district, customer, amount cents");
        String own = "c_w_id = :warehouse AND c_d_id = :district AND c_id = :customer";
        customerRow = script.change(new Change(
                "customer",
                "c_balance = c_balance - :amount, c_ytd_payment = c_ytd_payment + :amount,"
                        + " c_payment_cnt = c_payment_cnt + 1",
                own,
                "c_balance, c_first, c_credit, c_data, c_middle, c_last, c_street_1, c_street_2, c_city,"
                        + " c_state, c_zip, c_phone, c_since, c_credit_lim, c_discount"));
        customer = script.later(session);
        badCredit = new Script(dialect, "warehouse, district, customer, data text")
                .update("UPDATE customer SET c_data = :data WHERE " + own)
                .later(session);
        script = new Script(dialect, "warehouse, district, amount cents");
        districtRow = script.change(new Change(
                "district", "d_ytd = d_ytd + :amount", "d_w_id = :warehouse AND d_id = :district", place("d")));
        warehouseRow =
                script.change(new Change("warehouse", "w_ytd = w_ytd + :amount", "w_id = :warehouse", place("w")));
        places = script.later(session);
        history = new Script(
                        dialect,
                        "customer, customerdistrict, customerwarehouse, district, warehouse, amount cents, data text")
                .update("INSERT INTO history (h_c_id, h_c_d_id, h_c_w_id, h_d_id, h_w_id, h_date, h_amount, h_data)"
                        + " VALUES (:customer, :customerdistrict, :customerwarehouse, :district, :warehouse, "
                        + dialect.now() + ", :amount, :data)")
                .last(session);
    }

    private static String place(String prefix) {
        return (prefix + PLACE).replace("{}", prefix);
    }

    @Override
    void drawInputs(Draw draw) {
        inputs.draw(draw);
    }

    @Override
    boolean perform() throws TargetException {
        int warehouse = inputs.customerWarehouse();
        int district = inputs.customerDistrict();
        int number = lookup.find(warehouse, district, inputs.customer());
        Captured paid =
                customer.with(warehouse, district, number, inputs.cents()).run();
        if (paid.length(customerRow, 0, CREDIT) > 0 && paid.bytes()[paid.offset(customerRow, 0, CREDIT)] == 'B') {
            note(paid, number);
            badCredit.with(warehouse, district, number).run();
        }
        Captured at = places.with(inputs.warehouse(), inputs.district(), inputs.cents())
                .run();
        history.with(number, district, warehouse, inputs.district(), inputs.warehouse(), inputs.cents());
        Text names = history.arguments().text(TEXT_OF_HISTORY);
        names.clear();
        names.append(at.bytes(), at.offset(warehouseRow, 0, 0), at.length(warehouseRow, 0, 0));
        names.append(BETWEEN, 0, BETWEEN.length);
        names.append(at.bytes(), at.offset(districtRow, 0, 0), at.length(districtRow, 0, 0));
        history.run();
        return true;
    }

    /// Prepends the payment to the data of a customer with bad credit (clause 2.5.2.2).
    private void note(Captured paid, int number) {
        Text data = badCredit.arguments().text(TEXT_OF_DATA);
        data.clear();
        append(data, number);
        append(data, inputs.customerDistrict());
        append(data, inputs.customerWarehouse());
        append(data, inputs.district());
        append(data, inputs.warehouse());
        append(data, inputs.cents());
        data.append(paid.bytes(), paid.offset(customerRow, 0, DATA), paid.length(customerRow, 0, DATA));
        data.cut(LONGEST_DATA);
    }

    private static void append(Text data, long number) {
        data.append(number, Digits.count(number));
        data.append((byte) ' ');
    }

    @Override
    void count(Tally into) {
        into.payment(inputs.cents());
    }

    /// What a customer pays, and where (TPC-C, clause 2.5.1). Reused; not thread-safe.
    static final class PaymentInputs {
        private static final int AT_HOME = 85;
        private static final long CENTS_MIN = 100;
        private static final long CENTS_MAX = 500_000;

        private final Terminal terminal;
        private final boolean isWhole;
        private final CustomerChoice customer;
        private int warehouse;
        private int district;
        private int customerWarehouse;
        private int customerDistrict;
        private long cents;

        /// @param isWhole whether amounts have no cents, as in HammerDB
        PaymentInputs(Desk desk, boolean isWhole) {
            this.isWhole = isWhole;
            terminal = desk.terminal();
            customer = new CustomerChoice(desk.keys());
        }

        void draw(Draw draw) {
            warehouse = terminal.drawWarehouse(draw);
            district = (int) draw.between(1, DISTRICTS);
            customerWarehouse = warehouse;
            customerDistrict = district;
            if (!draw.chance(AT_HOME)) {
                customerWarehouse = Terminal.drawOther(draw, terminal.warehouses(), warehouse);
                customerDistrict = (int) draw.between(1, DISTRICTS);
            }
            customer.draw(draw);
            cents = isWhole ? CENTS_MIN * draw.between(1, CENTS_MAX / CENTS_MIN) : draw.between(CENTS_MIN, CENTS_MAX);
        }

        int warehouse() {
            return warehouse;
        }

        int district() {
            return district;
        }

        int customerWarehouse() {
            return customerWarehouse;
        }

        int customerDistrict() {
            return customerDistrict;
        }

        CustomerChoice customer() {
            return customer;
        }

        long cents() {
            return cents;
        }
    }
}
