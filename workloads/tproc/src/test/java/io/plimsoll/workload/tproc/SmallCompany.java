package io.plimsoll.workload.tproc;

import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetSpec;
import io.plimsoll.driver.embedded.EmbeddedDriver;
import io.plimsoll.driver.table.Table;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.tproc.TprocKeys.Placement;
import java.nio.file.Path;
import java.util.List;

/// A company on PostgreSQL that is small enough to reckon by hand:
///
/// * two warehouses with taxes of 0.10 and 0.20, ten districts each with a tax of 0.05;
/// * ten customers in each district, with a discount of 0.10. Customers 1 to 4 are called BAROUGHT and 5 to 7
///   ABLE, 8 is the only PRES. By first name the former come as 4, 3, 2, 1, and the ABLEs as 7, 5, 6. Customer 10
///   has bad credit;
/// * twenty items: item i costs i.50, and there are 50 of it in each warehouse, but of item 3 in the first only
///   12;
/// * in each district orders 1 to 3, of customers 1 to 3, two lines each of the order's number times 1.00. The
///   first is delivered.
record SmallCompany(SqlSession session, TprocProfile profile) {
    static final String FOUR = "BAROUGHT";
    static final String THREE = "ABLE";
    static final String ONE = "PRES";

    private static final List<String> ROWS = List.of(
            "INSERT INTO warehouse (w_id, w_name, w_tax, w_ytd)"
                    + " SELECT w, 'house' || w, 0.10 * w, 300000 FROM generate_series(1, 2) AS w",
            "INSERT INTO district (d_id, d_w_id, d_name, d_tax, d_ytd, d_next_o_id)"
                    + " SELECT d, w, 'place' || d, 0.05, 30000, 4"
                    + " FROM generate_series(1, 2) AS w, generate_series(1, 10) AS d",
            """
            INSERT INTO customer (c_id, c_d_id, c_w_id, c_first, c_middle, c_last, c_credit, c_credit_lim, c_discount,
                c_balance, c_ytd_payment, c_payment_cnt, c_delivery_cnt, c_data)
            SELECT c, d, w, CASE WHEN c = 7 THEN 'A' ELSE substr('DCBABCDEFG', c, 1) END, 'OE',
                CASE WHEN c <= 4 THEN 'BAROUGHT' WHEN c <= 7 THEN 'ABLE' WHEN c = 8 THEN 'PRES' ELSE 'ESE' END,
                CASE WHEN c = 10 THEN 'BC' ELSE 'GC' END, 50000, 0.10, -10, 10, 1, 0, repeat('y', 490)
            FROM generate_series(1, 2) AS w, generate_series(1, 10) AS d, generate_series(1, 10) AS c\
            """,
            "INSERT INTO item (i_id, i_name, i_price) SELECT i, 'item' || i, i + 0.50 FROM generate_series(1, 20) AS i",
            """
            INSERT INTO stock (s_i_id, s_w_id, s_quantity, s_dist_01, s_dist_02, s_dist_03, s_dist_04, s_dist_05,
                s_dist_06, s_dist_07, s_dist_08, s_dist_09, s_dist_10, s_ytd, s_order_cnt, s_remote_cnt)
            SELECT i, w, CASE WHEN i = 3 AND w = 1 THEN 12 ELSE 50 END, it || '-1', it || '-2', it || '-3', it || '-4',
                it || '-5', it || '-6', it || '-7', it || '-8', it || '-9', it || '-10', 0, 0, 0
            FROM generate_series(1, 2) AS w, generate_series(1, 20) AS i, concat(w, '-', i) AS it\
            """,
            """
            INSERT INTO orders (o_id, o_d_id, o_w_id, o_c_id, o_entry_d, o_carrier_id, o_ol_cnt, o_all_local)
            SELECT o, d, w, o, '2026-01-01', CASE WHEN o = 1 THEN 7 END, 2, 1
            FROM generate_series(1, 2) AS w, generate_series(1, 10) AS d, generate_series(1, 3) AS o\
            """,
            "INSERT INTO new_order (no_o_id, no_d_id, no_w_id)"
                    + " SELECT o_id, o_d_id, o_w_id FROM orders WHERE o_carrier_id IS NULL",
            """
            INSERT INTO order_line (ol_o_id, ol_d_id, ol_w_id, ol_number, ol_i_id, ol_supply_w_id, ol_delivery_d,
                ol_quantity, ol_amount, ol_dist_info)
            SELECT o_id, o_d_id, o_w_id, n, 2 * o_id + n, o_w_id, CASE WHEN o_id = 1 THEN o_entry_d END, 5, o_id, 'x'
            FROM orders, generate_series(1, 2) AS n\
            """);

    Company company() {
        return new Company(2, profile, 0, 4, new Seed(1));
    }

    /// Opens an empty PostgreSQL.
    ///
    /// @param driver `jdbc`, or nothing for the wire driver
    static Target open(Path folder, String driver) throws TargetException {
        return new EmbeddedDriver()
                .open(TargetSpec.at("postgres:embedded?data=" + folder.resolve("data"))
                        .driver(driver)
                        .build());
    }

    /// Makes it anew, with the routines of a placement.
    void make(Placement placement) throws TargetException {
        if (session.existing(CompanyTables.names()).isEmpty()) {
            for (Table table : new CompanyTables(company()).all()) {
                session.create(table);
                session.finish(table);
            }
        }
        session.execute("TRUNCATE " + String.join(", ", CompanyTables.names()));
        session.executeAll(ROWS);
        session.executeAll(routines(placement).creation());
    }

    RoutineSet routines(Placement placement) {
        return RoutineSet.of(company(), placement, session.dialect());
    }

    RoutineCalls calls(Placement placement) {
        return new RoutineCalls(session, routines(placement));
    }

    /// All values of a query, row by row: `1|abc|-|2.50`, a null as a dash.
    List<String> rows(String query) throws TargetException {
        return session.query(query).stream()
                .map(row -> String.join(
                        "|",
                        row.stream()
                                .map(value ->
                                        value == null ? "-" : value.toString().stripTrailing())
                                .toList()))
                .toList();
    }

    /// What a table holds, so that two states can be compared.
    String state() throws TargetException {
        StringBuilder all = new StringBuilder();
        for (String table : CompanyTables.names()) {
            all.append(rows("SELECT '" + table + "', count(*), md5(coalesce(string_agg(t::text, ';' ORDER BY t::text),"
                    + " '')) FROM " + table + " AS t"));
        }
        return all.toString();
    }
}
