package io.plimsoll.results;

import io.plimsoll.plan.Plan;
import io.plimsoll.spec.ValueType;
import java.util.List;
import java.util.Map;

/// A plan as it is stored and printed: text only.
///
/// @param settings every key with its value; read back as a spec they give the same plan
/// @param facts what the workload decided
public record PlanDocument(
        Map<String, String> settings, Map<String, String> facts, List<Phase> phases, String threads) {
    /// One phase; `seed` is the number its operations are drawn from.
    public record Phase(String name, String stop, String seed) {}

    public static PlanDocument of(Plan plan) {
        List<Phase> phases = plan.phases().stream()
                .map(phase -> new Phase(
                        phase.name(),
                        phase.kind().isDriven() ? phase.stop().toString() : "",
                        phase.seed().toString()))
                .toList();
        return new PlanDocument(plan.settings(), plan.facts(), phases, ValueType.word(plan.threads()));
    }

    public String setting(String key) {
        return settings.getOrDefault(key, "");
    }
}
