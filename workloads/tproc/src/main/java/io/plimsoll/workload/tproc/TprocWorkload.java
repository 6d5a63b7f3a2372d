package io.plimsoll.workload.tproc;

import io.plimsoll.spec.Key;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Spec;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.Prescription;
import io.plimsoll.workload.Profile;
import io.plimsoll.workload.Workload;
import io.plimsoll.workload.WorkloadPlan;
import io.plimsoll.workload.tproc.TprocKeys.Distribution;
import io.plimsoll.workload.tproc.TprocKeys.Placement;
import io.plimsoll.workload.tproc.TprocPlan.Ground;
import io.plimsoll.workload.tproc.TprocPlan.TransactionSettings;
import java.util.List;

/// The workload `tproc`: order entry of a wholesale supplier. Stateless and thread-safe.
///
/// Source: TPC-C Standard Specification 5.11, from which it is derived, and HammerDB's TPROC-C.
public record TprocWorkload() implements Workload {
    private static final Description DESCRIPTION = new Description(
            "tproc",
            "order entry of a wholesale supplier, derived from TPC-C as HammerDB's TPROC-C is; its rate is NOPM",
            Profile.of(TprocProfile.class),
            TprocKeys.KEYS.all(),
            TprocKeys.WAREHOUSES);

    @Override
    public Description description() {
        return DESCRIPTION;
    }

    /// HammerDB's logic is in the database.
    @Override
    public List<Prescription> prescriptions(Spec spec) {
        return spec.get(TprocKeys.PROFILE).isHammerdb()
                ? List.of(Prescription.usual(TprocKeys.PLACEMENT.name(), "procedure"))
                : List.of();
    }

    @Override
    public boolean drivesForeign(Spec spec) {
        return spec.get(TprocKeys.PROFILE).isHammerdb();
    }

    @Override
    public WorkloadPlan plan(Spec spec, Seed seed, Problems problems) {
        return plan(spec, seed, problems, OrderLog.NONE);
    }

    /// The same, with a listener for acknowledged orders.
    public WorkloadPlan plan(Spec asked, Seed seed, Problems problems, OrderLog log) {
        Spec spec = readable(asked);
        check(spec, problems);
        return plan(spec, seed, log);
    }

    private static void check(Spec spec, Problems problems) {
        if (spec.get(TprocKeys.PROFILE).isHammerdb() && spec.get(TprocKeys.PLACEMENT) == Placement.CLIENT) {
            problems.add(
                    spec.origin(TprocKeys.PLACEMENT),
                    "profile = hammerdb has its logic in the database, as HammerDB has:"
                            + " leave placement out, or set it to procedure or function");
        }
        if (spec.get(TprocKeys.PROFILE).isHammerdb()) {
            for (Key<Long> key : List.of(TprocKeys.ITEMS, TprocKeys.CUSTOMERS)) {
                if (!String.valueOf(spec.get(key)).equals(key.defaultText())) {
                    problems.add(
                            spec.origin(key),
                            "HammerDB's routines rely on " + key.defaultText() + " " + key.name()
                                    + ": leave it out, or use profile = spec");
                }
            }
        }
    }

    private static TprocPlan plan(Spec spec, Seed seed, OrderLog log) {
        Company company = new Company(
                spec.get(TprocKeys.WAREHOUSES).intValue(),
                spec.get(TprocKeys.ITEMS).intValue(),
                spec.get(TprocKeys.CUSTOMERS).intValue(),
                spec.get(TprocKeys.PROFILE),
                spec.get(TprocKeys.PARTITIONS).intValue(),
                spec.get(TprocKeys.DISTRIBUTE) == Distribution.FALSE
                        ? 0
                        : spec.get(TprocKeys.SHARD_COUNT).intValue(),
                seed);
        TransactionSettings work = new TransactionSettings(
                spec.get(TprocKeys.PLACEMENT),
                spec.get(TprocKeys.MIX),
                spec.get(TprocKeys.DELAYS),
                spec.get(TprocKeys.ALL_WAREHOUSES));
        Ground ground = new Ground(
                spec.get(TprocKeys.DISTRIBUTE), spec.get(TprocKeys.CITUS_WORKERS), spec.get(TprocKeys.SETTLE));
        return new TprocPlan(company, work, ground, log);
    }
}
