package io.plimsoll.workload.tproc;

/// The conditions that speak of single orders. Put together as [DistrictConditions] are, or joined by whole primary
/// keys, which every product does well.
final class OrderConditions {
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
                SELECT o_w_id AS w_key, o_d_id AS d_key, o_id AS o_key, 1 AS orders_held, o_ol_cnt AS held, 0 AS added
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

    /// No clause asks for it, since the specification thinks of foreign keys.
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
