package io.plimsoll.workload.ycsb;

import io.plimsoll.workload.Invariant;
import io.plimsoll.workload.ycsb.YcsbKeys.Mode;
import java.util.List;

/// What must hold in the records. Stateless.
final class YcsbInvariants {
    private YcsbInvariants() {}

    static List<Invariant> of(YcsbPlan plan) {
        RecordTotal total = new RecordTotal(plan);
        return plan.work().mode() == Mode.LOAD ? List.of(total, new AllInserted(plan.insertion())) : List.of(total);
    }
}
