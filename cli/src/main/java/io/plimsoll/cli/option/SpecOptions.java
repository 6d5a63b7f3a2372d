package io.plimsoll.cli.option;

import io.plimsoll.app.Passwords;
import io.plimsoll.app.SearchRun;
import io.plimsoll.plan.PlannedRun;
import io.plimsoll.plan.RunKeys;
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
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
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
    private final RunOptions options = RunOptions.all();

    /// The layers of settings: those of the file, then the given ones.
    private record Layers(SpecFile.Content file, List<Setting> given) {}

    /// @param reader reads a file
    private Layers layers(BiFunction<Path, Problems, SpecFile.Content> reader, Problems problems) {
        SpecFile.Content file = new SpecFile.Content(List.of(), List.of());
        List<Setting> given = new ArrayList<>();
        if (what != null && isFile(what)) {
            file = reader.apply(Path.of(what), problems);
        } else if (what != null) {
            given.add(KeyOptions.set(RunKeys.WORKLOAD.name(), what));
        }
        given.addAll(options.complete(options.given(problems), problems));
        return new Layers(file, given);
    }

    private Layers ofRun(Problems problems) {
        return layers((file, found) -> new SpecFile.Content(SpecFile.read(file, found), List.of()), problems);
    }

    /// The run that these options define, planned without contacting the target.
    public PlannedRun plannedRun() {
        Problems problems = new Problems();
        Layers layers = ofRun(problems);
        problems.refuseIfAny();
        return PlannedRun.of(List.of(layers.file().settings(), layers.given()), options.passwords());
    }

    /// As [#plannedRun], on a target that is taken if neither the options nor the file name one.
    public PlannedRun plannedRunElseOn(String target) {
        Problems problems = new Problems();
        Layers layers = ofRun(problems);
        problems.refuseIfAny();
        List<Setting> weakest = List.of(KeyOptions.set(RunKeys.TARGET.name(), target));
        return PlannedRun.of(List.of(weakest, layers.file().settings(), layers.given()), options.passwords());
    }

    /// The sweep that these options define, planned without contacting a target.
    ///
    /// @param axes texts of the form `key=a,b,c`
    /// @param repeats empty: the file decides
    public SweepPlan sweepPlan(List<String> axes, String repeats) {
        Problems problems = new Problems();
        Layers layers = layers(
                (file, found) -> {
                    SpecFile.Content content = SpecFile.content(file, found);
                    found.refuseIfAny();
                    return content;
                },
                problems);
        SweepSpec.Added added = new SweepSpec.Added(axes, repeats, layers.given());
        return SweepPlan.of(SweepSpec.of(layers.file(), added, problems), options.passwords(), problems);
    }

    /// A planner for runs that differ in a few settings.
    ///
    /// @param defaults overridden by the settings given here or in the file
    /// @param decided keys that the search decides; giving one is an error
    public SearchRun.StepPlanner stepPlanner(Map<String, String> defaults, Set<String> decided) {
        Problems problems = new Problems();
        Layers layers = ofRun(problems);
        for (Setting setting : layers.given()) {
            if (decided.contains(setting.key())) {
                problems.add(setting.origin(), "\"" + setting.key() + "\" is chosen by the search; leave it out");
            }
        }
        problems.refuseIfAny();
        List<Setting> weakest = defaults.entrySet().stream()
                .map(entry -> KeyOptions.set(entry.getKey(), entry.getValue()))
                .toList();
        return new SearchRun.StepPlanner(
                List.of(weakest, layers.file().settings(), layers.given()), options.passwords());
    }

    /// The settings of a target that another option names: see [RunOptions#target].
    public List<Setting> target(String written, Problems problems) {
        return options.target(written, problems);
    }

    /// The target that was given as an option; empty if none was.
    public Optional<String> target() {
        return options.given(RunKeys.TARGET);
    }

    public Passwords passwords() {
        return options.passwords();
    }

    private static boolean isFile(String text) {
        return text.endsWith(".yaml")
                || text.endsWith(".yml")
                || text.endsWith(".json")
                || Files.isRegularFile(Path.of(text));
    }
}
