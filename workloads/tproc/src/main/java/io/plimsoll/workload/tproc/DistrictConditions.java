package io.plimsoll.workload.tproc;

/// The conditions that speak of whole warehouses and districts.
///
/// Both sides of each are put one below the other and grouped, instead of joined: every product does that in one pass
/// over each table, while some evaluate a joined aggregate once for each row. On Citus each part is grouped by the
/// warehouse, so that nothing leaves its node but what is wrong.
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

    /// Condition 2; its last part only where orders wait to be delivered.
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
                UNION ALL SELECT no_w_id, no_d_id, 0, 0, MAX(no_o_id) FROM new_order GROUP BY no_w_id, no_d_id) entries
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
                GROUP BY w_key, d_key HAVING %3$s ORDER BY 1, 2""".formatted(sql.held(), sql.added(), sql.unequal()));
    }
}
