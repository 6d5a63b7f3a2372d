package io.plimsoll.workload.tproc;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.workload.AuditResult;
import io.plimsoll.workload.InvariantOverSql;
import io.plimsoll.workload.RunCounts;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// An invariant as a query for the rows that violate it. Its sentences are assembled here and not in SQL, because
/// products concatenate texts differently.
///
/// @param kind what the violating rows are
/// @param holds the sentence about a row; `{0}`, `{1}` and so on stand for its columns after the key
/// @param violators the query: the columns of the key, then those of the sentence
record Condition(String name, String meaning, RowKind kind, String holds, String violators)
        implements InvariantOverSql {
    private static final int CENTS = 2;

    @Override
    public AuditResult check(SqlSession session, Dialect dialect, RunCounts counts) throws TargetException {
        List<List<@Nullable Object>> first = session.query(dialect.limit(violators, VIOLATORS_KEPT));
        long count = first.size();
        if (count == VIOLATORS_KEPT) {
            count = session.number("SELECT count(*) FROM (" + violators + ") violators");
        }
        List<String> sentences = first.stream().map(this::sentence).toList();
        return judged(count, sentences);
    }

    private String sentence(List<@Nullable Object> row) {
        String said = holds;
        List<@Nullable Object> values = new ArrayList<>(row.subList(kind.keys(), row.size()));
        for (int i = 0; i < values.size(); i++) {
            said = said.replace("{" + i + "}", text(values.get(i)));
        }
        return kind.name(row) + " " + said;
    }

    /// Money is a decimal, or a double where a product has no decimals. Some products pad the texts of a CASE.
    private static String text(@Nullable Object value) {
        return switch (value) {
            case null -> "null";
            case BigDecimal number -> number.toPlainString();
            case Double number ->
                BigDecimal.valueOf(number).setScale(CENTS, RoundingMode.HALF_UP).toPlainString();
            default -> value.toString().strip();
        };
    }

    /// What a violating row is, and its name from the columns of its key. These come first in the row, in the order
    /// warehouse, district, order, line.
    enum RowKind {
        WAREHOUSE("warehouse"),
        DISTRICT("district"),
        CUSTOMER("customer"),
        ORDER("order"),
        LINE("line");

        private static final List<RowKind> OUTER = List.of(WAREHOUSE, DISTRICT, ORDER);

        private final String noun;

        RowKind(String noun) {
            this.noun = noun;
        }

        /// The number of columns of its key.
        int keys() {
            return switch (this) {
                case WAREHOUSE -> 1;
                case DISTRICT -> 2;
                case CUSTOMER, ORDER -> 3;
                case LINE -> 4;
            };
        }

        /// `line 4 of order 3001 of district 2 of warehouse 1`.
        String name(List<@Nullable Object> row) {
            StringBuilder text = new StringBuilder();
            text.append(noun).append(' ').append(row.get(keys() - 1));
            for (int key = keys() - 2; key >= 0; key--) {
                text.append(" of ").append(OUTER.get(key).noun).append(' ').append(row.get(key));
            }
            return text.toString();
        }
    }

    /// Product-specific SQL of the audit, for grouped entries with the money columns `held` and `added`: one side
    /// of an equation, and the amounts whose sum is the other side.
    record AuditSql(Dialect dialect) {
        /// The held amount; null where any part is null.
        String held() {
            return "CASE WHEN COUNT(*) = COUNT(held) THEN " + money("SUM(held)") + " END";
        }

        String added() {
            return money("SUM(added)");
        }

        String unequal() {
            return "(" + money("SUM(held)") + " <> " + money("SUM(added)") + " OR COUNT(*) <> COUNT(held))";
        }

        /// SQLite has no decimals. Its sums of doubles are slightly off; rounded to cents, they are the doubles
        /// nearest to the exact sums.
        private String money(String expression) {
            return dialect.name().equals("sqlite") ? "ROUND(" + expression + ", 2)" : expression;
        }

        /// Whether the product evaluates a joined subquery once and not for every row.
        boolean joinsSubqueries() {
            return dialect.name().equals("postgresql") || isCitus();
        }

        boolean isCitus() {
            return dialect.name().equals("citus");
        }
    }

    /// The conditions about customers. Lines that are loaded as delivered have an amount of 0 and are excluded, so
    /// that the work grows with what runs delivered.
    record CustomerConditions(AuditSql sql) {
        static final String BALANCE = "condition-10-customer-balance";
        static final String PAYMENTS = "condition-12-customer-payments";

        private static final String DELIVERED_LINES = "order_line JOIN orders"
                + " ON o_w_id = ol_w_id AND o_d_id = ol_d_id AND o_id = ol_o_id"
                + " WHERE ol_delivery_d IS NOT NULL AND ol_amount <> 0";

        /// Condition 10.
        Condition balance() {
            return new Condition(
                    BALANCE,
                    "each customer's c_balance is what was delivered less what was paid",
                    RowKind.CUSTOMER,
                    "holds c_balance {0}, should hold {1}",
                    sql.joinsSubqueries() ? joinedBalance() : groupedBalance());
        }

        private String groupedBalance() {
            return """
                    SELECT w_key, d_key, c_key, %1$s, %2$s FROM (
                    SELECT c_w_id AS w_key, c_d_id AS d_key, c_id AS c_key, c_balance AS held, 0 AS added FROM customer
                    UNION ALL SELECT h_c_w_id, h_c_d_id, h_c_id, 0, 0 - SUM(h_amount)
                    FROM history GROUP BY h_c_w_id, h_c_d_id, h_c_id
                    UNION ALL SELECT o_w_id, o_d_id, o_c_id, 0, ol_amount FROM %3$s) entries
                    GROUP BY w_key, d_key, c_key HAVING %4$s ORDER BY 1, 2, 3\
                    """.formatted(sql.held(), sql.added(), DELIVERED_LINES, sql.unequal());
        }

        /// History is stored where the payment was made, not where the customer is: on Citus, this join moves only
        /// history.
        private static String joinedBalance() {
            return """
                    SELECT c_w_id, c_d_id, c_id, c_balance, COALESCE(delivered, 0) - COALESCE(paid, 0) FROM customer
                    LEFT JOIN (SELECT o_w_id, o_d_id, o_c_id, SUM(ol_amount) AS delivered FROM %s
                    GROUP BY o_w_id, o_d_id, o_c_id) deliveries ON o_w_id = c_w_id AND o_d_id = c_d_id AND o_c_id = c_id
                    LEFT JOIN (SELECT h_c_w_id, h_c_d_id, h_c_id, SUM(h_amount) AS paid FROM history
                    GROUP BY h_c_w_id, h_c_d_id, h_c_id) payments
                    ON h_c_w_id = c_w_id AND h_c_d_id = c_d_id AND h_c_id = c_id
                    WHERE c_balance IS NULL OR c_balance <> COALESCE(delivered, 0) - COALESCE(paid, 0)
                    ORDER BY 1, 2, 3""".formatted(DELIVERED_LINES);
        }

        /// Condition 12.
        Condition payments() {
            return new Condition(
                    PAYMENTS,
                    "each customer's c_balance and c_ytd_payment together are what was delivered",
                    RowKind.CUSTOMER,
                    "holds {0} in c_balance and c_ytd_payment together, should hold {1}",
                    """
                    SELECT w_key, d_key, c_key, %1$s, %2$s FROM (
                    SELECT c_w_id AS w_key, c_d_id AS d_key, c_id AS c_key, c_balance + c_ytd_payment AS held, \
                    0 AS added
                    FROM customer WHERE c_balance + c_ytd_payment <> 0 OR c_balance + c_ytd_payment IS NULL
                    UNION ALL SELECT o_w_id, o_d_id, o_c_id, 0, ol_amount FROM %3$s) entries
                    GROUP BY w_key, d_key, c_key HAVING %4$s ORDER BY 1, 2, 3\
                    """.formatted(sql.held(), sql.added(), DELIVERED_LINES, sql.unequal()));
        }
    }

    /// Rules for single order lines besides the conditions.
    static final class LineConditions {
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
        static Condition items(Company company) {
            return new Condition(
                    ITEMS,
                    "every line's ol_i_id is that of an item",
                    RowKind.LINE,
                    "holds ol_i_id {0}, should hold 1 to " + company.items(),
                    """
                    SELECT ol_w_id, ol_d_id, ol_o_id, ol_number, ol_i_id FROM order_line
                    WHERE ol_i_id IS NULL OR ol_i_id < 1 OR ol_i_id > %s \
                    ORDER BY 1, 2, 3, 4""".formatted(company.items()));
        }

        /// Clause 2.4.2.2; without loaded lines, whose text is random.
        static Condition districtInformation(AuditSql sql, Company company) {
            return new Condition(
                    DISTRICT_INFORMATION,
                    "the ol_dist_info of every line ordered since the load is what its stock holds for its district",
                    RowKind.LINE,
                    "holds ol_dist_info {0}, should hold {1}",
                    sql.isCitus()
                            ? ofNeighbours(company)
                            : ofLines(company, "order_line", "s_w_id = ol_supply_w_id", "") + " ORDER BY 1, 2, 3, 4");
        }

        /// A line supplied by its own warehouse is on the same node as its stock. The few others are fetched first,
        /// by means of OFFSET: Citus joins tables only by the warehouse unless one of them is a result.
        private static String ofNeighbours(Company company) {
            String remote = "(SELECT * FROM order_line WHERE ol_o_id > " + company.orders()
                    + " AND ol_supply_w_id <> ol_w_id OFFSET 0) remote";
            return ofLines(company, "order_line", "s_w_id = ol_w_id", " AND ol_supply_w_id = ol_w_id")
                    + " UNION ALL "
                    + ofLines(company, remote, "s_w_id = ol_supply_w_id", "")
                    + " ORDER BY 1, 2, 3, 4";
        }

        private static String ofLines(Company company, String lines, String warehouse, String only) {
            String expected = IntStream.rangeClosed(1, Company.DISTRICTS)
                    .mapToObj(district -> "WHEN " + district + " THEN " + CompanyTables.districtInformation(district))
                    .collect(Collectors.joining(" ", "CASE ol_d_id ", " END"));
            return """
                    SELECT ol_w_id, ol_d_id, ol_o_id, ol_number, ol_dist_info, %1$s
                    FROM %2$s JOIN stock ON %3$s AND s_i_id = ol_i_id
                    WHERE ol_o_id > %4$s%5$s AND (ol_dist_info IS NULL OR ol_dist_info <> %1$s)\
                    """.formatted(expected, lines, warehouse, company.orders(), only);
        }
    }

    /// The conditions about whole warehouses and districts.
    ///
    /// UNION ALL and grouping replace joins of the two sides: every product does that in one pass over each table,
    /// while some evaluate a joined aggregate once for each row. On Citus, each part is grouped by the warehouse,
    /// so that only violating rows leave a node.
    record DistrictConditions(AuditSql sql) {
        /// Condition 1.
        Condition warehouseTakings() {
            return new Condition(
                    "condition-1-warehouse-ytd",
                    "each warehouse's w_ytd is the sum of its districts' d_ytd",
                    RowKind.WAREHOUSE,
                    "holds w_ytd {0}, should hold {1}",
                    """
                    SELECT w_key, %1$s, %2$s FROM (
                    SELECT w_id AS w_key, w_ytd AS held, 0 AS added FROM warehouse
                    UNION ALL SELECT d_w_id, 0, SUM(d_ytd) FROM district GROUP BY d_w_id) entries
                    GROUP BY w_key HAVING %3$s ORDER BY 1""".formatted(sql.held(), sql.added(), sql.unequal()));
        }

        /// Condition 2; its last part only where undelivered orders exist.
        Condition nextOrder() {
            return new Condition(
                    "condition-2-next-order",
                    "each district's d_next_o_id is one more than its last o_id and its last no_o_id",
                    RowKind.DISTRICT,
                    "holds d_next_o_id {0}, should hold one more than its last order {1} and its last new_order {2}",
                    """
                    SELECT w_key, d_key, MAX(next_order), MAX(last_order), MAX(last_new) FROM (
                    SELECT d_w_id AS w_key, d_id AS d_key, d_next_o_id AS next_order, 0 AS last_order, 0 AS last_new
                    FROM district
                    UNION ALL SELECT o_w_id, o_d_id, 0, MAX(o_id), 0 FROM orders GROUP BY o_w_id, o_d_id
                    UNION ALL SELECT no_w_id, no_d_id, 0, 0, MAX(no_o_id) FROM new_order \
                    GROUP BY no_w_id, no_d_id) entries
                    GROUP BY w_key, d_key HAVING MAX(next_order) <> MAX(last_order) + 1
                    OR (MAX(last_new) > 0 AND MAX(next_order) <> MAX(last_new) + 1) ORDER BY 1, 2""");
        }

        /// Condition 3.
        Condition gaps() {
            return new Condition(
                    "condition-3-new-order-gaps",
                    "the no_o_id of each district's new_order rows follow one another without gaps",
                    RowKind.DISTRICT,
                    "holds {0} new_order rows, should hold {1}: all from {2} to {3}",
                    """
                    SELECT no_w_id, no_d_id, COUNT(*), MAX(no_o_id) - MIN(no_o_id) + 1, MIN(no_o_id), MAX(no_o_id)
                    FROM new_order GROUP BY no_w_id, no_d_id
                    HAVING COUNT(*) <> MAX(no_o_id) - MIN(no_o_id) + 1 ORDER BY 1, 2""");
        }

        /// Condition 4.
        Condition lines() {
            return new Condition(
                    "condition-4-district-lines",
                    "each district's sum of o_ol_cnt is its number of order lines",
                    RowKind.DISTRICT,
                    "holds a sum of o_ol_cnt of {0}, should hold {1}, its number of lines",
                    """
                    SELECT w_key, d_key, SUM(held), SUM(added) FROM (
                    SELECT o_w_id AS w_key, o_d_id AS d_key, SUM(o_ol_cnt) AS held, 0 AS added
                    FROM orders GROUP BY o_w_id, o_d_id
                    UNION ALL SELECT ol_w_id, ol_d_id, 0, COUNT(*) FROM order_line GROUP BY ol_w_id, ol_d_id) entries
                    GROUP BY w_key, d_key HAVING SUM(held) <> SUM(added) ORDER BY 1, 2""");
        }

        /// Condition 8.
        Condition warehouseHistory() {
            return new Condition(
                    "condition-8-warehouse-history",
                    "each warehouse's w_ytd is the sum of the h_amount paid to it",
                    RowKind.WAREHOUSE,
                    "holds w_ytd {0}, should hold {1}",
                    """
                    SELECT w_key, %1$s, %2$s FROM (
                    SELECT w_id AS w_key, w_ytd AS held, 0 AS added FROM warehouse
                    UNION ALL SELECT h_w_id, 0, SUM(h_amount) FROM history GROUP BY h_w_id) entries
                    GROUP BY w_key HAVING %3$s ORDER BY 1""".formatted(sql.held(), sql.added(), sql.unequal()));
        }

        /// Condition 9.
        Condition districtHistory() {
            return new Condition(
                    "condition-9-district-history",
                    "each district's d_ytd is the sum of the h_amount paid to it",
                    RowKind.DISTRICT,
                    "holds d_ytd {0}, should hold {1}",
                    """
                    SELECT w_key, d_key, %1$s, %2$s FROM (
                    SELECT d_w_id AS w_key, d_id AS d_key, d_ytd AS held, 0 AS added FROM district
                    UNION ALL SELECT h_w_id, h_d_id, 0, SUM(h_amount) FROM history GROUP BY h_w_id, h_d_id) entries
                    GROUP BY w_key, d_key HAVING %3$s \
                    ORDER BY 1, 2""".formatted(sql.held(), sql.added(), sql.unequal()));
        }
    }

    /// The conditions about single orders. They use grouping like [DistrictConditions], or joins by whole primary
    /// keys, which are fast in every product.
    static final class OrderConditions {
        private OrderConditions() {}

        /// Condition 5.
        static Condition carriers() {
            return new Condition(
                    "condition-5-carriers",
                    "an order has no o_carrier_id exactly when it has a new_order row",
                    RowKind.ORDER,
                    "holds o_carrier_id {0}, should hold {1}",
                    """
                    SELECT o_w_id, o_d_id, o_id, o_carrier_id,
                    CASE WHEN no_o_id IS NULL THEN 'a carrier: it has no new_order row'
                    ELSE 'null: it has a new_order row' END
                    FROM orders LEFT JOIN new_order ON no_w_id = o_w_id AND no_d_id = o_d_id AND no_o_id = o_id
                    WHERE (o_carrier_id IS NULL AND no_o_id IS NULL)
                    OR (o_carrier_id IS NOT NULL AND no_o_id IS NOT NULL) ORDER BY 1, 2, 3""");
        }

        /// Condition 6.
        static Condition lineCounts() {
            return new Condition(
                    "condition-6-order-lines",
                    "each order's o_ol_cnt is its number of lines",
                    RowKind.ORDER,
                    "holds o_ol_cnt {0}, should hold {1}, its number of lines",
                    """
                    SELECT w_key, d_key, o_key, SUM(held), SUM(added) FROM (
                    SELECT o_w_id AS w_key, o_d_id AS d_key, o_id AS o_key, 1 AS orders_held, o_ol_cnt AS held, \
                    0 AS added
                    FROM orders
                    UNION ALL SELECT ol_w_id, ol_d_id, ol_o_id, 0, 0, COUNT(*)
                    FROM order_line GROUP BY ol_w_id, ol_d_id, ol_o_id) entries
                    GROUP BY w_key, d_key, o_key HAVING SUM(orders_held) = 1 AND SUM(held) <> SUM(added)
                    ORDER BY 1, 2, 3""");
        }

        /// Condition 7.
        static Condition deliveryDates() {
            return new Condition(
                    "condition-7-delivery-dates",
                    "a line has no ol_delivery_d exactly when its order has no o_carrier_id",
                    RowKind.LINE,
                    "holds {0} in ol_delivery_d, should hold {1}",
                    """
                    SELECT ol_w_id, ol_d_id, ol_o_id, ol_number,
                    CASE WHEN ol_delivery_d IS NULL THEN 'null' ELSE 'a date' END,
                    CASE WHEN o_carrier_id IS NULL THEN 'null: its order has no carrier'
                    ELSE 'a date: its order has a carrier' END
                    FROM order_line JOIN orders ON o_w_id = ol_w_id AND o_d_id = ol_d_id AND o_id = ol_o_id
                    WHERE (ol_delivery_d IS NULL AND o_carrier_id IS NOT NULL)
                    OR (ol_delivery_d IS NOT NULL AND o_carrier_id IS NULL) ORDER BY 1, 2, 3, 4""");
        }

        /// Not in a clause: the specification presumes foreign keys.
        static Condition ordersExist() {
            return new Condition(
                    "orders-exist",
                    "every new_order row and every line belongs to an order",
                    RowKind.ORDER,
                    "holds {0} new_order rows and {1} lines, should hold none: orders has no such row",
                    """
                    SELECT w_key, d_key, o_key, SUM(waiting), SUM(order_lines) FROM (
                    SELECT o_w_id AS w_key, o_d_id AS d_key, o_id AS o_key,
                    1 AS orders_held, 0 AS waiting, 0 AS order_lines FROM orders
                    UNION ALL SELECT no_w_id, no_d_id, no_o_id, 0, 1, 0 FROM new_order
                    UNION ALL SELECT ol_w_id, ol_d_id, ol_o_id, 0, 0, COUNT(*)
                    FROM order_line GROUP BY ol_w_id, ol_d_id, ol_o_id) entries
                    GROUP BY w_key, d_key, o_key HAVING SUM(orders_held) = 0 ORDER BY 1, 2, 3""");
        }
    }
}
