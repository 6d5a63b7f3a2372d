package io.plimsoll.workload.tproc;

import static io.plimsoll.workload.tproc.Transaction.Kind.DELIVERY;
import static io.plimsoll.workload.tproc.Transaction.Kind.NEW_ORDER;
import static io.plimsoll.workload.tproc.Transaction.Kind.ORDER_STATUS;
import static io.plimsoll.workload.tproc.Transaction.Kind.PAYMENT;
import static io.plimsoll.workload.tproc.Transaction.Kind.STOCK_LEVEL;
import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.workload.tproc.CompanyDataset.HammerdbSchema;
import io.plimsoll.workload.tproc.TprocKeys.Delays;
import io.plimsoll.workload.tproc.TprocKeys.Placement;
import io.plimsoll.workload.tproc.TprocKeys.Weights;
import io.plimsoll.workload.tproc.TprocPlan.Ground;
import io.plimsoll.workload.tproc.TprocPlan.TransactionSettings;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The routines of profile `hammerdb`: that they are called as HammerDB's are, and do what those do on
/// [SmallCompany].
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HammerdbRoutinesTest {
    private static final String SIGNATURES =
            "SELECT proname, oidvectortypes(proargtypes), coalesce(array_to_string(proargmodes, ''), ''),"
                    + " format_type(prorettype, NULL), CAST(proretset AS INTEGER) FROM pg_proc"
                    + " WHERE pronamespace = current_schema()::regnamespace ORDER BY proname";

    private static final String ADDRESS =
            ", character varying, character varying, character varying, character, character";

    @TempDir
    static Path folder = Path.of("");

    private Target target;
    private SqlSession session;
    private SmallCompany company;

    @BeforeAll
    void open() throws TargetException {
        target = SmallCompany.open(folder, "");
        session = target.openSession().sql();
        session.execute("SET TimeZone = 'UTC'");
        company = new SmallCompany(session, TprocProfile.HAMMERDB);
    }

    @AfterAll
    void close() {
        session.close();
        target.close();
    }

    private RoutineCalls made(Placement placement) throws TargetException {
        company.make(placement);
        return company.calls(placement);
    }

    @Test
    void functionsHaveTheSignaturesOfHammerdbs() throws TargetException {
        company.make(Placement.FUNCTION);
        String five = "integer, integer, integer, integer, integer";
        assertThat(company.rows(SIGNATURES))
                .containsExactly(
                        "dbms_random|integer, integer||integer|0",
                        "delivery|integer, integer||integer|0",
                        "neword|" + five + ", integer||numeric|0",
                        "ostat|integer, integer, integer, integer, character varying||record|1",
                        "payment|" + five + ", integer, numeric, character varying, character varying, numeric"
                                + "||integer|0",
                        "slev|integer, integer, integer||integer|0");
    }

    @Test
    void proceduresHaveTheSignaturesOfHammerdbs() throws TargetException {
        company.make(Placement.PROCEDURE);
        String five = "integer, integer, integer, integer, integer";
        String time = "timestamp without time zone";
        assertThat(company.rows(SIGNATURES))
                .containsExactly(
                        "dbms_random|integer, integer||integer|0",
                        "delivery|integer, integer, " + time + "|" + "|void|0",
                        "neword|" + five
                                + ", numeric, character varying, character varying, numeric, numeric, integer, " + time
                                + "|iiiii" + "bbbbbb" + "i|record|0",
                        "ostat|integer, integer, integer, integer, character varying, character varying,"
                                + " character varying, numeric, integer, " + time + ", integer, text|iib" + "i"
                                + "bbbbbbbb|record|0",
                        "payment|" + five + ", numeric, character, character varying, integer" + ADDRESS + ADDRESS
                                + ", character varying, character, character varying, character varying,"
                                + " character varying, character, character, character, " + time
                                + ", numeric, numeric, numeric, character varying, " + time + "|iiiiii"
                                + "b".repeat(26) + "i|record|0",
                        "slev|integer, integer, integer, integer|iiib|record|0");
    }

    /// 400 orders of random lines: what must hold of each of them.
    @ParameterizedTest
    @EnumSource(names = "CLIENT", mode = EnumSource.Mode.EXCLUDE)
    void newOrderDrawsItsLinesAndKeepsTheUnusedItem(Placement placement) throws TargetException {
        RoutineCalls calls = made(placement);
        session.execute("INSERT INTO item (i_id, i_price) SELECT i, 1 + i % 100"
                + " FROM generate_series(21, 100000) AS i WHERE i % 50 > 0");
        session.execute("INSERT INTO stock (s_i_id, s_w_id, s_quantity, s_dist_02, s_ytd, s_order_cnt, s_remote_cnt)"
                + " SELECT i_id, w, 50, concat(w, '-', i_id, '-2'), 0, 0, 0 FROM item, generate_series(1, 2) AS w"
                + " WHERE i_id > 20");
        session.execute("ANALYZE item, stock");
        session.execute("SELECT setseed(0.25)");
        String first = calls.call(NEW_ORDER, 1, 2, 2, 4, 15).getFirst();
        assertThat(first).startsWith(placement == Placement.FUNCTION ? "" : "0.1000|BAROUGHT|GC|0.0500|0.1000|4");
        for (int order = 1; order < 400; order++) {
            calls.call(NEW_ORDER, 1, 2, 2, 4, 5 + order % 11);
        }
        session.execute("CREATE OR REPLACE VIEW line AS SELECT *,"
                + " row_number() OVER (PARTITION BY ol_o_id, ol_i_id, ol_supply_w_id ORDER BY ol_number) AS nth"
                + " FROM order_line LEFT JOIN item ON i_id = ol_i_id"
                + " LEFT JOIN stock ON s_i_id = ol_i_id AND s_w_id = ol_supply_w_id"
                + " WHERE ol_o_id > 3 AND ol_d_id = 2 AND ol_w_id = 1");
        assertThat(company.rows("SELECT d_next_o_id FROM district WHERE d_w_id = 1 AND d_id = 2"))
                .containsExactly("404");
        assertThat(company.rows("SELECT count(*), min(o_id), max(o_id), min(o_ol_cnt), max(o_ol_cnt), count(no_o_id)"
                        + " FROM orders JOIN new_order ON no_o_id = o_id AND no_d_id = 2 AND no_w_id = 1"
                        + " WHERE o_id > 3 AND o_d_id = 2 AND o_w_id = 1 AND o_c_id = 4 AND o_carrier_id IS NULL"))
                .containsExactly("400|4|403|5|15|400");
        assertThat(company.rows("SELECT o_id FROM orders JOIN line ON ol_o_id = o_id WHERE o_d_id = 2 AND o_w_id = 1"
                        + " GROUP BY o_id, o_ol_cnt, o_all_local HAVING count(*) <> o_ol_cnt"
                        + " OR max(ol_number) <> o_ol_cnt"
                        + " OR o_all_local <> CASE WHEN max(ol_supply_w_id) = 1 THEN 1 ELSE 0 END"))
                .isEmpty();
        assertUnusedItems();
        assertAmountsAndStock();
    }

    private void assertUnusedItems() throws TargetException {
        assertThat(company.rows("SELECT ol_o_id FROM line JOIN orders ON o_id = ol_o_id AND o_d_id = 2 AND o_w_id = 1"
                        + " WHERE ol_i_id = 100001 AND (ol_number <> o_ol_cnt OR ol_amount IS NOT NULL)"))
                .isEmpty();
        // One in a hundred of the orders, and one in two hundred of some 4000 lines.
        assertThat(session.number("SELECT count(*) FROM line WHERE ol_i_id = 100001"))
                .isBetween(1L, 12L);
        assertThat(session.number("SELECT count(*) FROM line WHERE ol_supply_w_id = 2"))
                .isBetween(5L, 45L);
        assertThat(company.rows("SELECT min(ol_quantity), max(ol_quantity), min(ol_i_id) > 0, max(ol_i_id) < 100002"
                        + " FROM line"))
                .containsExactly("1|10|t|t");
    }

    private void assertAmountsAndStock() throws TargetException {
        // Without an amount are lines of items that are not there, and repeated ones: of those one line changed the
        // stock, whichever.
        assertThat(company.rows("SELECT ol_o_id, ol_i_id FROM line GROUP BY ol_o_id, ol_i_id, ol_supply_w_id"
                        + " HAVING count(ol_amount) <> count(DISTINCT s_i_id)"))
                .isEmpty();
        assertThat(company.rows("SELECT ol_o_id, ol_number FROM line WHERE ol_amount IS NOT NULL"
                        + " AND (ol_amount <> round(ol_quantity * i_price * 1.15 * 0.9, 2)"
                        + " OR ol_dist_info <> s_dist_02)"))
                .isEmpty();
        assertThat(company.rows("SELECT s_i_id, s_w_id FROM stock"
                        + " LEFT JOIN (SELECT ol_i_id, ol_supply_w_id, sum(ol_quantity) AS sold FROM line"
                        + " WHERE ol_amount IS NOT NULL GROUP BY 1, 2) AS sales"
                        + " ON ol_i_id = s_i_id AND ol_supply_w_id = s_w_id"
                        + " WHERE s_i_id > 20 AND (s_quantity - 50 + coalesce(sold, 0)) % 91 <> 0"))
                .isEmpty();
        assertThat(company.rows("SELECT sum(s_ytd), sum(s_order_cnt), sum(s_remote_cnt) FROM stock"))
                .containsExactly("0|0|0");
        session.execute("DROP VIEW line");
    }

    @ParameterizedTest
    @EnumSource(names = "CLIENT", mode = EnumSource.Mode.EXCLUDE)
    void paymentByNameIsOfTheCustomerBeforeTheMiddle(Placement placement) throws TargetException {
        RoutineCalls calls = made(placement);
        assertThat(paid(calls, placement, 9, 12_300L, SmallCompany.FOUR)).isEqualTo("3");
        assertThat(paid(calls, placement, 9, 200L, SmallCompany.THREE)).isEqualTo("7");
        assertThat(paid(calls, placement, 9, 500L, SmallCompany.ONE)).isEqualTo("9");
        assertThat(paid(calls, placement, 10, 500_000L, "")).isEqualTo("10");

        // Payments are not counted.
        assertThat(company.rows("SELECT c_w_id, c_d_id, c_id, c_balance, c_ytd_payment, c_payment_cnt FROM customer"
                        + " WHERE c_balance <> -10 OR c_payment_cnt <> 1 OR c_ytd_payment <> 10 ORDER BY c_id"))
                .containsExactly(
                        "2|3|3|-133.00|10.00|1",
                        "2|3|7|-12.00|10.00|1",
                        "2|3|9|-15.00|10.00|1",
                        "2|3|10|-5010.00|10.00|1");
        assertThat(company.rows("SELECT c_id, c_data FROM customer WHERE c_data <> repeat('y', 490)"))
                .containsExactly("10|10 3 2 2 1 5000.00 | " + "y".repeat(479));
        assertThat(company.rows("SELECT w_id, w_ytd FROM warehouse ORDER BY 1"))
                .containsExactly("1|305130.00", "2|300000.00");
        assertThat(company.rows("SELECT d_w_id, d_id, d_ytd FROM district WHERE d_ytd <> 30000"))
                .containsExactly("1|2|35130.00");
        assertThat(company.rows("SELECT h_c_id, h_c_d_id, h_c_w_id, h_d_id, h_w_id, h_amount, h_data FROM history"
                        + " ORDER BY h_c_id"))
                .containsExactly(
                        "3|3|2|2|1|123.00|house1 place2",
                        "7|3|2|2|1|2.00|house1 place2",
                        "9|3|2|2|1|5.00|house1 place2",
                        "10|3|2|2|1|5000.00|house1 place2");
    }

    /// Pays in district 2 of warehouse 1, as a customer of district 3 of warehouse 2.
    ///
    /// @param name whose, or empty: the customer with the number
    /// @return the customer's number
    private static String paid(RoutineCalls calls, Placement placement, int customer, long cents, String name)
            throws TargetException {
        int byName = name.isEmpty() ? 0 : 1;
        String row =
                calls.call(PAYMENT, 1, 2, 2, 3, customer, byName, cents, name).getFirst();
        return placement == Placement.FUNCTION ? row : row.split("\\|")[2];
    }

    @Test
    void orderStatusByNameIsOfTheCustomerAfterTheMiddle() throws TargetException {
        RoutineCalls functions = made(Placement.FUNCTION);
        String head = "|C|OE|-10.00|2|2026-01-01 00:00:00|-";
        assertThat(functions.call(ORDER_STATUS, 1, 2, 9, 1, SmallCompany.FOUR))
                .containsExactly("5|1|5|2.00|-|-|-" + head, "6|1|5|2.00|-|-|-" + head);
        assertThat(functions.call(ORDER_STATUS, 1, 2, 9, 1, SmallCompany.ONE)).isEmpty();
        assertThat(functions.call(ORDER_STATUS, 1, 2, 3, 0, "")).hasSize(2);

        RoutineCalls procedures = made(Placement.PROCEDURE);
        assertThat(procedures.call(ORDER_STATUS, 1, 2, 9, 1, SmallCompany.FOUR))
                .containsExactly("2|BAROUGHT" + head + "|5,1,5,2.00,6,1,5,2.00");
        assertThat(procedures.call(ORDER_STATUS, 1, 2, 9, 1, SmallCompany.THREE))
                .containsExactly("6|ABLE|C|OE|-10.00|-|-|-|-");
        assertThat(procedures.call(ORDER_STATUS, 1, 2, 9, 1, SmallCompany.ONE)).containsExactly("-|-|-|-|-|-|-|-|-");
        assertThat(procedures.call(ORDER_STATUS, 1, 2, 1, 0, ""))
                .containsExactly("1|BAROUGHT|D|OE|-10.00|1|2026-01-01 00:00:00|7|3,1,5,1.00,2026-01-01 00:00:00+00,"
                        + "4,1,5,1.00,2026-01-01 00:00:00+00");
    }

    @ParameterizedTest
    @EnumSource(names = "CLIENT", mode = EnumSource.Mode.EXCLUDE)
    void deliveryIsNotCounted(Placement placement) throws TargetException {
        RoutineCalls calls = made(placement);
        session.execute("UPDATE order_line SET ol_amount = NULL WHERE ol_d_id = 5 AND ol_number = 1");
        assertThat(calls.call(DELIVERY, 1, 9)).isEqualTo(placement == Placement.FUNCTION ? List.of("1") : List.of());
        assertThat(company.rows("SELECT c_id, c_balance, count(*) FROM customer WHERE c_balance <> -10 GROUP BY 1, 2"
                        + " ORDER BY 2"))
                .containsExactly("2|-8.00|1", "2|-6.00|9");
        assertThat(company.rows("SELECT sum(c_delivery_cnt) FROM customer")).containsExactly("0");
        assertThat(company.rows("SELECT no_w_id, no_o_id, count(*) FROM new_order GROUP BY 1, 2 ORDER BY 1, 2"))
                .containsExactly("1|3|10", "2|2|10", "2|3|10");
        assertThat(company.rows("SELECT o_w_id, o_id, count(*) FROM orders WHERE o_carrier_id = 9 GROUP BY 1, 2"))
                .containsExactly("1|2|10");
        assertThat(company.rows(
                        "SELECT ol_w_id, ol_o_id, count(*) FROM order_line WHERE ol_delivery_d > now() - interval"
                                + " '1 hour' GROUP BY 1, 2"))
                .containsExactly("1|2|20");
    }

    @ParameterizedTest
    @EnumSource(names = "CLIENT", mode = EnumSource.Mode.EXCLUDE)
    void stockLevelCountsItemsOfTheLastTwentyOrders(Placement placement) throws TargetException {
        RoutineCalls calls = made(placement);
        assertThat(calls.call(STOCK_LEVEL, 1, 2, 12)).containsExactly("0");
        assertThat(calls.call(STOCK_LEVEL, 1, 2, 13)).containsExactly("1");
        assertThat(calls.call(STOCK_LEVEL, 1, 2, 51)).containsExactly("6");
    }

    private TprocPlan plan(Placement placement) {
        return new TprocPlan(
                company.company(),
                new TransactionSettings(placement, Weights.parse(Weights.DEFAULT), Delays.NONE, true),
                Ground.ANY);
    }

    @Test
    void routinesOfHammerdbStay() throws TargetException {
        made(Placement.FUNCTION);
        HammerdbSchema schema = new HammerdbSchema(session);
        assertThat(schema.has(Placement.FUNCTION)).isTrue();
        assertThat(schema.has(Placement.PROCEDURE)).isFalse();
        // Made by somebody else.
        session.execute("CREATE OR REPLACE FUNCTION slev(home INTEGER, district_number INTEGER, threshold INTEGER)"
                + " RETURNS INTEGER LANGUAGE sql AS 'SELECT 77'");
        session.executeAll(plan(Placement.FUNCTION).dataset().routinesWanted(session, session.dialect()));
        assertThat(company.calls(Placement.FUNCTION).call(STOCK_LEVEL, 1, 2, 13))
                .containsExactly("77");

        session.executeAll(plan(Placement.PROCEDURE).dataset().routinesWanted(session, session.dialect()));
        assertThat(schema.has(Placement.FUNCTION)).isFalse();
        assertThat(schema.has(Placement.PROCEDURE)).isTrue();
        assertThat(company.calls(Placement.PROCEDURE).call(STOCK_LEVEL, 1, 2, 13))
                .containsExactly("1");

        session.executeAll(plan(Placement.FUNCTION).dataset().dropRoutines(session.dialect()));
        assertThat(company.rows(SIGNATURES)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"neword", "payment", "delivery", "ostat", "slev"})
    void oneThatIsMissingIsNoSchema(String name) throws TargetException {
        made(Placement.FUNCTION);
        session.execute("DROP FUNCTION " + name);
        assertThat(new HammerdbSchema(session).has(Placement.FUNCTION)).isFalse();
    }
}
