package io.plimsoll.workload.tproc;

import static io.plimsoll.workload.tproc.Transaction.Kind.DELIVERY;
import static io.plimsoll.workload.tproc.Transaction.Kind.NEW_ORDER;
import static io.plimsoll.workload.tproc.Transaction.Kind.ORDER_STATUS;
import static io.plimsoll.workload.tproc.Transaction.Kind.PAYMENT;
import static io.plimsoll.workload.tproc.Transaction.Kind.STOCK_LEVEL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.workload.tproc.TprocKeys.Placement;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What the routines of profile `spec` do, reckoned by hand on [SmallCompany].
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class SpecRoutinesContract {
    private static final int UNUSED = 100_001;
    private static final String NOTHING_FOUND = "P0002";

    @TempDir
    static Path folder = Path.of("");

    private final String driver;
    private Target target;
    private SmallCompany company;

    /// @param driver `jdbc`, or nothing for the wire driver
    SpecRoutinesContract(String driver) {
        this.driver = driver;
    }

    @BeforeAll
    void open() throws TargetException {
        target = SmallCompany.open(folder, driver);
        company = new SmallCompany(target.openSession().sql(), TprocProfile.SPEC);
    }

    @AfterAll
    void close() {
        company.session().close();
        target.close();
    }

    SqlSession session() {
        return company.session();
    }

    private RoutineCalls made(Placement placement) throws TargetException {
        company.make(placement);
        return company.calls(placement);
    }

    private static int[] numbers(int... numbers) {
        return numbers;
    }

    @ParameterizedTest
    @EnumSource(names = "CLIENT", mode = EnumSource.Mode.EXCLUDE)
    void newOrderTakesStockOfHereAndElsewhere(Placement placement) throws TargetException {
        RoutineCalls calls = made(placement);
        // 3 * 3.50 + 4 * 5.50 + 5 * 5.50 + 6 * 7.50 = 105.00, less 10 %, plus 10 % and 5 % of taxes.
        assertThat(calls.call(NEW_ORDER, 1, 2, 4, numbers(3, 5, 5, 7), numbers(1, 1, 1, 2), numbers(3, 4, 5, 6)))
                .containsExactly("4|108.6750000000");

        assertThat(company.rows("SELECT o_d_id, o_w_id, o_c_id, o_carrier_id, o_ol_cnt, o_all_local,"
                        + " CAST(o_entry_d > LOCALTIMESTAMP - INTERVAL '1 hour' AS INTEGER)"
                        + " FROM orders WHERE o_id = 4"))
                .containsExactly("2|1|4|-|4|0|1");
        assertThat(company.rows("SELECT no_d_id, no_w_id FROM new_order WHERE no_o_id = 4"))
                .containsExactly("2|1");
        assertThat(company.rows("SELECT d_w_id, d_id, d_next_o_id FROM district WHERE d_next_o_id <> 4"))
                .containsExactly("1|2|5");
        assertThat(company.rows("SELECT ol_number, ol_i_id, ol_supply_w_id, ol_delivery_d, ol_quantity, ol_amount,"
                        + " ol_dist_info FROM order_line WHERE ol_o_id = 4 AND ol_d_id = 2 AND ol_w_id = 1 ORDER BY 1"))
                .containsExactly(
                        "1|3|1|-|3|10.50|1-3-2",
                        "2|5|1|-|4|22.00|1-5-2",
                        "3|5|1|-|5|27.50|1-5-2",
                        "4|7|2|-|6|45.00|2-7-2");
        assertThat(company.rows("SELECT s_w_id, s_i_id, s_quantity, s_ytd, s_order_cnt, s_remote_cnt FROM stock"
                        + " WHERE s_ytd > 0 OR s_quantity < 50 OR s_order_cnt > 0 ORDER BY 1, 2"))
                // 12 less 3 leave less than 10, so 91 come in.
                .containsExactly("1|3|100|3|1|0", "1|5|41|9|2|0", "2|7|44|6|1|1");
    }

    @ParameterizedTest
    @EnumSource(names = "CLIENT", mode = EnumSource.Mode.EXCLUDE)
    void newOrderWithinOneWarehouseIsAllLocal(Placement placement) throws TargetException {
        RoutineCalls calls = made(placement);
        int[] same = numbers(9, 9, 9, 9, 9);
        assertThat(calls.call(NEW_ORDER, 2, 10, 1, same, numbers(2, 2, 2, 2, 2), numbers(10, 10, 10, 10, 10)))
                // 50 * 9.50 = 475.00, less 10 %, plus 20 % and 5 %.
                .containsExactly("4|534.3750000000");
        assertThat(company.rows("SELECT o_all_local, o_ol_cnt FROM orders WHERE o_id = 4"))
                .containsExactly("1|5");
        assertThat(company.rows("SELECT DISTINCT ol_dist_info, ol_amount FROM order_line WHERE ol_o_id = 4"))
                .containsExactly("2-9-10|95.00");
        // 50, 40, 30, 20, 10, and then 0 is less than 10.
        assertThat(company.rows("SELECT s_quantity, s_ytd, s_order_cnt FROM stock WHERE s_i_id = 9 AND s_w_id = 2"))
                .containsExactly("91|50|5");
    }

    @ParameterizedTest
    @EnumSource(names = "CLIENT", mode = EnumSource.Mode.EXCLUDE)
    void newOrderWithAnUnusedItemLeavesNoTrace(Placement placement) throws TargetException {
        RoutineCalls calls = made(placement);
        String before = company.state();
        int[] ones = numbers(1, 1, 1);
        assertThat(catchThrowableOfType(
                                TargetException.class,
                                () -> calls.call(NEW_ORDER, 1, 2, 4, numbers(3, 3, UNUSED), ones, ones))
                        .sqlState())
                .isEqualTo(RoutineSet.UNUSED_ITEM_STATE);
        assertThat(company.state()).isEqualTo(before);
        // The number is free, and the session goes on.
        assertThat(calls.call(NEW_ORDER, 1, 2, 4, numbers(1), numbers(2), numbers(1)))
                .containsExactly("4|1.5525000000");
    }

    @ParameterizedTest
    @EnumSource(names = "CLIENT", mode = EnumSource.Mode.EXCLUDE)
    void paymentByNameIsOfTheCustomerInTheMiddle(Placement placement) throws TargetException {
        RoutineCalls calls = made(placement);
        assertThat(calls.call(PAYMENT, 1, 2, 2, 3, 0, SmallCompany.FOUR, 12_345L))
                .containsExactly("3|-133.45");
        assertThat(calls.call(PAYMENT, 1, 2, 1, 2, 0, SmallCompany.THREE, 100L)).containsExactly("5|-11.00");
        assertThat(calls.call(PAYMENT, 1, 2, 1, 2, 0, SmallCompany.ONE, 5L)).containsExactly("8|-10.05");

        assertThat(company.rows("SELECT c_w_id, c_d_id, c_id, c_balance, c_ytd_payment, c_payment_cnt, c_delivery_cnt"
                        + " FROM customer WHERE c_balance <> -10 OR c_payment_cnt <> 1 ORDER BY 1, 2, 3"))
                .containsExactly("1|2|5|-11.00|11.00|2|0", "1|2|8|-10.05|10.05|2|0", "2|3|3|-133.45|133.45|2|0");
        assertThat(company.rows("SELECT w_id, w_ytd FROM warehouse ORDER BY 1"))
                .containsExactly("1|300124.50", "2|300000.00");
        assertThat(company.rows("SELECT d_w_id, d_id, d_ytd FROM district WHERE d_ytd <> 30000"))
                .containsExactly("1|2|30124.50");
        assertThat(company.rows("SELECT h_c_id, h_c_d_id, h_c_w_id, h_d_id, h_w_id, h_amount, h_data,"
                        + " CAST(h_date > LOCALTIMESTAMP - INTERVAL '1 hour' AS INTEGER)"
                        + " FROM history ORDER BY h_amount"))
                .containsExactly(
                        "8|2|1|2|1|0.05|house1    place2|1",
                        "5|2|1|2|1|1.00|house1    place2|1",
                        "3|3|2|2|1|123.45|house1    place2|1");
        assertThat(company.rows("SELECT DISTINCT c_data FROM customer")).containsExactly("y".repeat(490));
    }

    @ParameterizedTest
    @EnumSource(names = "CLIENT", mode = EnumSource.Mode.EXCLUDE)
    void paymentIsNotedOnACustomerOfBadCredit(Placement placement) throws TargetException {
        RoutineCalls calls = made(placement);
        assertThat(calls.call(PAYMENT, 1, 2, 2, 3, 10, "", 500_000L)).containsExactly("10|-5010.00");
        assertThat(company.rows("SELECT c_w_id, c_d_id, c_id, c_data FROM customer WHERE c_data LIKE '%10%'"))
                // Cut to 500.
                .containsExactly("2|3|10|10 3 2 2 1 5000.00 " + "y".repeat(481));
    }

    @ParameterizedTest
    @EnumSource(names = "CLIENT", mode = EnumSource.Mode.EXCLUDE)
    void whoIsNotThereIsAnErrorAndChangesNothing(Placement placement) throws TargetException {
        RoutineCalls calls = made(placement);
        String before = company.state();
        assertThat(catchThrowableOfType(TargetException.class, () -> calls.call(PAYMENT, 1, 2, 1, 2, 0, "NOBODY", 100L))
                        .sqlState())
                .isEqualTo(NOTHING_FOUND);
        assertThat(catchThrowableOfType(
                                TargetException.class,
                                () -> calls.call(NEW_ORDER, 1, 2, 11, numbers(1), numbers(1), numbers(1)))
                        .sqlState())
                .isEqualTo(NOTHING_FOUND);
        assertThat(catchThrowableOfType(TargetException.class, () -> calls.call(ORDER_STATUS, 1, 2, 0, "NOBODY"))
                        .sqlState())
                .isEqualTo(NOTHING_FOUND);
        assertThat(company.state()).isEqualTo(before);
    }

    @ParameterizedTest
    @EnumSource(names = "CLIENT", mode = EnumSource.Mode.EXCLUDE)
    void orderStatusIsOfTheLastOrder(Placement placement) throws TargetException {
        RoutineCalls calls = made(placement);
        assertThat(calls.call(ORDER_STATUS, 1, 2, 0, SmallCompany.FOUR)).containsExactly("3|-10.00|3|-|2");
        assertThat(calls.call(ORDER_STATUS, 1, 2, 0, SmallCompany.THREE)).containsExactly("5|-10.00|-|-|0");
        assertThat(calls.call(ORDER_STATUS, 1, 2, 0, SmallCompany.ONE)).containsExactly("8|-10.00|-|-|0");
        assertThat(calls.call(ORDER_STATUS, 1, 2, 1, "")).containsExactly("1|-10.00|1|7|2");
        calls.call(NEW_ORDER, 1, 2, 1, numbers(1, 2, 3), numbers(1, 1, 1), numbers(1, 1, 1));
        assertThat(calls.call(ORDER_STATUS, 1, 2, 1, "")).containsExactly("1|-10.00|4|-|3");
    }

    @ParameterizedTest
    @EnumSource(names = "CLIENT", mode = EnumSource.Mode.EXCLUDE)
    void deliveryTakesTheOldestOrderOfEachDistrict(Placement placement) throws TargetException {
        RoutineCalls calls = made(placement);
        // An amount that is missing adds nothing, and its district has all others.
        session()
                .execute("UPDATE order_line SET ol_amount = NULL WHERE ol_w_id = 1 AND ol_o_id = 2"
                        + " AND (ol_d_id = 6 OR (ol_d_id = 5 AND ol_number = 1))");
        session().execute("DELETE FROM new_order WHERE no_w_id = 1 AND no_d_id = 4");
        assertThat(calls.call(DELIVERY, 1, 9)).containsExactly("9");

        assertThat(company.rows(
                        "SELECT o_d_id FROM orders WHERE o_carrier_id = 9 AND o_w_id = 1 AND o_id = 2" + " ORDER BY 1"))
                .containsExactly("1", "2", "3", "5", "6", "7", "8", "9", "10");
        assertThat(company.rows("SELECT count(*) FROM orders WHERE o_carrier_id = 9"))
                .containsExactly("9");
        assertThat(company.rows("SELECT no_w_id, no_o_id, count(*) FROM new_order GROUP BY 1, 2 ORDER BY 1, 2"))
                .containsExactly("1|3|9", "2|2|10", "2|3|10");
        assertThat(company.rows("SELECT ol_o_id, count(*) FROM order_line"
                        + " WHERE ol_delivery_d > LOCALTIMESTAMP - INTERVAL '1 hour' GROUP BY 1"))
                .containsExactly("2|18");
        assertThat(company.rows("SELECT c_balance, count(*), min(c_id), max(c_id), sum(c_delivery_cnt) FROM customer"
                        + " WHERE c_delivery_cnt > 0 AND c_w_id = 1 GROUP BY 1 ORDER BY 1"))
                // Two lines of 2.00 each; one in district 5, none in district 6.
                .containsExactly("-10.00|1|2|2|1", "-8.00|1|2|2|1", "-6.00|7|2|2|7");
        assertThat(company.rows("SELECT sum(c_delivery_cnt) FROM customer WHERE c_payment_cnt = 1"))
                .containsExactly("9");

        assertThat(calls.call(DELIVERY, 1, 8)).containsExactly("9");
        String before = company.state();
        assertThat(calls.call(DELIVERY, 1, 8)).containsExactly("0");
        assertThat(company.state()).isEqualTo(before);
    }

    /// However small the planner thinks the table is: what it would rather look up for each of its rows must not
    /// be looked up more than once.
    @ParameterizedTest
    @EnumSource(names = "CLIENT", mode = EnumSource.Mode.EXCLUDE)
    void deliveryDoesNotDependOnThePlan(Placement placement) throws TargetException {
        RoutineCalls calls = made(placement);
        session().execute("DELETE FROM new_order WHERE no_o_id > 2 OR no_w_id = 2 OR no_d_id > 1");
        session().execute("VACUUM FULL new_order");
        session().execute("ANALYZE new_order");
        session()
                .execute("INSERT INTO new_order (no_o_id, no_d_id, no_w_id) SELECT o, d, 1"
                        + " FROM generate_series(2, 3) AS o, generate_series(1, 10) AS d WHERE o <> 2 OR d <> 1");
        session().execute("SET enable_hashjoin = off");
        session().execute("SET enable_mergejoin = off");
        assertThat(calls.call(DELIVERY, 1, 9)).containsExactly("10");
        assertThat(company.rows("SELECT count(*) FROM new_order")).containsExactly("10");
        session().execute("RESET ALL");
    }

    @ParameterizedTest
    @EnumSource(names = "CLIENT", mode = EnumSource.Mode.EXCLUDE)
    void stockLevelCountsItemsOfTheLastTwentyOrders(Placement placement) throws TargetException {
        RoutineCalls calls = made(placement);
        // Items 3 to 8 were ordered; of item 3 there are 12 in the first warehouse, of all others 50.
        assertThat(calls.call(STOCK_LEVEL, 1, 2, 12)).containsExactly("0");
        assertThat(calls.call(STOCK_LEVEL, 1, 2, 13)).containsExactly("1");
        assertThat(calls.call(STOCK_LEVEL, 2, 2, 13)).containsExactly("0");
        assertThat(calls.call(STOCK_LEVEL, 1, 2, 51)).containsExactly("6");
        calls.call(NEW_ORDER, 1, 2, 1, numbers(3, 4, 9), numbers(2, 1, 1), numbers(1, 1, 1));
        assertThat(calls.call(STOCK_LEVEL, 1, 2, 51)).containsExactly("7");
        assertThat(calls.call(STOCK_LEVEL, 1, 3, 51)).containsExactly("6");
        // Orders 2 to 21.
        session().execute("UPDATE district SET d_next_o_id = 22 WHERE d_w_id = 1 AND d_id = 3");
        assertThat(calls.call(STOCK_LEVEL, 1, 3, 51)).containsExactly("4");
    }
}
