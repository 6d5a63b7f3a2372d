package io.plimsoll.workload.tproc;

import io.plimsoll.driver.Statement;
import io.plimsoll.driver.Statement.Kind;
import io.plimsoll.driver.Statement.Rows;
import java.util.List;
import java.util.Map;

/// The routines of profile `hammerdb`, interchangeable with those that HammerDB 4.12 and 6.0 make: names, arguments and
/// results are theirs, and so is what their transactions leave out or do otherwise than TPC-C:
///
/// * items, suppliers and quantities are drawn in the database;
/// * the order with an item that is not for sale is kept, with a line that has no amount;
/// * two lines of one item change its stock once, and stock, customers' payments and deliveries are not counted;
/// * of customers of one name Payment takes the row before the middle, Order-Status the one after it.
///
/// Those of HammerDB differ from these in what `docs/tproc.md` lists for users: theirs have an exception
/// block that swallows conflicts, at a subtransaction for each call, lock the rows of most contention first,
/// and write back a balance they read before, so that one of two payments of a customer can be lost. The
/// block alone costs nothing that could be measured (PostgreSQL 15, one and eight clients, the same routines
/// with and without); the sequence of locks does: eight clients in one warehouse get a quarter more done with
/// these. A figure to be compared with published ones wants a schema that HammerDB built, whose routines stay.
///
/// Calls take these slots: new-order [home, warehouses, district, customer, lines]; payment [home, district, customer's
/// home, customer's district, customer, 1 to find the customer by name or else 0, amount, last name]; order-status
/// [home, district, customer, by name, last name]; delivery [home, carrier]; stock-level [home, district, threshold].
final class HammerdbRoutines {
    /// Written as one expression, so that it costs no call: the planner puts it where it stands.
    private static final String RANDOM = """
            CREATE FUNCTION dbms_random(INTEGER, INTEGER) RETURNS INTEGER LANGUAGE sql VOLATILE AS \
            'SELECT CAST(floor(random() * ($2 - $1 + 1)) AS INTEGER) + $1'""";

    private static final String RANDOM_REMOVAL = "DROP FUNCTION IF EXISTS dbms_random(INTEGER, INTEGER)";
    private static final String RANDOM_DISTRIBUTION =
            "SELECT create_distributed_function('dbms_random(INTEGER, INTEGER)')";

    private HammerdbRoutines() {}

    static RoutineSet of(Placement placement, boolean isDistributed) {
        boolean isFunction = placement == Placement.FUNCTION;
        RoutineSet.Builder set =
                new RoutineSet.Builder(isDistributed, isFunction ? callsOfFunctions() : callsOfProcedures());
        HammerdbFunctions.all().forEach(set::remove);
        HammerdbProcedures.all().forEach(set::remove);
        set.remove(RANDOM_REMOVAL);
        set.create(RANDOM, RANDOM_DISTRIBUTION);
        if (isFunction) {
            HammerdbFunctions.createIn(set);
        } else {
            HammerdbProcedures.createIn(set);
        }
        return set.build();
    }

    private static Map<String, Statement> callsOfFunctions() {
        return Map.of(
                "new-order",
                row("SELECT neword(?, ?, ?, ?, ?, 0)", 0, 1, 2, 3, 4),
                "payment",
                row("SELECT payment(?, ?, ?, ?, ?, ?, ?, ?, '0', 0)", 0, 1, 2, 3, 4, 5, 6, 7),
                "order-status",
                Statement.returning(
                        "SELECT * FROM ostat(?, ?, ?, ?, ?) AS line (ol_i_id INTEGER, ol_supply_w_id INTEGER,"
                                + " ol_quantity SMALLINT, ol_amount NUMERIC, ol_delivery_d TIMESTAMP WITH TIME ZONE,"
                                + " out_os_c_id INTEGER, out_os_c_last VARCHAR, os_c_first VARCHAR,"
                                + " os_c_middle VARCHAR, os_c_balance NUMERIC, os_o_id INTEGER, os_entdate TIMESTAMP,"
                                + " os_o_carrier_id INTEGER)",
                        Rows.ANY,
                        0,
                        1,
                        2,
                        3,
                        4),
                "delivery",
                row("SELECT delivery(?, ?)", 0, 1),
                "stock-level",
                row("SELECT slev(?, ?, ?)", 0, 1, 2));
    }

    private static Map<String, Statement> callsOfProcedures() {
        return Map.of(
                "new-order",
                row("CALL neword(?, ?, ?, ?, ?, 0.0, '', '', 0.0, 0.0, 0, LOCALTIMESTAMP)", 0, 1, 2, 3, 4),
                "payment",
                row(
                        "CALL payment(?, ?, ?, ?, ?, ?, '0', ?, ?" + ", ''".repeat(18)
                                + ", LOCALTIMESTAMP, 0.0, 0.0, 0.0, '', LOCALTIMESTAMP)",
                        0,
                        1,
                        2,
                        3,
                        5,
                        6,
                        7,
                        4),
                "order-status",
                row("CALL ostat(?, ?, ?, ?, ?, '', '', 0.0, 0, LOCALTIMESTAMP, 0, '')", 0, 1, 2, 3, 4),
                "delivery",
                // It has no outputs, so no row comes back.
                new Statement("CALL delivery(?, ?, LOCALTIMESTAMP)", Kind.UPDATE, List.of(0, 1), Rows.ANY),
                "stock-level",
                row("CALL slev(?, ?, ?, 0)", 0, 1, 2));
    }

    private static Statement row(String sql, Integer... slots) {
        return Statement.returning(sql, Rows.EXACTLY_ONE, slots);
    }
}
