package io.plimsoll.workload.tproc;

import io.plimsoll.driver.table.Storage;
import io.plimsoll.driver.table.Table;
import io.plimsoll.workload.Columns;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// The nine tables with the names of TPC-C, clause 1.3. HammerDB's differ in the types of small numbers and of
/// times, and in the column order of the stock key. On Citus all except `item` are distributed by the warehouse.
final class CompanyTables {
    private static final String LOCAL = "local";

    private final Company company;
    private final String small;
    private final String time;

    CompanyTables(Company company) {
        this.company = company;
        small = company.profile().isHammerdb() ? "smallint" : "int";
        time = company.profile().isHammerdb() ? "moment" : "timestamp";
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
        Storage storage = distributed("w_id", "shard_count", String.valueOf(company.shards()));
        return table(
                "warehouse", storage, "w_id", """
                    w_id int not null, w_name varchar(10), w_street_1 varchar(20), w_street_2 varchar(20),
                    w_city varchar(20), w_state char(2), w_zip char(9), w_tax decimal(4,4), w_ytd decimal(%s,2)\
                    """.formatted(company.profile().isHammerdb() ? 16 : 12));
    }

    Table district() {
        return table("district", together("d_w_id"), "d_w_id, d_id", """
            d_id {small} not null, d_w_id int not null, d_name varchar(10), d_street_1 varchar(20),
            d_street_2 varchar(20), d_city varchar(20), d_state char(2), d_zip char(9), d_tax decimal(4,4),
            d_ytd decimal(12,2), d_next_o_id int\
            """);
    }

    Table customer() {
        Table.Index byName = new Table.Index("customer_i2", List.of("c_w_id", "c_d_id", "c_last", "c_first", "c_id"));
        return table("customer", together("c_w_id"), "c_w_id, c_d_id, c_id", """
            c_id int not null, c_d_id {small} not null, c_w_id int not null, c_first varchar(16), c_middle char(2),
            c_last varchar(16), c_street_1 varchar(20), c_street_2 varchar(20), c_city varchar(20), c_state char(2),
            c_zip char(9), c_phone char(16), c_since {time}, c_credit char(2), c_credit_lim decimal(12,2),
            c_discount decimal(4,4), c_balance decimal(12,2), c_ytd_payment decimal(12,2), c_payment_cnt {small},
            c_delivery_cnt {small}, c_data varchar(500)\
            """, byName);
    }

    Table history() {
        return table("history", together("h_w_id"), "", """
            h_c_id int, h_c_d_id {small}, h_c_w_id int, h_d_id {small}, h_w_id int not null, h_date {time},
            h_amount decimal(6,2), h_data varchar(24)\
            """);
    }

    Table orders() {
        Table.Index byCustomer = new Table.Index("orders_i2", List.of("o_w_id", "o_d_id", "o_c_id", "o_id"));
        return table("orders", together("o_w_id"), "o_w_id, o_d_id, o_id", """
            o_id int not null, o_d_id {small} not null, o_w_id int not null, o_c_id int, o_entry_d {time},
            o_carrier_id {small}, o_ol_cnt {small}, o_all_local {small}\
            """, byCustomer);
    }

    Table newOrder() {
        return table("new_order", together("no_w_id"), "no_w_id, no_d_id, no_o_id", """
            no_o_id int not null, no_d_id {small} not null, no_w_id int not null\
            """);
    }

    Table orderLine() {
        String partitions = String.valueOf(company.partitions());
        Storage storage = company.partitions() > 0
                ? distributed("ol_w_id", "hash_partitions", partitions, "colocate_with", "warehouse")
                : together("ol_w_id");
        return table("order_line", storage, "ol_w_id, ol_d_id, ol_o_id, ol_number", """
            ol_o_id int not null, ol_d_id {small} not null, ol_w_id int not null, ol_number {small} not null,
            ol_i_id int, ol_supply_w_id int, ol_delivery_d {time}, ol_quantity {small}, ol_amount decimal(6,2),
            ol_dist_info char(24)\
            """);
    }

    Table item() {
        Storage storage = new Storage(Storage.Layout.DEFAULT, Map.of(isDistributed() ? "reference" : LOCAL, "true"));
        return table("item", storage, "i_id", """
            i_id int not null, i_im_id int, i_name varchar(24), i_price decimal(5,2), i_data varchar(50)\
            """);
    }

    Table stock() {
        String informations = IntStream.rangeClosed(1, Company.DISTRICTS)
                .mapToObj(district -> districtInformation(district) + " char(24)")
                .collect(Collectors.joining(", "));
        String primaryKey = company.profile().isHammerdb() ? "s_i_id, s_w_id" : "s_w_id, s_i_id";
        return table("stock", together("s_w_id"), primaryKey, """
            s_i_id int not null, s_w_id int not null, s_quantity {small}, %s, s_ytd int, s_order_cnt int,
            s_remote_cnt int, s_data varchar(50)\
            """.formatted(informations));
    }

    /// @param primaryKey its columns; empty for none
    private Table table(String name, Storage storage, String primaryKey, String columns, Table.Index... indexes) {
        return new Table(
                name,
                Columns.of(columns.replace("{small}", small).replace("{time}", time)),
                primaryKey.isEmpty() ? List.of() : List.of(primaryKey.split(", ")),
                storage,
                List.of(indexes));
    }

    /// The stock column for a district: `s_dist_01`.
    static String districtInformation(int district) {
        return "s_dist_" + (district < 10 ? "0" : "") + district;
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
