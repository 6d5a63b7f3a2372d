package io.plimsoll.workload.tproc;

/// The conditions that speak of customers. Lines that are delivered when they are loaded have an amount of 0 and are
/// left out, so that the work grows with what runs delivered.
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

    /// The history lies where payments were made, not where the customer is: on Citus only it is moved so.
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
                SELECT c_w_id AS w_key, c_d_id AS d_key, c_id AS c_key, c_balance + c_ytd_payment AS held, 0 AS added
                FROM customer WHERE c_balance + c_ytd_payment <> 0 OR c_balance + c_ytd_payment IS NULL
                UNION ALL SELECT o_w_id, o_d_id, o_c_id, 0, ol_amount FROM %3$s) entries
                GROUP BY w_key, d_key, c_key HAVING %4$s ORDER BY 1, 2, 3\
                """.formatted(sql.held(), sql.added(), DELIVERED_LINES, sql.unequal()));
    }
}
