package io.plimsoll.cli.option;

import io.plimsoll.app.StepPlanner;
import io.plimsoll.plan.PlannedRun;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.SpecFile;
import io.plimsoll.sweep.SweepPlan;
import io.plimsoll.sweep.SweepSpec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// The options that define a spec: a file or a workload, the options of keys, and any key with `-p`.
public final class SpecOptions {
    @Parameters(
            arity = "0..1",
            paramLabel = "SPEC",
            description = "A spec file (YAML), a stored plan, or the name of a workload such as tpcb.")
    private @Nullable String what;

    @Mixin
    private final KeyOptions keys = KeyOptions.all();

    @Mixin
    private final TargetOptions place = new TargetOptions();

    @Mixin
    private final PasswordOption credentials = new PasswordOption();

    /// The run that these options define, planned without contacting the target.
    public PlannedRun plannedRun() {
        Problems problems = new Problems();
        List<Setting> file = new ArrayList<>();
        List<Setting> given = new ArrayList<>();
        if (what != null && isFile(what)) {
            file.addAll(SpecFile.read(Path.of(what), problems));
        } else {
            add(given, "workload", what);
        }
        given.addAll(place.complete(keys.given(problems), problems));
        problems.refuseIfAny();
        return PlannedRun.of(List.of(file, given), credentials.passwords());
    }

    /// The sweep that these options define, planned without contacting a target.
    ///
    /// @param axes texts of the form `key=a,b,c`
    /// @param repeats empty: the file decides
    public SweepPlan sweepPlan(List<String> axes, String repeats) {
        Problems problems = new Problems();
        SpecFile.Content file = new SpecFile.Content(List.of(), List.of());
        List<Setting> given = new ArrayList<>();
        if (what != null && isFile(what)) {
            file = SpecFile.content(Path.of(what), problems);
            problems.refuseIfAny();
        } else {
            add(given, "workload", what);
        }
        given.addAll(place.complete(keys.given(problems), problems));
        SweepSpec spec = SweepSpec.of(file, new SweepSpec.Added(axes, repeats, given), problems);
        return SweepPlan.of(spec, credentials.passwords(), problems);
    }

    /// A planner for runs that differ in a few settings.
    ///
    /// @param defaults overridden by the settings given here or in the file
    /// @param decided keys that the search decides; giving one is an error
    public StepPlanner stepPlanner(Map<String, String> defaults, Set<String> decided) {
        Problems problems = new Problems();
        List<Setting> file = new ArrayList<>();
        List<Setting> given = new ArrayList<>();
        if (what != null && isFile(what)) {
            file.addAll(SpecFile.read(Path.of(what), problems));
        } else {
            add(given, "workload", what);
        }
        given.addAll(place.complete(keys.given(problems), problems));
        for (Setting setting : given) {
            if (decided.contains(setting.key())) {
                problems.add(setting.origin(), "\"" + setting.key() + "\" is chosen by the search; leave it out");
            }
        }
        problems.refuseIfAny();
        List<Setting> weakest = defaults.entrySet().stream()
                .map(entry -> new Setting(entry.getKey(), entry.getValue(), Origin.COMMAND_LINE))
                .toList();
        return new StepPlanner(List.of(weakest, file, given), credentials.passwords());
    }

    private static boolean isFile(String text) {
        return text.endsWith(".yaml")
                || text.endsWith(".yml")
                || text.endsWith(".json")
                || Files.isRegularFile(Path.of(text));
    }

    private static void add(List<Setting> given, String key, @Nullable String value) {
        if (value != null) {
            given.add(new Setting(key, value, Origin.COMMAND_LINE));
        }
    }
}
