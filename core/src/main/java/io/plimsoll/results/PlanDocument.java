package io.plimsoll.results;

import io.plimsoll.plan.Plan;
import io.plimsoll.plan.RunKeys;
import io.plimsoll.spec.ValueType;
import io.plimsoll.unit.Figure;
import io.plimsoll.unit.Price;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A plan as it is stored and printed: text only.
///
/// @param settings every key with its value; read back as a spec they give the same plan
/// @param facts what the workload decided
/// @param lanes such as `2 lanes that multiplex`; empty when each session has a thread of its own, and null in
/// files of versions that knew nothing else
/// @param figures what its rate is called, null in files of versions that had no names for it
public record PlanDocument(
        Map<String, String> settings,
        Map<String, String> facts,
        List<Phase> phases,
        String threads,
        @Nullable String lanes,
        @Nullable List<Figure> figures) {
    /// The fact that names the settings which are not as they are by default.
    public static final String CHANGED = "not by default";

    /// One phase; `seed` is the number its operations are drawn from.
    public record Phase(String name, String stop, String seed) {}

    public static PlanDocument of(Plan plan) {
        List<Phase> phases = plan.phases().stream()
                .map(phase -> new Phase(
                        phase.name(),
                        phase.kind().isDriven() ? phase.stop().toString() : "",
                        phase.seed().toString()))
                .toList();
        return new PlanDocument(
                plan.settings(), plan.facts(), phases, ValueType.word(plan.threads()), lanes(plan), plan.figures());
    }

    private static String lanes(Plan plan) {
        return plan.multiplexed()
                ? plan.lanes() + (plan.lanes() == 1 ? " lane that multiplexes" : " lanes that multiplex")
                : "";
    }

    /// What carries the sessions: `platform threads`, `2 lanes that multiplex`.
    public String carriers() {
        return lanes == null || lanes.isEmpty() ? threads + " threads" : lanes;
    }

    /// What the target costs per hour; empty when nobody said, as in files of versions that did not ask.
    public Optional<Price> price() {
        return Price.stored(setting(RunKeys.PRICE.name()));
    }

    public String setting(String key) {
        return settings.getOrDefault(key, "");
    }
}
