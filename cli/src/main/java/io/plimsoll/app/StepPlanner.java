package io.plimsoll.app;

import io.plimsoll.driver.Secret;
import io.plimsoll.plan.PlannedRun;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/// Plans runs that differ in a few settings. Immutable.
///
/// @param layers the shared settings; later layers override earlier ones
/// @param password maps the name of an environment variable to the password
public record StepPlanner(List<List<Setting>> layers, Function<String, Secret> password) {
    public StepPlanner {
        layers = List.copyOf(layers);
    }

    /// @param own the settings of this run only
    PlannedRun plan(Map<String, String> own) {
        List<List<Setting>> all = new ArrayList<>(layers);
        all.add(own.entrySet().stream()
                .map(entry -> new Setting(entry.getKey(), entry.getValue(), Origin.COMMAND_LINE))
                .toList());
        return PlannedRun.of(all, password);
    }
}
