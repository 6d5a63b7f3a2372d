package io.plimsoll.workload.tproc;

import io.plimsoll.driver.table.Column;
import io.plimsoll.driver.table.ColumnType;
import io.plimsoll.driver.table.Storage;
import io.plimsoll.driver.table.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/// The nine tables with the names of TPC-C, clause 1.3. HammerDB's differ in the types of small numbers and of
/// times, and in the column order of the stock key. On Citus all except `item` are distributed by the warehouse.
final class CompanyTables {
    private static final ColumnType INTEGER = new ColumnType.Int32();
    private static final ColumnType TAX = new ColumnType.Decimal(4, 4);
    private static final ColumnType MONEY = new ColumnType.Decimal(12, 2);
    private static final ColumnType AMOUNT = new ColumnType.Decimal(6, 2);
    private static final int DISTRICT_INFORMATION = 24;
    private static final String LOCAL = "local";

    private final Company company;
    private final ColumnType small;
    private final ColumnType time;

    CompanyTables(Company company) {
        this.company = company;
        small = company.profile().isHammerdb() ? new ColumnType.Int16() : INTEGER;
        time = company.profile().isHammerdb() ? new ColumnType.Moment() : new ColumnType.Timestamp();
    }

    /// All tables, in the order of their creation.
    List<Table> all() {
        return List.of(
                warehouse(), district(), customer(), history(), orders(), newOrder(), orderLine(), item(), stock());
    }

    static List<String> names() {
        return List.of(
                "warehouse", "district", "customer", "history", "orders", "new_order", "order_line", "item", "stock");
    }

    Table warehouse() {
        List<Column> columns = new ArrayList<>();
        columns.add(key("w_id", INTEGER));
        columns.addAll(address("w"));
        columns.add(Column.of("w_tax", TAX));
        columns.add(Column.of("w_ytd", new ColumnType.Decimal(company.profile().isHammerdb() ? 16 : 12, 2)));
        return new Table(
                "warehouse",
                columns,
                List.of("w_id"),
                distributed("w_id", "shard_count", String.valueOf(company.shards())));
    }

    Table district() {
        List<Column> columns = new ArrayList<>();
        columns.add(key("d_id", small));
        columns.add(key("d_w_id", INTEGER));
        columns.addAll(address("d"));
        columns.add(Column.of("d_tax", TAX));
        columns.add(Column.of("d_ytd", MONEY));
        columns.add(Column.of("d_next_o_id", INTEGER));
        return new Table("district", columns, List.of("d_w_id", "d_id"), together("d_w_id"));
    }

    Table customer() {
        List<Column> columns = new ArrayList<>(List.of(
                key("c_id", INTEGER),
                key("c_d_id", small),
                key("c_w_id", INTEGER),
                varying("c_first", 16),
                fixed("c_middle", 2),
                varying("c_last", 16)));
        columns.addAll(place("c"));
        columns.addAll(List.of(
                fixed("c_phone", 16),
                Column.of("c_since", time),
                fixed("c_credit", 2),
                Column.of("c_credit_lim", MONEY),
                Column.of("c_discount", TAX),
                Column.of("c_balance", MONEY),
                Column.of("c_ytd_payment", MONEY),
                Column.of("c_payment_cnt", small),
                Column.of("c_delivery_cnt", small),
                varying("c_data", 500)));
        return new Table(
                "customer",
                columns,
                List.of("c_w_id", "c_d_id", "c_id"),
                together("c_w_id"),
                List.of(new Table.Index("customer_i2", List.of("c_w_id", "c_d_id", "c_last", "c_first", "c_id"))));
    }

    Table history() {
        return new Table(
                "history",
                List.of(
                        Column.of("h_c_id", INTEGER),
                        Column.of("h_c_d_id", small),
                        Column.of("h_c_w_id", INTEGER),
                        Column.of("h_d_id", small),
                        Column.notNull("h_w_id", INTEGER),
                        Column.of("h_date", time),
                        Column.of("h_amount", AMOUNT),
                        varying("h_data", 24)),
                List.of(),
                together("h_w_id"));
    }

