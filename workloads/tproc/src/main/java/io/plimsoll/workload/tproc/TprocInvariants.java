package io.plimsoll.workload.tproc;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.workload.AuditResult;
import io.plimsoll.workload.AuditResult.Status;
import io.plimsoll.workload.Invariant;
import io.plimsoll.workload.InvariantOverSql;
import io.plimsoll.workload.RunCounts;
import io.plimsoll.workload.tproc.Condition.AuditSql;
import io.plimsoll.workload.tproc.Condition.CustomerConditions;
import io.plimsoll.workload.tproc.Condition.DistrictConditions;
import io.plimsoll.workload.tproc.Condition.LineConditions;
import io.plimsoll.workload.tproc.Condition.OrderConditions;
import io.plimsoll.workload.tproc.Condition.RowKind;
import io.plimsoll.workload.tproc.Growths.Growth;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The invariants of a company's data: the twelve consistency conditions of TPC-C, clause 3.3.2, with its
/// numbering; further rules of the transactions; and the growth of the data by what a run acknowledged.
final class TprocInvariants {
    private static final String COUNTERS =
            "its Payment and Delivery leave the customer's counters and sums alone, and its population gives amounts to"
                    + " delivered lines";
    private static final String UNUSED_ITEM =
            "an order that ends with an unused item is not rolled back but kept, its last line without an amount";
    private static final String STOCK = "its New-Order leaves the counters of the stock alone";
    private static final String LINES =
            "its New-Order puts lines together from lists without an order, so that a line may get what is another's";

    private static final String DELIVERIES = "its Delivery does not return how many orders it delivered";

    /// The invariants that the rules of profile `hammerdb` violate, with the rule.
    private static final Map<String, String> DEPARTURES = Map.ofEntries(
            Map.entry(CustomerConditions.BALANCE, COUNTERS),
            Map.entry(CustomerConditions.PAYMENTS, COUNTERS),
            Map.entry(LineConditions.AMOUNTS, UNUSED_ITEM),
            Map.entry(LineConditions.ITEMS, UNUSED_ITEM),
            Map.entry(LineConditions.DISTRICT_INFORMATION, LINES),
            Map.entry(Growths.STOCK_ORDERS, STOCK),
            Map.entry(Growths.STOCK_REMOTE, STOCK),
            Map.entry(Growths.STOCK_QUANTITIES, STOCK),
            Map.entry(InitialDeliveries.NAME, DELIVERIES),
            Map.entry(Growths.DELIVERED, DELIVERIES));

    private TprocInvariants() {}

    static List<Invariant> of(Company company, Dialect dialect) {
        List<Invariant> found = new ArrayList<>();
        AuditSql sql = new AuditSql(dialect);
        DistrictConditions districts = new DistrictConditions(sql);
        found.add(districts.warehouseTakings());
        found.add(districts.nextOrder());
        found.add(districts.gaps());
        found.add(districts.lines());
        found.add(OrderConditions.carriers());
        found.add(OrderConditions.lineCounts());
        found.add(OrderConditions.deliveryDates());
        found.add(districts.warehouseHistory());
        found.add(districts.districtHistory());
        CustomerConditions customers = new CustomerConditions(sql);
        found.add(customers.balance());
        found.add(new InitialDeliveries(company));
        found.add(customers.payments());
        found.add(OrderConditions.ordersExist());
        found.add(LineConditions.amounts());
        found.add(LineConditions.items(company));
        found.add(LineConditions.districtInformation(sql, company));
        found.addAll(Growths.all());
        return company.profile().isHammerdb() ? withoutDepartures(found) : List.copyOf(found);
    }

    private static List<Invariant> withoutDepartures(List<Invariant> invariants) {
        List<Invariant> kept = new ArrayList<>();
        for (Invariant invariant : invariants) {
            String departure = DEPARTURES.get(invariant.name());
            kept.add(departure == null ? invariant : new ByDesign(invariant, departure));
        }
        return List.copyOf(kept);
    }

    /// Condition 11, which applies only to freshly loaded data. After a run, the delivered orders are those
    /// delivered before plus those the run delivered: summed over all districts, since a run does not count them
    /// separately.
    private record InitialDeliveries(Company company) implements InvariantOverSql {
        static final String NAME = "condition-11-delivered-orders";

        private Growth since() {
            return new Growth(
                    NAME,
                    meaning(),
                    "the number of orders without a new_order row",
                    "SELECT SUM(counted) FROM (SELECT COUNT(*) AS counted FROM orders"
                            + " UNION ALL SELECT 0 - COUNT(*) FROM new_order) counts",
                    Growth.Expected.count(Sums.DELIVERED, Company.DISTRICTS));
        }

        private Condition whenLoaded() {
            return new Condition(
                    NAME,
                    meaning(),
                    RowKind.DISTRICT,
                    "holds {0} orders without a new_order row, should hold " + initially(),
                    """
                SELECT w_key, d_key, SUM(held) FROM (
                SELECT d_w_id AS w_key, d_id AS d_key, 0 AS held FROM district
                UNION ALL SELECT o_w_id, o_d_id, COUNT(*) FROM orders GROUP BY o_w_id, o_d_id
                UNION ALL SELECT no_w_id, no_d_id, 0 - COUNT(*) FROM new_order GROUP BY no_w_id, no_d_id) entries
                GROUP BY w_key, d_key HAVING SUM(held) <> %s ORDER BY 1, 2""".formatted(initially()));
        }

        private int initially() {
            return company.firstUndelivered() - 1;
        }

        @Override
        public String name() {
            return NAME;
        }

        @Override
        public String meaning() {
            return "each district has " + initially()
                    + " delivered orders when loaded, and one more for each delivered since";
        }

        @Override
        public boolean needsSnapshot() {
            return true;
        }

        @Override
        public long baseline(SqlSession session) throws TargetException {
            return since().baseline(session);
        }

        @Override
        public AuditResult check(SqlSession session, Dialect dialect, RunCounts counts) throws TargetException {
            if (counts.baselines().containsKey(NAME)) {
                return since().check(session, dialect, counts);
            }
            return isUntouched(session)
                    ? whenLoaded().check(session, dialect, counts)
                    : notChecked("without a run it can be checked on freshly loaded data only,"
                            + " and transactions were run on these");
        }

        /// New-Orders change the first, Payments and Deliveries the second.
        private boolean isUntouched(SqlSession session) throws TargetException {
            return session.number("SELECT COUNT(*) FROM district WHERE d_next_o_id <> " + (company.orders() + 1)) == 0
                    && session.number("SELECT COUNT(*) FROM customer WHERE c_balance <> -10") == 0;
        }
    }

    /// An invariant that HammerDB's rules violate by design. It is not a statement about a run with these rules.
    ///
    /// @param departure what HammerDB does differently, as a clause
    private record ByDesign(Invariant broken, String departure) implements InvariantOverSql {
        @Override
        public String name() {
            return broken.name();
        }

        @Override
        public String meaning() {
            return broken.meaning();
        }

        @Override
        public AuditResult check(SqlSession session, Dialect dialect, RunCounts counts) {
            String note = "HammerDB departs from TPC-C here: " + departure;
            return new AuditResult(name(), meaning(), Status.BY_DESIGN, 0, List.of(), note);
        }
    }
}
