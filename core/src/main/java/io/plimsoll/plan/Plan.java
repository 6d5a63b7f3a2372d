package io.plimsoll.plan;

import io.plimsoll.unit.Seed;
import io.plimsoll.unit.TimeSpan;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A run with nothing left to decide. Immutable; holds no secrets; [#settings] read back give an equal
/// plan.
///
/// @param settings every key with its value, as text
/// @param facts what the workload decided, for people
/// @param threads PLATFORM or VIRTUAL, decided
public record Plan(
        Map<String, String> settings,
        Map<String, String> facts,
        String workload,
        String target,
        int sessions,
        Arrival arrival,
        Seed seed,
        List<PhasePlan> phases,
        LoadMode load,
        int loaders,
        Limits limits,
        TimeSpan interval,
        ThreadKind threads) {
    public Plan {
        settings = new LinkedHashMap<>(settings);
        facts = new LinkedHashMap<>(facts);
        phases = List.copyOf(phases);
    }

    public Plan withFacts(Map<String, String> more) {
        return new Plan(
                settings, more, workload, target, sessions, arrival, seed, phases, load, loaders, limits, interval,
                threads);
    }

    public boolean has(PhaseKind kind) {
        return phases.stream().anyMatch(phase -> phase.kind() == kind);
    }

    public List<PhasePlan> driven() {
        return phases.stream().filter(phase -> phase.kind().isDriven()).toList();
    }
}
