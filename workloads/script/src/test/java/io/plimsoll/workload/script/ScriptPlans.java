package io.plimsoll.workload.script;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.spec.Key;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problem;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.Spec;
import io.plimsoll.spec.SpecReader;
import io.plimsoll.spec.ValueType;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.WorkloadPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Plans of the workload `script`, as a run makes them.
final class ScriptPlans {
    private ScriptPlans() {}

    /// @param settings those of the workload, and `sessions` of the run
    static WorkloadPlan of(Map<String, String> settings) {
        Problems problems = new Problems();
        WorkloadPlan plan = plan(settings, problems);
        assertThat(problems.found()).isEmpty();
        return plan;
    }

    /// What is wrong with settings.
    static List<String> problems(Map<String, String> settings) {
        Problems problems = new Problems();
        WorkloadPlan _ = plan(settings, problems);
        return problems.found().stream().map(Problem::message).toList();
    }

    private static WorkloadPlan plan(Map<String, String> settings, Problems problems) {
        ScriptWorkload workload = new ScriptWorkload();
        List<Key<?>> keys = new ArrayList<>(workload.keys());
        keys.add(Key.of("sessions", ValueType.count(1, 1000), "1", "how many sessions"));
        List<Setting> layer = settings.entrySet().stream()
                .map(entry -> new Setting(entry.getKey(), entry.getValue(), Origin.COMMAND_LINE))
                .toList();
        Spec spec = new SpecReader(keys).read(List.of(layer), problems);
        return workload.plan(spec, new Seed(7), problems);
    }
}
