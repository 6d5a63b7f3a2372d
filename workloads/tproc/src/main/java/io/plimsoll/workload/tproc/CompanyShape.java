package io.plimsoll.workload.tproc;

import io.plimsoll.spec.Spec;
import io.plimsoll.workload.tproc.TprocKeys.Distribution;
import io.plimsoll.workload.tproc.TprocKeys.Placement;

/// What workloads on the same data need to know of a company. Immutable.
///
/// @param warehouses at least 1
/// @param loadedOrders the orders of each district in freshly loaded data, numbered from 1 (TPC-C, clause 4.3.3.1)
/// @param isHammerdb whether its data follows the profile `hammerdb`
/// @param isDistributed whether its tables are spread over nodes, if the target has several
/// @param tellsOrders whether New-Order returns the order's number, which [OrderLog] needs: HammerDB's function
/// returns only a total
/// @param kinds how many kinds of transactions the mix has: the plan's operations
public record CompanyShape(
        int warehouses, int loadedOrders, boolean isHammerdb, boolean isDistributed, boolean tellsOrders, int kinds) {
    /// Districts of a warehouse.
    public static final int DISTRICTS = Company.DISTRICTS;

    /// The creation time of all loaded rows, in microseconds since 1970: midnight UTC of a day.
    public static final long MADE_AT_MICROS = Company.MADE_AT_MICROS;

    /// @param spec with the keys of [TprocWorkload]
    public static CompanyShape of(Spec spec) {
        boolean isHammerdb = spec.get(TprocKeys.PROFILE).isHammerdb();
        return new CompanyShape(
                spec.get(TprocKeys.WAREHOUSES).intValue(),
                spec.get(TprocKeys.CUSTOMERS).intValue(),
                isHammerdb,
                spec.get(TprocKeys.DISTRIBUTE) != Distribution.FALSE,
                !isHammerdb || spec.get(TprocKeys.PLACEMENT) == Placement.PROCEDURE,
                spec.get(TprocKeys.MIX).byKind().size());
    }
}
