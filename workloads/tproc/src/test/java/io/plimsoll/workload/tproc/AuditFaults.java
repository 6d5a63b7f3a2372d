package io.plimsoll.workload.tproc;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// One corruption, at least, for each invariant of a company: after one order, one delivery and one payment by hand.
final class AuditFaults {
    private AuditFaults() {}

    static List<AuditFault> all() {
        return Stream.of(balances(), openOrders(), orders(), history(), customers(), orphans(), lines(), stocks())
                .flatMap(List::stream)
                .toList();
    }

    /// What warehouses and districts add up.
    private static List<AuditFault> balances() {
        return List.of(
                AuditFault.of(
                        "warehouse",
                        "w_id = 1",
                        "w_ytd = w_ytd + 1.5",
                        "w_ytd = w_ytd - 1.5",
                        Map.of(
                                "condition-1-warehouse-ytd",
                                "warehouse 1 holds w_ytd 100124.95, should hold 100123.45",
                                "condition-8-warehouse-history",
                                "warehouse 1 holds w_ytd 100124.95, should hold 100123.45",
                                "paid-amounts",
                                "the sum of w_ytd grew by 124.95, should have grown by 123.45")),
                AuditFault.of(
                        "warehouse",
                        "w_id = 1",
                        "w_ytd = NULL",
                        "w_ytd = 100123.45",
                        Map.of(
                                "condition-1-warehouse-ytd",
                                "warehouse 1 holds w_ytd null, should hold 100123.45",
                                "condition-8-warehouse-history",
                                "warehouse 1 holds w_ytd null, should hold 100123.45",
                                "paid-amounts",
                                "the sum of w_ytd grew by -100000.00, should have grown by 123.45")),
                AuditFault.of(
                        "district",
                        "d_w_id = 1 AND d_id = 3",
                        "d_ytd = d_ytd - 0.01",
                        "d_ytd = d_ytd + 0.01",
                        Map.of(
                                "condition-1-warehouse-ytd",
                                "warehouse 1 holds w_ytd 100123.45, should hold 100123.44",
                                "condition-9-district-history",
                                "district 3 of warehouse 1 holds d_ytd 10123.44, should hold 10123.45")),
                AuditFault.of(
                        "district",
                        "d_w_id = 1 AND d_id = 5",
                        "d_next_o_id = 1002",
                        "d_next_o_id = 1001",
                        Map.of(
                                "condition-2-next-order",
                                "district 5 of warehouse 1 holds d_next_o_id 1002, should hold one more than its last"
                                        + " order 1000 and its last new_order 1000",
                                "committed-orders",
                                "the sum of d_next_o_id grew by 2, should have grown by 1")));
    }

    /// Rows of new_order that are missing.
    private static List<AuditFault> openOrders() {
        return List.of(
                new AuditFault(
                        "DELETE FROM new_order WHERE no_w_id = 1 AND no_d_id = 6 AND no_o_id = 1000",
                        "INSERT INTO new_order (no_w_id, no_d_id, no_o_id) VALUES (1, 6, 1000)",
                        Map.of(
                                "condition-2-next-order",
                                "should hold one more than its last order 1000 and its last new_order 999",
                                "condition-5-carriers",
                                "order 1000 of district 6 of warehouse 1 holds o_carrier_id null, should hold a"
                                        + " carrier: it has no new_order row",
                                "condition-11-delivered-orders",
                                "the number of orders without a new_order row grew by 2, should have grown by 1",
                                "delivered-orders",
                                "the number of new_order rows grew by -1, should have grown by 0")),
                new AuditFault(
                        "DELETE FROM new_order WHERE no_w_id = 1 AND no_d_id = 10 AND no_o_id = 800",
                        "INSERT INTO new_order (no_w_id, no_d_id, no_o_id) VALUES (1, 10, 800)",
                        Map.of(
                                "condition-3-new-order-gaps",
                                "district 10 of warehouse 1 holds 299 new_order rows, should hold 300: all from 701 to"
                                        + " 1000",
                                "condition-5-carriers",
                                "order 800 of district 10 of warehouse 1 holds o_carrier_id null",
                                "condition-11-delivered-orders",
                                "grew by 2",
                                "delivered-orders",
                                "grew by -1")));
    }

