package io.plimsoll.workload.tproch;

import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Spec;
import io.plimsoll.unit.Seed;
import io.plimsoll.unit.TimeSpan;
import io.plimsoll.workload.Prescription;
import io.plimsoll.workload.Profile;
import io.plimsoll.workload.Workload;
import io.plimsoll.workload.WorkloadPlan;
import java.util.List;

/// The workload `tproch`: analytical queries of a wholesale supplier's orders. Stateless and thread-safe.
///
/// Source: TPC-H Standard Specification 3.0, from which it is derived, and HammerDB's TPROC-H.
public final class TprochWorkload implements Workload {
    private static final Description DESCRIPTION = new Description(
            "tproch",
            "22 questions about the orders of a wholesale supplier, derived from TPC-H as HammerDB's TPROC-H is",
            Profile.of(TprochProfile.class),
            TprochKeys.all(),
            TprochKeys.SCALE);
    private static final TimeSpan LIMIT_MAX = TimeSpan.ofSeconds(3_600);

    /// For [java.util.ServiceLoader].
    public TprochWorkload() {}

    @Override
    public Description description() {
        return DESCRIPTION;
    }

    @Override
    public WorkloadPlan plan(Spec asked, Seed seed, Problems problems) {
        Spec spec = readable(asked);
        TimeSpan limit = spec.get(TprochKeys.QUERY_LIMIT);
        if (limit.nanos() == 0 || limit.compareTo(LIMIT_MAX) > 0) {
            problems.add(
                    spec.origin(TprochKeys.QUERY_LIMIT),
                    "query-limit = " + limit + " must be above 0s and at most " + LIMIT_MAX
                            + ", the longest latency that is recorded");
        }
        return plan(spec);
    }

    @Override
    public List<Prescription> prescriptions(Spec spec) {
        return Prescribed.of(
                spec.get(TprochKeys.PROFILE),
                spec.get(TprochKeys.SCALE),
                spec.get(TprochKeys.STREAMS).intValue());
    }

    private static TprochPlan plan(Spec spec) {
        return new TprochPlan(new Trade(
                spec.get(TprochKeys.PROFILE),
                spec.get(TprochKeys.SCALE),
                spec.get(TprochKeys.LAYOUT),
                spec.get(TprochKeys.SHARD_COUNT).intValue(),
                spec.get(TprochKeys.INDEXES),
                spec.get(TprochKeys.QUERY_LIMIT),
                Prescribed.streams(
                        spec.get(TprochKeys.SCALE), spec.get(TprochKeys.STREAMS).intValue())));
    }
}
