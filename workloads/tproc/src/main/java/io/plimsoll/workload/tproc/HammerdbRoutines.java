package io.plimsoll.workload.tproc;

import io.plimsoll.driver.statement.Statement;
import io.plimsoll.driver.statement.Statement.Rows;
import io.plimsoll.workload.TextResource;
import io.plimsoll.workload.tproc.RoutineSet.Routine;
import io.plimsoll.workload.tproc.TprocKeys.Placement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// The routines of profile `hammerdb`, interchangeable with those of HammerDB 4.12 and 6.0: same names, arguments
/// and results. Their transactions also deviate from TPC-C in the same way:
///
/// * items, suppliers and quantities are drawn in the database;
/// * an order with an item that is not for sale is kept, with a line that has no amount;
/// * two lines of one item change its stock once; stock counters and customers' payments and deliveries are not
///   counted;
/// * of several customers with one name, Payment takes the row before the middle, Order-Status the one after it.
///
/// `docs/tproc.md` lists for users how HammerDB's own routines differ from these: they have an exception block
/// that swallows conflicts, at the cost of a subtransaction for each call, they lock the most contended rows
/// first, and they write back a balance they read before, so that one of two payments of a customer can be lost.
/// The block alone had no measurable cost (PostgreSQL 15, one and eight clients, same routines with and without).
/// Their lock order has: with these routines, eight clients in one warehouse get a quarter more done. Figures for
/// comparison with published ones need a schema that HammerDB built; its routines are kept.
///
/// Calls take these slots: new-order [home, warehouses, district, customer, lines]; payment [home, district,
/// customer's home, customer's district, customer, 1 to find the customer by name or 0, amount, last name];
/// order-status [home, district, customer, by name, last name]; delivery [home, carrier]; stock-level [home,
/// district, threshold].
final class HammerdbRoutines {
    /// One expression, so that the planner can inline it and it costs no call.
    private static final String RANDOM = """
        CREATE FUNCTION dbms_random(INTEGER, INTEGER) RETURNS INTEGER LANGUAGE sql VOLATILE AS \
        'SELECT CAST(floor(random() * ($2 - $1 + 1)) AS INTEGER) + $1'\
        """;

    private static final String RANDOM_REMOVAL = "DROP FUNCTION IF EXISTS dbms_random(INTEGER, INTEGER)";
    private static final String RANDOM_DISTRIBUTION =
            "SELECT create_distributed_function('dbms_random(INTEGER, INTEGER)')";

    private HammerdbRoutines() {}

    static RoutineSet of(Placement placement, boolean isDistributed) {
        boolean isFunction = placement == Placement.FUNCTION;
        RoutineSet.Builder set =
                new RoutineSet.Builder(isDistributed, isFunction ? callsOfFunctions() : callsOfProcedures());
        List<Definition> all = definitions();
        all.forEach(definition -> set.remove(definition.routine()));
        set.remove(RANDOM_REMOVAL);
        set.create(RANDOM, RANDOM_DISTRIBUTION);
        all.stream()
                .filter(definition -> definition.routine().placement() == placement)
                .forEach(definition -> set.create(definition.routine(), definition.returns(), definition.text()));
        return set.build();
    }

    /// @param returns the clause after the parameters; empty for outputs
    private record Definition(Routine routine, String returns, String text) {}

    /// All routines of the resource `hammerdb-routines.sql`, functions first.
    private static List<Definition> definitions() {
        List<Definition> definitions = new ArrayList<>();
        TextResource.sections(HammerdbRoutines.class, "hammerdb-routines.sql").forEach((title, section) -> {
            String[] words = title.split(" ");
            List<String> parts = Stream.of(section.split("\n\n"))
                    .map(part -> part.equals("-") ? "" : part)
                    .toList();
            Routine routine = new Routine(
                    Placement.valueOf(words[0]), words[1], List.of(parts.get(0).split(",\\s+")));
            // The specification's text of Delivery, without the customers' counter.
            String text = Routine.text(words[2], parts.get(2)).replace("{counters}", "");
            String variables = parts.get(3).isEmpty() ? "" : parts.get(3) + "\n";
            definitions.add(new Definition(routine, parts.get(1), variables + text));
        });
        return definitions;
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
                // It has no outputs, so it returns no row.
                new Statement("CALL delivery(?, ?, LOCALTIMESTAMP)", Statement.Kind.UPDATE, List.of(0, 1), Rows.ANY),
                "stock-level",
                row("CALL slev(?, ?, ?, 0)", 0, 1, 2));
    }

    private static Statement row(String sql, Integer... slots) {
        return Statement.returning(sql, Rows.EXACTLY_ONE, slots);
    }
}
