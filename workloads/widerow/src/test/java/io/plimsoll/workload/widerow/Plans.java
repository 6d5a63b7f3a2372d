package io.plimsoll.workload.widerow;

import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Spec;
import io.plimsoll.spec.SpecReader;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.WorkloadPlan;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Plans from settings as a user writes them.
final class Plans {
    private Plans() {}

    static Spec read(Problems problems, String... settings) {
        WideRowWorkload workload = new WideRowWorkload();
        Spec spec = new SpecReader(workload.keys())
                .read(List.of(SpecReader.assignments(List.of(settings), Origin.COMMAND_LINE, problems)), problems);
        workload.plan(spec, new Seed(1), problems);
        return spec;
    }

    /// Of several settings of one key the last counts.
    ///
    /// @throws io.plimsoll.spec.SpecException when the settings contradict
    static WideRowPlan of(String... settings) {
        Map<String, String> last = new LinkedHashMap<>();
        for (String setting : settings) {
            last.put(setting.substring(0, setting.indexOf('=')), setting);
        }
        Problems problems = new Problems();
        Spec spec = read(problems, last.values().toArray(String[]::new));
        problems.refuseIfAny();
        WorkloadPlan plan = new WideRowWorkload().plan(spec, new Seed(1), problems);
        return (WideRowPlan) plan;
    }
}
