package io.plimsoll.testing;

import io.plimsoll.driver.ServerView.Explained;
import io.plimsoll.driver.ServerView.PlanNode;
import io.plimsoll.results.StatementPlans;
import java.util.List;

/// Plans made up by hand. Stateless.
public final class StubPlans {
    private StubPlans() {}

    /// A step without a table.
    public static PlanNode step(String type, PlanNode... children) {
        return new PlanNode(type, "", "", "", 10, 100, 0, List.of(), List.of(children));
    }

    /// One row by an index.
    public static PlanNode indexScan(String table, double tableRows) {
        return new PlanNode("Index Scan", table, table + "_pkey", "", 1, 8.45, tableRows, List.of(), List.of());
    }

    /// Some rows of a table that is read as a whole.
    ///
    /// @param filter the columns by which others are dropped
    public static PlanNode seqScan(String table, double tableRows, double rows, String... filter) {
        return new PlanNode("Seq Scan", table, "", "", rows, 2_885, tableRows, List.of(filter), List.of());
    }

    /// Statements that were executed in the same way all the time, each with its text.
    public static StatementPlans steady(PlanNode... plans) {
        StatementPlans all = StatementPlans.NONE;
        for (int i = 0; i < plans.length; i++) {
            String sql = "SELECT " + i;
            all = all.with(sql, Explained.of(plans[i]), false).with(sql, Explained.of(plans[i]), true);
        }
        return all;
    }

    /// A statement that was executed in one way first, and in another one in the end.
    public static StatementPlans changed(String sql, PlanNode before, PlanNode after) {
        return StatementPlans.NONE.with(sql, Explained.of(before), false).with(sql, Explained.of(after), true);
    }
}
