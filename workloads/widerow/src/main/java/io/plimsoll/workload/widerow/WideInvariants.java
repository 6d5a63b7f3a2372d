package io.plimsoll.workload.widerow;

import io.plimsoll.unit.Seed;
import io.plimsoll.workload.Invariant;
import java.util.ArrayList;
import java.util.List;

/// What must hold after each mode. Every check is a count of the table, a look at the ends of its key, or a
/// sample of bounded size, so that it can be afforded on hundreds of millions of rows.
final class WideInvariants {
    private WideInvariants() {}

    static List<Invariant> of(WideRowPlan plan) {
        WideTable table = plan.table();
        Work.Writing writing = plan.work().writing();
        Seed seed = plan.seed();
        Mode mode = plan.work().mode();
        int columns = table.payload().columns();
        boolean isPartial = mode.isWriting() && writing.columns() < columns;
        List<Invariant> found = new ArrayList<>();
        if (mode == Mode.WRITE) {
            found.add(new RowsAcknowledged(table, plan.work()));
            if (table.key().primary()) {
                found.add(new WholeBatches(table, writing.batchRows()));
            }
        }
        if (mode == Mode.UPDATE) {
            found.add(new RowTotal(table));
        }
        if (isPartial) {
            found.add(new UntouchedColumns(table, writing.columns(), seed));
        }
        // An update that names some columns leaves the others full; a write of new rows leaves them null.
        int full = mode == Mode.WRITE ? writing.columns() : columns;
        found.add(new SampledValues(table, mode != Mode.WRITE, mode.isWriting() && writing.partial() ? 0 : full, seed));
        return List.copyOf(found);
    }
}