    Table orders() {
        return new Table(
                "orders",
                List.of(
                        key("o_id", INTEGER),
                        key("o_d_id", small),
                        key("o_w_id", INTEGER),
                        Column.of("o_c_id", INTEGER),
                        Column.of("o_entry_d", time),
                        Column.of("o_carrier_id", small),
                        Column.of("o_ol_cnt", small),
                        Column.of("o_all_local", small)),
                List.of("o_w_id", "o_d_id", "o_id"),
                together("o_w_id"),
                List.of(new Table.Index("orders_i2", List.of("o_w_id", "o_d_id", "o_c_id", "o_id"))));
    }

    Table newOrder() {
        return new Table(
                "new_order",
                List.of(key("no_o_id", INTEGER), key("no_d_id", small), key("no_w_id", INTEGER)),
                List.of("no_w_id", "no_d_id", "no_o_id"),
                together("no_w_id"));
    }

    Table orderLine() {
        return new Table(
                "order_line",
                List.of(
                        key("ol_o_id", INTEGER),
                        key("ol_d_id", small),
                        key("ol_w_id", INTEGER),
                        key("ol_number", small),
                        Column.of("ol_i_id", INTEGER),
                        Column.of("ol_supply_w_id", INTEGER),
                        Column.of("ol_delivery_d", time),
                        Column.of("ol_quantity", small),
                        Column.of("ol_amount", AMOUNT),
                        fixed("ol_dist_info", DISTRICT_INFORMATION)),
                List.of("ol_w_id", "ol_d_id", "ol_o_id", "ol_number"),
                company.partitions() > 0
                        ? distributed(
                                "ol_w_id",
                                "hash_partitions",
                                String.valueOf(company.partitions()),
                                "colocate_with",
                                "warehouse")
                        : together("ol_w_id"));
    }

    Table item() {
        return new Table(
                "item",
                List.of(
                        key("i_id", INTEGER),
                        Column.of("i_im_id", INTEGER),
                        varying("i_name", 24),
                        Column.of("i_price", new ColumnType.Decimal(5, 2)),
                        varying("i_data", 50)),
                List.of("i_id"),
                new Storage(Storage.Layout.DEFAULT, Map.of(isDistributed() ? "reference" : LOCAL, "true")));
    }

    Table stock() {
        List<Column> columns = new ArrayList<>(
                List.of(key("s_i_id", INTEGER), key("s_w_id", INTEGER), Column.of("s_quantity", small)));
        IntStream.rangeClosed(1, Company.DISTRICTS)
                .mapToObj(district -> fixed(districtInformation(district), DISTRICT_INFORMATION))
                .forEach(columns::add);
        columns.addAll(List.of(
                Column.of("s_ytd", INTEGER),
                Column.of("s_order_cnt", INTEGER),
                Column.of("s_remote_cnt", INTEGER),
                varying("s_data", 50)));
        List<String> primaryKey =
                company.profile().isHammerdb() ? List.of("s_i_id", "s_w_id") : List.of("s_w_id", "s_i_id");
        return new Table("stock", columns, primaryKey, together("s_w_id"));
    }

    /// The stock column for a district: `s_dist_01`.
    static String districtInformation(int district) {
        return "s_dist_" + (district < 10 ? "0" : "") + district;
    }

    private static List<Column> address(String prefix) {
        List<Column> columns = new ArrayList<>();
        columns.add(varying(prefix + "_name", 10));
        columns.addAll(place(prefix));
        return columns;
    }

    private static List<Column> place(String prefix) {
        return List.of(
                varying(prefix + "_street_1", 20),
                varying(prefix + "_street_2", 20),
                varying(prefix + "_city", 20),
                fixed(prefix + "_state", 2),
                fixed(prefix + "_zip", 9));
    }

    private static Column key(String name, ColumnType type) {
        return Column.notNull(name, type);
    }

    private static Column varying(String name, int length) {
        return Column.of(name, new ColumnType.VaryingText(length));
    }

    private static Column fixed(String name, int length) {
        return Column.of(name, new ColumnType.FixedText(length));
    }

    /// On the node of the same warehouse.
    private Storage together(String column) {
        return distributed(column, "colocate_with", "warehouse");
    }

    private boolean isDistributed() {
        return company.shards() > 0;
    }

    /// @param namesAndValues further properties of a table that is distributed by `column`
    private Storage distributed(String column, String... namesAndValues) {
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put(isDistributed() ? "distribution_column" : LOCAL, isDistributed() ? column : "true");
        for (int i = 0; i < namesAndValues.length; i += 2) {
            properties.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        return new Storage(Storage.Layout.DEFAULT, properties);
    }
}
