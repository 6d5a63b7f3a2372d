package io.plimsoll.workload.tproch;

import io.plimsoll.driver.table.Column;
import io.plimsoll.driver.table.ColumnType;
import io.plimsoll.driver.table.Storage;
import io.plimsoll.driver.table.Storage.Layout;
import io.plimsoll.driver.table.Table;
import io.plimsoll.driver.table.TableRows;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// The eight tables with the names of clause 1.4. Immutable and thread-safe.
///
/// On Citus, orders and their lines lie together by order, parts and what their suppliers ask for them by part, and
/// customers by customer; the small tables are whole on every node. The specification lets data be divided by
/// primary or foreign keys and by days (clause 1.5.4).
///
/// @param shards of each distributed table
/// @param hasIndexes whether columns that refer to other tables are indexed
record TradeTables(ScaleFactor scale, Layout layout, int shards, boolean hasIndexes) {
    private static final ColumnType KEY = new ColumnType.Int32();
    private static final ColumnType ORDER_KEY = new ColumnType.Int64();
    private static final ColumnType NUMBER = new ColumnType.Int32();
    private static final ColumnType MONEY = new ColumnType.Decimal(15, 2);
    private static final ColumnType DAY = new ColumnType.Day();

    /// All tables, in the order of their creation.
    List<Table> all() {
        return List.of(region(), nation(), supplier(), customer(), part(), partSupplier(), orders(), lines());
    }

    /// The rows of all tables, in load order.
    List<TableRows> rows() {
        OrderSpan orders = OrderSpan.ofDataset(scale);
        return List.of(
                GeographyRows.regions(region()),
                GeographyRows.nations(nation()),
                SupplierRows.of(supplier(), scale),
                CustomerRows.of(customer(), scale),
                PartRows.of(part(), scale),
                PartSupplierRows.of(partSupplier(), scale),
                OrderRows.of(orders(), scale, orders),
                LineRows.of(lines(), scale, orders));
    }

    static List<String> names() {
        return List.of("region", "nation", "supplier", "customer", "part", "partsupp", "orders", "lineitem");
    }

    private Table region() {
        return new Table(
                "region",
                List.of(number("r_regionkey"), fixed("r_name", 25), varying("r_comment", 152)),
                List.of("r_regionkey"),
                whole());
    }

    private Table nation() {
        return new Table(
                "nation",
                List.of(number("n_nationkey"), fixed("n_name", 25), number("n_regionkey"), varying("n_comment", 152)),
                List.of("n_nationkey"),
                whole(),
                indexes("n_regionkey"));
    }

    private Table supplier() {
        return new Table(
                "supplier",
                List.of(
                        Column.notNull("s_suppkey", KEY),
                        fixed("s_name", 25),
                        varying("s_address", 40),
                        number("s_nationkey"),
                        fixed("s_phone", 15),
                        money("s_acctbal"),
                        varying("s_comment", 101)),
                List.of("s_suppkey"),
                whole(),
                indexes("s_nationkey"));
    }

    private Table customer() {
        return new Table(
                "customer",
                List.of(
                        Column.notNull("c_custkey", KEY),
                        varying("c_name", 25),
                        varying("c_address", 40),
                        number("c_nationkey"),
                        fixed("c_phone", 15),
                        money("c_acctbal"),
                        fixed("c_mktsegment", 10),
                        varying("c_comment", 117)),
                List.of("c_custkey"),
                distributed("c_custkey"),
                indexes("c_nationkey"));
    }

    private Table part() {
        return new Table(
                "part",
                List.of(
                        Column.notNull("p_partkey", KEY),
                        varying("p_name", 55),
                        fixed("p_mfgr", 25),
                        fixed("p_brand", 10),
                        varying("p_type", 25),
                        number("p_size"),
                        fixed("p_container", 10),
                        money("p_retailprice"),
                        varying("p_comment", 23)),
                List.of("p_partkey"),
                distributed("p_partkey"));
    }

    private Table partSupplier() {
        return new Table(
                "partsupp",
                List.of(
                        Column.notNull("ps_partkey", KEY),
                        Column.notNull("ps_suppkey", KEY),
                        number("ps_availqty"),
                        money("ps_supplycost"),
                        varying("ps_comment", 199)),
                List.of("ps_partkey", "ps_suppkey"),
                together("ps_partkey", "part"),
                indexes("ps_suppkey"));
    }

    Table orders() {
        return new Table(
                "orders",
                List.of(
                        Column.notNull("o_orderkey", ORDER_KEY),
                        Column.notNull("o_custkey", KEY),
                        fixed("o_orderstatus", 1),
                        money("o_totalprice"),
                        Column.notNull("o_orderdate", DAY),
                        fixed("o_orderpriority", 15),
                        fixed("o_clerk", 15),
                        number("o_shippriority"),
                        varying("o_comment", 79)),
                List.of("o_orderkey"),
                distributed("o_orderkey"),
                indexes("o_custkey"));
    }

    Table lines() {
        return new Table(
                "lineitem",
                List.of(
                        Column.notNull("l_orderkey", ORDER_KEY),
                        Column.notNull("l_partkey", KEY),
                        Column.notNull("l_suppkey", KEY),
                        number("l_linenumber"),
                        money("l_quantity"),
                        money("l_extendedprice"),
                        money("l_discount"),
                        money("l_tax"),
                        fixed("l_returnflag", 1),
                        fixed("l_linestatus", 1),
                        Column.notNull("l_shipdate", DAY),
                        Column.notNull("l_commitdate", DAY),
                        Column.notNull("l_receiptdate", DAY),
                        fixed("l_shipinstruct", 25),
                        fixed("l_shipmode", 10),
                        varying("l_comment", 44)),
                List.of("l_orderkey", "l_linenumber"),
                together("l_orderkey", "orders"),
                indexes("l_partkey", "l_suppkey"));
    }

    private static Column number(String name) {
        return Column.notNull(name, NUMBER);
    }

    private static Column money(String name) {
        return Column.notNull(name, MONEY);
    }

    private static Column fixed(String name, int length) {
        return Column.notNull(name, new ColumnType.FixedText(length));
    }

    private static Column varying(String name, int length) {
        return Column.notNull(name, new ColumnType.VaryingText(length));
    }

    private List<Table.Index> indexes(String... columns) {
        return hasIndexes
                ? Stream.of(columns)
                        .map(column -> new Table.Index(column + "_idx", List.of(column)))
                        .toList()
                : List.of();
    }

    /// A full copy on every node.
    private Storage whole() {
        return new Storage(layout, Map.of("reference", "true"));
    }

    private Storage distributed(String column) {
        return divided(column, "shard_count", Integer.toString(shards));
    }

    /// On the node of another table's rows with the same key.
    private Storage together(String column, String other) {
        return divided(column, "colocate_with", other);
    }

    private Storage divided(String column, String name, String value) {
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put("distribution_column", column);
        properties.put(name, value);
        return new Storage(layout, properties);
    }
}
