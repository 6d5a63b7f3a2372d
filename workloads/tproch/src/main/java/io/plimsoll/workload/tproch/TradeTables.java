package io.plimsoll.workload.tproch;

import io.plimsoll.driver.table.Storage;
import io.plimsoll.driver.table.Storage.Layout;
import io.plimsoll.driver.table.Table;
import io.plimsoll.driver.table.TableRows;
import io.plimsoll.workload.Columns;
import io.plimsoll.workload.RowsPerThread;
import io.plimsoll.workload.tproch.OrderRows.OrderSpan;
import io.plimsoll.workload.tproch.PartRows.PartSupplierRows;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// The eight tables with the names of clause 1.4. Immutable and thread-safe.
///
/// On Citus, orders and their lines lie together by order, parts and what their suppliers ask for them by part,
/// and customers by customer; the small tables are whole on every node. The specification lets data be divided by
/// primary or foreign keys and by days (clause 1.5.4).
///
/// @param shards of each distributed table
/// @param hasIndexes whether columns that refer to other tables are indexed
record TradeTables(ScaleFactor scale, Layout layout, int shards, boolean hasIndexes) {
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
                Party.suppliers(supplier(), scale),
                Party.customers(customer(), scale),
                PartRows.of(part(), scale),
                PartSupplierRows.of(partSupplier(), scale),
                OrderRows.of(orders(), scale, orders),
                LineRows.of(lines(), scale, orders));
    }

    static List<String> names() {
        return List.of("region", "nation", "supplier", "customer", "part", "partsupp", "orders", "lineitem");
    }

    private Table region() {
        return table("region", whole(), "r_regionkey", """
            r_regionkey int, r_name char(25), r_comment varchar(152)\
            """);
    }

    private Table nation() {
        return table("nation", whole(), "n_nationkey", """
            n_nationkey int, n_name char(25), n_regionkey int, n_comment varchar(152)\
            """, "n_regionkey");
    }

    private Table supplier() {
        return table("supplier", whole(), "s_suppkey", """
            s_suppkey int, s_name char(25), s_address varchar(40), s_nationkey int, s_phone char(15),
            s_acctbal decimal(15,2), s_comment varchar(101)\
            """, "s_nationkey");
    }

    private Table customer() {
        return table("customer", distributed("c_custkey"), "c_custkey", """
            c_custkey int, c_name varchar(25), c_address varchar(40), c_nationkey int, c_phone char(15),
            c_acctbal decimal(15,2), c_mktsegment char(10), c_comment varchar(117)\
            """, "c_nationkey");
    }

    private Table part() {
        return table("part", distributed("p_partkey"), "p_partkey", """
            p_partkey int, p_name varchar(55), p_mfgr char(25), p_brand char(10), p_type varchar(25), p_size int,
            p_container char(10), p_retailprice decimal(15,2), p_comment varchar(23)\
            """);
    }

    private Table partSupplier() {
        return table("partsupp", together("ps_partkey", "part"), "ps_partkey, ps_suppkey", """
            ps_partkey int, ps_suppkey int, ps_availqty int, ps_supplycost decimal(15,2),
            ps_comment varchar(199)\
            """, "ps_suppkey");
    }

    Table orders() {
        return table("orders", distributed("o_orderkey"), "o_orderkey", """
            o_orderkey bigint, o_custkey int, o_orderstatus char(1), o_totalprice decimal(15,2), o_orderdate day,
            o_orderpriority char(15), o_clerk char(15), o_shippriority int, o_comment varchar(79)\
            """, "o_custkey");
    }

    Table lines() {
        return table(
                "lineitem",
                together("l_orderkey", "orders"),
                "l_orderkey, l_linenumber",
                """
                l_orderkey bigint, l_partkey int, l_suppkey int, l_linenumber int, l_quantity decimal(15,2),
                l_extendedprice decimal(15,2), l_discount decimal(15,2), l_tax decimal(15,2), l_returnflag char(1),
                l_linestatus char(1), l_shipdate day, l_commitdate day, l_receiptdate day, l_shipinstruct char(25),
                l_shipmode char(10), l_comment varchar(44)\
                """,
                "l_partkey",
                "l_suppkey");
    }

    /// No column may be null.
    ///
    /// @param references columns that refer to other tables
    private Table table(String name, Storage storage, String primaryKey, String columns, String... references) {
        return new Table(name, Columns.notNull(columns), List.of(primaryKey.split(", ")), storage, indexes(references));
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

    /// The rows of `region` and `nation` (clause 4.2.3). Stateless and thread-safe.
    static final class GeographyRows {
        private static final int COMMENT = 72;

        private GeographyRows() {}

        static TableRows regions(Table table) {
            return RowsPerThread.of(table, Words.REGIONS.size(), () -> {
                Comments comments = new Comments(1_500_869_201, COMMENT, 1);
                return (index, out) -> {
                    comments.seek(index);
                    out.int32((int) index);
                    out.text(Words.REGIONS.get((int) index));
                    comments.write(out);
                };
            });
        }

        static TableRows nations(Table table) {
            return RowsPerThread.of(table, Words.NATIONS.size(), () -> {
                Comments comments = new Comments(606_179_079, COMMENT, 1);
                return (index, out) -> {
                    Words.Nation nation = Words.NATIONS.get((int) index);
                    comments.seek(index);
                    out.int32((int) index);
                    out.text(nation.name());
                    out.int32(nation.region());
                    comments.write(out);
                };
            });
        }
    }
}
