package io.plimsoll.workload.tproc;

import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// What must hold of single order lines besides the conditions.
final class LineConditions {
    static final String AMOUNTS = "line-amounts";
    static final String ITEMS = "line-items";
    static final String DISTRICT_INFORMATION = "line-district-information";

    private LineConditions() {}

    static Condition amounts() {
        return new Condition(
                AMOUNTS,
                "every line has an ol_amount",
                RowKind.LINE,
                "holds ol_amount null, should hold an amount",
                """
                SELECT ol_w_id, ol_d_id, ol_o_id, ol_number FROM order_line WHERE ol_amount IS NULL
                ORDER BY 1, 2, 3, 4""");
    }

    /// An order for an unused item must have been rolled back (clause 2.4.2.3).
    static Condition items() {
        return new Condition(
                ITEMS,
                "every line's ol_i_id is that of an item",
                RowKind.LINE,
                "holds ol_i_id {0}, should hold 1 to " + Company.ITEMS,
                """
                SELECT ol_w_id, ol_d_id, ol_o_id, ol_number, ol_i_id FROM order_line
                WHERE ol_i_id IS NULL OR ol_i_id < 1 OR ol_i_id > %d ORDER BY 1, 2, 3, 4""".formatted(Company.ITEMS));
    }

    /// Clause 2.4.2.2; not of the lines that were loaded, whose text is random.
    static Condition districtInformation(AuditSql sql) {
        return new Condition(
                DISTRICT_INFORMATION,
                "the ol_dist_info of every line ordered since the load is what its stock holds for its district",
                RowKind.LINE,
                "holds ol_dist_info {0}, should hold {1}",
                sql.isCitus()
                        ? ofNeighbours()
                        : ofLines("order_line", "s_w_id = ol_supply_w_id", "") + " ORDER BY 1, 2, 3, 4");
    }

    /// Lines supplied by their own warehouse meet their stock where both lie. The few others are fetched first, which
    /// OFFSET is for: Citus joins tables by nothing but the warehouse unless one of them is a result.
    private static String ofNeighbours() {
        String remote = "(SELECT * FROM order_line WHERE ol_o_id > " + Company.ORDERS
                + " AND ol_supply_w_id <> ol_w_id OFFSET 0) remote";
        return ofLines("order_line", "s_w_id = ol_w_id", " AND ol_supply_w_id = ol_w_id")
                + " UNION ALL "
                + ofLines(remote, "s_w_id = ol_supply_w_id", "")
                + " ORDER BY 1, 2, 3, 4";
    }

    private static String ofLines(String lines, String warehouse, String only) {
        String expected = IntStream.rangeClosed(1, Company.DISTRICTS)
                .mapToObj(district -> "WHEN " + district + " THEN " + CompanyTables.districtInformation(district))
                .collect(Collectors.joining(" ", "CASE ol_d_id ", " END"));
        return """
                SELECT ol_w_id, ol_d_id, ol_o_id, ol_number, ol_dist_info, %1$s
                FROM %2$s JOIN stock ON %3$s AND s_i_id = ol_i_id
                WHERE ol_o_id > %4$d%5$s AND (ol_dist_info IS NULL OR ol_dist_info <> %1$s)\
                """.formatted(expected, lines, warehouse, Company.ORDERS, only);
    }
}
