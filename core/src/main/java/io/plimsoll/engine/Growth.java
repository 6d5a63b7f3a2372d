package io.plimsoll.engine;

import io.plimsoll.driver.TableRows;
import io.plimsoll.results.GrowthFacts;
import io.plimsoll.results.PhaseFacts;
import io.plimsoll.workload.Operation;
import io.plimsoll.workload.WorkloadPlan;
import java.util.List;
import java.util.Map;

/// By how much the operations of a phase made the dataset grow. Stateless.
final class Growth {
    private Growth() {}

    /// The phase's facts with its growth, where operations add rows to a dataset that is loaded.
    static PhaseFacts noted(DrivenPhase phase, WorkloadPlan workload, List<Operation> operations) {
        Map<String, Double> each = workload.rowsAdded();
        long loaded = workload.rows().stream().mapToLong(TableRows::count).sum();
        if (each.isEmpty() || loaded == 0) {
            return phase.facts();
        }
        double added = 0;
        for (int i = 0; i < operations.size(); i++) {
            added += phase.sum().counts(i).ok()
                    * each.getOrDefault(operations.get(i).name(), 0.0);
        }
        return phase.facts().withGrowth(new GrowthFacts(loaded, Math.round(added)));
    }
}
