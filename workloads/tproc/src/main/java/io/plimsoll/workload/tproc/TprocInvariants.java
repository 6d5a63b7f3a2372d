package io.plimsoll.workload.tproc;

import io.plimsoll.driver.Dialect;
import io.plimsoll.workload.Invariant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// What must hold in a company's data: the twelve consistency conditions of TPC-C, clause 3.3.2, in its numbering; what
/// else follows from the rules of the transactions; and that the data grew by what a run acknowledged.
final class TprocInvariants {
    private static final String COUNTERS =
            "its Payment and Delivery leave the customer's counters and sums alone, and its population gives amounts to"
                    + " delivered lines";
    private static final String UNUSED_ITEM =
            "an order that ends with an unused item is not rolled back but kept, its last line without an amount";
    private static final String STOCK = "its New-Order leaves the counters of the stock alone";
    private static final String LINES =
            "its New-Order puts lines together from lists without an order, so that a line may get what is another's";

    private static final String DELIVERIES = "its Delivery does not tell how many orders it delivered";

    /// What the profile `hammerdb` breaks by its rules, and by which.
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
        found.add(new InitialDeliveries());
        found.add(customers.payments());
        found.add(OrderConditions.ordersExist());
        found.add(LineConditions.amounts());
        found.add(LineConditions.items());
        found.add(LineConditions.districtInformation(sql));
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
}
