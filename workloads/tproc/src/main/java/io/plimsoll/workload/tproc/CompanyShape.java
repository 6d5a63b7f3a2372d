package io.plimsoll.workload.tproc;

import io.plimsoll.spec.Spec;

/// What workloads on the same data must know of a company. Immutable.
///
/// @param warehouses at least 1
/// @param isHammerdb whether its data are those of the profile `hammerdb`
/// @param isDistributed whether its tables are spread over nodes, where the target has several
/// @param tellsOrders whether New-Order tells the number of the order, as [OrderLog] wants it: HammerDB's function
/// returns nothing but a total
/// @param kinds how many kinds of transactions there are in the mix: the plan's operations
public record CompanyShape(int warehouses, boolean isHammerdb, boolean isDistributed, boolean tellsOrders, int kinds) {
    /// Of each warehouse.
    public static final int DISTRICTS = Company.DISTRICTS;

    /// Orders of each district that are there when nothing was run yet, numbered from 1 (TPC-C, clause 4.3.3.1).
    public static final int LOADED_ORDERS = Company.ORDERS;

    /// Microseconds since 1970 of the moment at which all loaded rows were made: the midnight of a day, in UTC.
    public static final long MADE_AT_MICROS = Company.MADE_AT_MICROS;

    /// @param spec with the keys of [TprocWorkload]
    public static CompanyShape of(Spec spec) {
        boolean isHammerdb = spec.get(TprocKeys.PROFILE).isHammerdb();
        return new CompanyShape(
                spec.get(TprocKeys.WAREHOUSES).intValue(),
                isHammerdb,
                spec.get(TprocKeys.DISTRIBUTE) != Distribution.FALSE,
                !isHammerdb || spec.get(TprocKeys.PLACEMENT) == Placement.PROCEDURE,
                spec.get(TprocKeys.MIX).byKind().size());
    }
}
