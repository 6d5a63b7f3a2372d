package io.plimsoll.workload.tproc;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.workload.AuditResult;
import io.plimsoll.workload.AuditResult.Status;
import io.plimsoll.workload.InvariantOverSql;
import io.plimsoll.workload.RunCounts;
import java.util.List;

/// Condition 11, which speaks of data on which nothing was run yet. After a run, the orders that are delivered are
/// those that were before and those that the run delivered: of all districts together, since a run does not count them
/// apart.
record InitialDeliveries() implements InvariantOverSql {
    static final String NAME = "condition-11-delivered-orders";
    private static final String MEANING =
            "each district has " + initially() + " delivered orders when loaded, and one more for each delivered since";

    private static final Growth SINCE = new Growth(
            NAME,
            MEANING,
            "the number of orders without a new_order row",
            "SELECT SUM(counted) FROM (SELECT COUNT(*) AS counted FROM orders"
                    + " UNION ALL SELECT 0 - COUNT(*) FROM new_order) counts",
            Growth.Expected.count(Sums.DELIVERED, Company.DISTRICTS));

    private static final Condition WHEN_LOADED = new Condition(
            NAME,
            MEANING,
            RowKind.DISTRICT,
            "holds {0} orders without a new_order row, should hold " + initially(),
            """
            SELECT w_key, d_key, SUM(held) FROM (
            SELECT d_w_id AS w_key, d_id AS d_key, 0 AS held FROM district
            UNION ALL SELECT o_w_id, o_d_id, COUNT(*) FROM orders GROUP BY o_w_id, o_d_id
            UNION ALL SELECT no_w_id, no_d_id, 0 - COUNT(*) FROM new_order GROUP BY no_w_id, no_d_id) entries
            GROUP BY w_key, d_key HAVING SUM(held) <> %d ORDER BY 1, 2""".formatted(initially()));

    private static int initially() {
        return Company.FIRST_UNDELIVERED - 1;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String meaning() {
        return MEANING;
    }

    @Override
    public boolean needsRun() {
        return false;
    }

    @Override
    public boolean needsSnapshot() {
        return true;
    }

    @Override
    public long baseline(SqlSession session) throws TargetException {
        return SINCE.baseline(session);
    }

    @Override
    public AuditResult check(SqlSession session, Dialect dialect, RunCounts counts) throws TargetException {
        if (counts.baselines().containsKey(NAME)) {
            return SINCE.check(session, dialect, counts);
        }
        return isUntouched(session)
                ? WHEN_LOADED.check(session, dialect, counts)
                : new AuditResult(
                        NAME,
                        MEANING,
                        Status.NOT_CHECKED,
                        0,
                        List.of(),
                        "without a run it can be told of freshly loaded data only, and transactions were run on these");
    }

    /// New-Orders move the first, Payments and Deliveries the second.
    private static boolean isUntouched(SqlSession session) throws TargetException {
        return session.number("SELECT COUNT(*) FROM district WHERE d_next_o_id <> " + (Company.ORDERS + 1)) == 0
                && session.number("SELECT COUNT(*) FROM customer WHERE c_balance <> -10") == 0;
    }
}
