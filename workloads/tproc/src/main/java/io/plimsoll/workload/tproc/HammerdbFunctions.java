package io.plimsoll.workload.tproc;

import java.util.List;

/// HammerDB's transactions as functions. Parameters that are outputs of the procedures are variables here, because the
/// two share their texts.
final class HammerdbFunctions {
    private static final Routine NEW_ORDER = function(
            "neword",
            "home INTEGER",
            "warehouses INTEGER",
            "district_number INTEGER",
            "customer_number INTEGER",
            "lines INTEGER",
            "order_number INTEGER");
    private static final Routine PAYMENT = function(
            "payment",
            "home INTEGER",
            "district_number INTEGER",
            "customer_home INTEGER",
            "customer_district INTEGER",
            "customer_number INTEGER",
            "by_name INTEGER",
            "amount NUMERIC",
            "last_name VARCHAR",
            "credit VARCHAR",
            "balance NUMERIC");
    private static final Routine ORDER_STATUS = function(
            "ostat",
            "home INTEGER",
            "district_number INTEGER",
            "customer_number INTEGER",
            "by_name INTEGER",
            "last_name VARCHAR");
    private static final Routine DELIVERY = function("delivery", "home INTEGER", "carrier INTEGER");
    private static final Routine STOCK_LEVEL =
            function("slev", "home INTEGER", "district_number INTEGER", "threshold INTEGER");

    private static final String VARIABLES_OF_NEW_ORDER = """
            DECLARE
                discount NUMERIC;
                last_name TEXT;
                credit TEXT;
                district_tax NUMERIC;
                warehouse_tax NUMERIC;
            """;
    private static final String VARIABLES_OF_PAYMENT = """
            DECLARE
                warehouse_street_1 TEXT;
                warehouse_street_2 TEXT;
                warehouse_city TEXT;
                warehouse_state TEXT;
                warehouse_zip TEXT;
                district_street_1 TEXT;
                district_street_2 TEXT;
                district_city TEXT;
                district_state TEXT;
                district_zip TEXT;
                first_name TEXT;
                middle_name TEXT;
                street_1 TEXT;
                street_2 TEXT;
                city TEXT;
                state TEXT;
                zip TEXT;
                phone TEXT;
                since TIMESTAMP;
                credit_limit NUMERIC;
                discount NUMERIC;
                data TEXT;
                moment CONSTANT TIMESTAMP := LOCALTIMESTAMP;
            """;
    private static final String VARIABLES_OF_ORDER_STATUS = """
            DECLARE
                first_name VARCHAR;
                middle_name VARCHAR;
                balance NUMERIC;
                order_number INTEGER;
                entered TIMESTAMP;
                carrier INTEGER;
            """;
    private static final String LINES = """
            RETURN QUERY
                SELECT ol_i_id, ol_supply_w_id, CAST(ol_quantity AS SMALLINT), CAST(ol_amount AS NUMERIC),
                    CAST(ol_delivery_d AS TIMESTAMP WITH TIME ZONE), CAST(NULL AS INTEGER), CAST(NULL AS VARCHAR),
                    first_name, middle_name, balance, order_number, entered, carrier
                FROM order_line WHERE ol_w_id = home AND ol_d_id = district_number AND ol_o_id = order_number;""";

    private HammerdbFunctions() {}

    static List<Routine> all() {
        return List.of(NEW_ORDER, PAYMENT, ORDER_STATUS, DELIVERY, STOCK_LEVEL);
    }

    static void createIn(RoutineSet.Builder set) {
        String returnTotal = "RETURN (SELECT sum(amount) * factor FROM unnest(amounts) AS amount);";
        set.create(
                NEW_ORDER,
                "RETURNS NUMERIC",
                VARIABLES_OF_NEW_ORDER + RoutineText.of("hammerdb-new-order", returnTotal));
        set.create(
                PAYMENT,
                "RETURNS INTEGER",
                VARIABLES_OF_PAYMENT + RoutineText.of("hammerdb-payment", "RETURN customer_number;"));
        set.create(
                ORDER_STATUS,
                "RETURNS SETOF record",
                VARIABLES_OF_ORDER_STATUS + RoutineText.of("hammerdb-order-status", LINES));
        set.create(DELIVERY, "RETURNS INTEGER", deliveryText("RETURN 1;"));
        set.create(
                STOCK_LEVEL,
                "RETURNS INTEGER",
                "DECLARE\n    low INTEGER;\n" + RoutineText.of("stock-level", "RETURN low;"));
    }

    /// The specification's, but for the customers' counter.
    static String deliveryText(String result) {
        return RoutineText.of("delivery", result).replace("{counters}", "");
    }

    private static Routine function(String name, String... parameters) {
        return new Routine(Placement.FUNCTION, name, List.of(parameters));
    }
}