    /// Orders that contradict their lines.
    private static List<AuditFault> orders() {
        return List.of(
                AuditFault.of(
                        "orders",
                        "o_w_id = 1 AND o_d_id = 2 AND o_id = 1001",
                        "o_ol_cnt = 3",
                        "o_ol_cnt = 2",
                        Map.of(
                                "condition-4-district-lines",
                                "district 2 of warehouse 1 holds a sum of o_ol_cnt of ",
                                "condition-6-order-lines",
                                "order 1001 of district 2 of warehouse 1 holds o_ol_cnt 3, should hold 2")),
                AuditFault.of(
                        "orders",
                        "o_w_id = 1 AND o_d_id = 2 AND o_id = 1001",
                        "o_carrier_id = 4",
                        "o_carrier_id = NULL",
                        Map.of(
                                "condition-5-carriers",
                                "order 1001 of district 2 of warehouse 1 holds o_carrier_id 4, should hold null: it has"
                                        + " a new_order row",
                                "condition-7-delivery-dates",
                                "line 2 of order 1001 of district 2 of warehouse 1 holds null in ol_delivery_d, should"
                                        + " hold a date: its order has a carrier")),
                AuditFault.of(
                        "order_line",
                        "ol_w_id = 1 AND ol_d_id = 2 AND ol_o_id = 1001 AND ol_number = 1",
                        "ol_delivery_d = (SELECT MAX(o_entry_d) FROM orders), ol_amount = 0",
                        "ol_delivery_d = NULL, ol_amount = 30.30",
                        Map.of(
                                "condition-7-delivery-dates",
                                "line 1 of order 1001 of district 2 of warehouse 1 holds a date in ol_delivery_d,"
                                        + " should hold null: its order has no carrier")));
    }

    /// Payments that are more, or others.
    private static List<AuditFault> history() {
        return List.of(
                AuditFault.of(
                        "history",
                        "h_w_id = 1 AND h_d_id = 1 AND h_c_w_id = 1 AND h_c_d_id = 1 AND h_c_id = 20",
                        "h_amount = 11",
                        "h_amount = 10",
                        Map.of(
                                "condition-8-warehouse-history",
                                "warehouse 1 holds w_ytd 100123.45, should hold 100124.45",
                                "condition-9-district-history",
                                "district 1 of warehouse 1 holds d_ytd 10000.00, should hold 10001.00",
                                "condition-10-customer-balance",
                                "customer 20 of district 1 of warehouse 1 holds c_balance -10.00, should hold -11.00")),
                new AuditFault(
                        "INSERT INTO history (h_w_id, h_d_id, h_c_w_id, h_c_d_id, h_c_id, h_amount)"
                                + " VALUES (1, 3, 1, 4, 8, 0)",
                        "DELETE FROM history WHERE h_amount = 0",
                        Map.of("committed-payments", "the number of history rows grew by 2, should have grown by 1")));
    }

    /// Customers' balances.
    private static List<AuditFault> customers() {
        return List.of(
                AuditFault.of(
                        "customer",
                        "c_w_id = 1 AND c_d_id = 4 AND c_id = 9",
                        "c_balance = c_balance + 0.01",
                        "c_balance = c_balance - 0.01",
                        Map.of(
                                "condition-10-customer-balance",
                                "customer 9 of district 4 of warehouse 1 holds c_balance ",
                                "condition-12-customer-payments",
                                "customer 9 of district 4 of warehouse 1 holds ")),
                AuditFault.of(
                        "customer",
                        "c_w_id = 1 AND c_d_id = 9 AND c_id = 1000",
                        "c_balance = NULL",
                        "c_balance = -10",
                        Map.of(
                                "condition-10-customer-balance",
                                "customer 1000 of district 9 of warehouse 1 holds c_balance null, should hold -10.00",
                                "condition-12-customer-payments",
                                "customer 1000 of district 9 of warehouse 1 holds null")),
                AuditFault.of(
                        "customer",
                        "c_w_id = 1 AND c_d_id = 9 AND c_id = 1000",
                        "c_ytd_payment = 8",
                        "c_ytd_payment = 10",
                        Map.of(
                                "condition-12-customer-payments",
                                "customer 1000 of district 9 of warehouse 1 holds -2.00 in c_balance and c_ytd_payment"
                                        + " together, should hold 0")));
    }

