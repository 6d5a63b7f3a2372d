package io.plimsoll.workload.tproc;

import java.util.List;

/// HammerDB's transactions as procedures.
final class HammerdbProcedures {
    private static final Routine NEW_ORDER = procedure(
            "neword",
            "home INTEGER",
            "warehouses INTEGER",
            "district_number INTEGER",
            "customer_number INTEGER",
            "lines INTEGER",
            "INOUT discount NUMERIC",
            "INOUT last_name VARCHAR",
            "INOUT credit VARCHAR",
            "INOUT district_tax NUMERIC",
            "INOUT warehouse_tax NUMERIC",
            "INOUT order_number INTEGER",
            "moment TIMESTAMP");
    private static final Routine PAYMENT = procedure(
            "payment",
            "home INTEGER",
            "district_number INTEGER",
            "customer_home INTEGER",
            "customer_district INTEGER",
            "by_name INTEGER",
            "amount NUMERIC",
            "INOUT credit CHARACTER",
            "INOUT last_name VARCHAR",
            "INOUT customer_number INTEGER",
            "INOUT warehouse_street_1 VARCHAR",
            "INOUT warehouse_street_2 VARCHAR",
            "INOUT warehouse_city VARCHAR",
            "INOUT warehouse_state CHARACTER",
            "INOUT warehouse_zip CHARACTER",
            "INOUT district_street_1 VARCHAR",
            "INOUT district_street_2 VARCHAR",
            "INOUT district_city VARCHAR",
            "INOUT district_state CHARACTER",
            "INOUT district_zip CHARACTER",
            "INOUT first_name VARCHAR",
            "INOUT middle_name CHARACTER",
            "INOUT street_1 VARCHAR",
            "INOUT street_2 VARCHAR",
            "INOUT city VARCHAR",
            "INOUT state CHARACTER",
            "INOUT zip CHARACTER",
            "INOUT phone CHARACTER",
            "INOUT since TIMESTAMP",
            "INOUT credit_limit NUMERIC",
            "INOUT discount NUMERIC",
            "INOUT balance NUMERIC",
            "INOUT data VARCHAR",
            "moment TIMESTAMP");
    private static final Routine ORDER_STATUS = procedure(
            "ostat",
            "home INTEGER",
            "district_number INTEGER",
            "INOUT customer_number INTEGER",
            "by_name INTEGER",
            "INOUT last_name VARCHAR",
            "INOUT first_name VARCHAR",
            "INOUT middle_name VARCHAR",
            "INOUT balance NUMERIC",
            "INOUT order_number INTEGER",
            "INOUT entered TIMESTAMP",
            "INOUT carrier INTEGER",
            "INOUT line_list TEXT");
    private static final Routine DELIVERY =
            procedure("delivery", "home INTEGER", "carrier INTEGER", "moment TIMESTAMP");
    private static final Routine STOCK_LEVEL =
            procedure("slev", "home INTEGER", "district_number INTEGER", "threshold INTEGER", "INOUT low INTEGER");

    private static final String LINES = """
            SELECT string_agg(concat_ws(',', ol_i_id, ol_supply_w_id, ol_quantity, ol_amount, ol_delivery_d), ',')
                INTO line_list
                FROM order_line WHERE ol_w_id = home AND ol_d_id = district_number AND ol_o_id = order_number;""";

    private HammerdbProcedures() {}

    static List<Routine> all() {
        return List.of(NEW_ORDER, PAYMENT, ORDER_STATUS, DELIVERY, STOCK_LEVEL);
    }

    static void createIn(RoutineSet.Builder set) {
        set.create(NEW_ORDER, "", RoutineText.of("hammerdb-new-order", ""));
        set.create(PAYMENT, "", RoutineText.of("hammerdb-payment", ""));
        set.create(ORDER_STATUS, "", RoutineText.of("hammerdb-order-status", LINES));
        set.create(DELIVERY, "", HammerdbFunctions.deliveryText(""));
        set.create(STOCK_LEVEL, "", RoutineText.of("stock-level", ""));
    }

    private static Routine procedure(String name, String... parameters) {
        return new Routine(Placement.PROCEDURE, name, List.of(parameters));
    }
}
