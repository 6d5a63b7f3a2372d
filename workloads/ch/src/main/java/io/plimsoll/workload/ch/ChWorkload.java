package io.plimsoll.workload.ch;

import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Spec;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.Prescription;
import io.plimsoll.workload.Workload;
import io.plimsoll.workload.WorkloadPlan;
import io.plimsoll.workload.ch.AcknowledgedOrders.Watch;
import io.plimsoll.workload.ch.ChKeys.FreshnessMode;
import io.plimsoll.workload.ch.ChKeys.Toggle;
import io.plimsoll.workload.ch.ChPlan.Analysis;
import io.plimsoll.workload.tproc.CompanyShape;
import io.plimsoll.workload.tproc.OrderLog;
import io.plimsoll.workload.tproc.TprocWorkload;
import java.util.List;
import java.util.Optional;

/// The workload `ch`: order entry of a wholesale supplier, and analytical queries of its orders. Stateless and
/// thread-safe.
///
/// Source: CH-benCHmark (DBTest 2011), on the workload `tproc`.
public record ChWorkload() implements Workload {
    private static final TprocWorkload COMPANY = new TprocWorkload();
    private static final Description DESCRIPTION = new Description(
            "ch",
            "the transactions of tproc, in parallel with the 22 queries of CH-benCHmark",
            COMPANY.description().profiles(),
            ChKeys.KEYS.all(),
            COMPANY.description().sizeKey());

    @Override
    public Description description() {
        return DESCRIPTION;
    }

    @Override
    public List<Prescription> prescriptions(Spec spec) {
        return COMPANY.prescriptions(spec);
    }

    @Override
    public boolean drivesForeign(Spec spec) {
        return COMPANY.drivesForeign(spec);
    }

    @Override
    public WorkloadPlan plan(Spec asked, Seed seed, Problems problems) {
        Spec spec = readable(asked);
        Analysis analysis = analysis(spec);
        CompanyShape shape = CompanyShape.of(spec);
        if (analysis.freshness() == FreshnessMode.ON && !analysis.isMixed()) {
            problems.add(
                    spec.origin(ChKeys.FRESHNESS),
                    "freshness = on measures queries in parallel with transactions: set transactions = on and"
                            + " streams to 1 or more, or leave it out");
        }
        if (analysis.freshness() == FreshnessMode.ON && !shape.tellsOrders()) {
            problems.add(
                    spec.origin(ChKeys.FRESHNESS),
                    "freshness = on needs the numbers of new orders, which HammerDB's function does not return: set"
                            + " placement = procedure, or leave it out");
        }
        boolean tellsFreshness = analysis.isMixed() && shape.tellsOrders() && analysis.freshness() != FreshnessMode.OFF;
        Optional<AcknowledgedOrders> log = tellsFreshness
                ? Optional.of(new AcknowledgedOrders(new Watch(shape.warehouses()), System::nanoTime))
                : Optional.empty();
        OrderLog hearing = log.<OrderLog>map(found -> found).orElse(OrderLog.NONE);
        return new ChPlan(COMPANY.plan(spec, seed, problems, hearing), shape, seed, analysis, log);
    }

    private static Analysis analysis(Spec spec) {
        return new Analysis(
                spec.get(ChKeys.STREAMS).intValue(),
                spec.get(ChKeys.TRANSACTIONS) == Toggle.ON,
                spec.get(ChKeys.QUERY_LIMIT),
                spec.get(ChKeys.CONSTANTS),
                spec.get(ChKeys.FRESHNESS),
                spec.get(ChKeys.GROWTH));
    }
}