    /// Rows of orders that do not exist.
    private static List<AuditFault> orphans() {
        return List.of(
                new AuditFault(
                        "INSERT INTO new_order (no_w_id, no_d_id, no_o_id) VALUES (1, 7, 1002)",
                        "DELETE FROM new_order WHERE no_w_id = 1 AND no_d_id = 7 AND no_o_id = 1002",
                        Map.of(
                                "orders-exist",
                                "order 1002 of district 7 of warehouse 1 holds 1 new_order rows and 0 lines, should"
                                        + " hold none",
                                "condition-2-next-order",
                                "its last new_order 1002",
                                "condition-3-new-order-gaps",
                                "district 7 of warehouse 1 holds 301 new_order rows, should hold 302",
                                "condition-11-delivered-orders",
                                "grew by 0, should have grown by 1",
                                "delivered-orders",
                                "grew by 1, should have grown by 0")),
                new AuditFault(
                        "INSERT INTO order_line (ol_w_id, ol_d_id, ol_o_id, ol_number, ol_i_id, ol_amount)"
                                + " VALUES (1, 8, 0, 1, 5, 4)",
                        "DELETE FROM order_line WHERE ol_w_id = 1 AND ol_d_id = 8 AND ol_o_id = 0",
                        Map.of(
                                "orders-exist",
                                "order 0 of district 8 of warehouse 1 holds 0 new_order rows and 1 lines",
                                "condition-4-district-lines",
                                "district 8 of warehouse 1 holds a sum of o_ol_cnt of ")));
    }

    /// Lines of orders.
    private static List<AuditFault> lines() {
        return List.of(
                AuditFault.of(
                        "order_line",
                        "ol_w_id = 1 AND ol_d_id = 2 AND ol_o_id = 1001 AND ol_number = 1",
                        "ol_amount = NULL",
                        "ol_amount = 30.30",
                        Map.of(
                                "line-amounts",
                                "line 1 of order 1001 of district 2 of warehouse 1 holds ol_amount null, should hold an"
                                        + " amount")),
                AuditFault.of(
                        "order_line",
                        "ol_w_id = 1 AND ol_d_id = 2 AND ol_o_id = 999 AND ol_number = 4",
                        "ol_i_id = ol_i_id + 100000",
                        "ol_i_id = ol_i_id - 100000",
                        Map.of("line-items", "should hold 1 to 100000")),
                AuditFault.of(
                        "order_line",
                        "ol_w_id = 1 AND ol_d_id = 2 AND ol_o_id = 1001 AND ol_number = 1",
                        "ol_dist_info = (SELECT s_dist_03 FROM stock WHERE s_w_id = 1 AND s_i_id = 11)",
                        "ol_dist_info = (SELECT s_dist_02 FROM stock WHERE s_w_id = 1 AND s_i_id = 11)",
                        Map.of(
                                "line-district-information",
                                "line 1 of order 1001 of district 2 of warehouse 1 holds ol_dist_info ")),
                AuditFault.of(
                        "order_line",
                        "ol_w_id = 1 AND ol_d_id = 2 AND ol_o_id = 1001 AND ol_number = 2",
                        "ol_dist_info = 'none'",
                        "ol_dist_info = (SELECT s_dist_03 FROM stock WHERE s_w_id = 1 AND s_i_id = 12)",
                        Map.of(
                                "line-district-information",
                                "line 2 of order 1001 of district 2 of warehouse 1 holds ol_dist_info none, should")));
    }

    /// Counters of the stock.
    private static List<AuditFault> stocks() {
        return List.of(
                stock("s_order_cnt", "stock-order-counts", "grew by 3, should have grown by 2"),
                stock("s_remote_cnt", "stock-remote-counts", "grew by 2, should have grown by 1"),
                stock("s_ytd", "stock-quantities", "grew by 8, should have grown by 7"));
    }

    private static AuditFault stock(String column, String reported, String sentence) {
        return AuditFault.of(
                "stock",
                "s_w_id = 1 AND s_i_id = 99",
                column + " = 1",
                column + " = 0",
                Map.of(reported, "the sum of " + column + " " + sentence));
    }
}
