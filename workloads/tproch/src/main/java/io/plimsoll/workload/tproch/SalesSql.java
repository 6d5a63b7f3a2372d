package io.plimsoll.workload.tproch;

import io.plimsoll.driver.statement.SlotType;
import io.plimsoll.driver.statement.Statement;
import io.plimsoll.driver.statement.StatementList;
import java.util.List;

/// Statements about groups of orders: those of the dataset, or those that refresh functions added. Their keys
/// interleave: see [OrderSpan#key].
final class SalesSql {
    private static final int GROUP = 8;
    private static final int GROUPS = 32;

    private SalesSql() {}

    /// The condition that an order belongs to the dataset.
    static String isOriginal(String key) {
        return "mod(" + key + ", " + GROUPS + ") < " + GROUP;
    }

    /// Removes the dataset's orders between two keys, with their lines, as one transaction. Its slots are the keys.
    static StatementList removal() {
        return new StatementList(
                "rf2",
                List.of(SlotType.INT64, SlotType.INT64),
                List.of(between("lineitem", "l_orderkey"), between("orders", "o_orderkey")),
                StatementList.Commit.AT_END);
    }

    private static Statement between(String table, String key) {
        String sql = "DELETE FROM " + table + " WHERE " + key + " BETWEEN ? AND ? AND " + isOriginal(key);
        return new Statement(sql, Statement.Kind.UPDATE, List.of(0, 1), Statement.Rows.ANY);
    }
}
