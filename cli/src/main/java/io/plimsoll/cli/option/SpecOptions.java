package io.plimsoll.cli.option;

import io.plimsoll.app.Passwords;
import io.plimsoll.app.SearchRun;
import io.plimsoll.plan.PlannedRun;
import io.plimsoll.plan.Preset;
import io.plimsoll.plan.RunKeys;
import io.plimsoll.spec.Key.Role;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.SpecFile;
import io.plimsoll.sweep.SweepPlan;
import io.plimsoll.sweep.SweepSpec;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// The options that define a spec: a file or a workload, the options of keys, and any key with `-p`.
public final class SpecOptions {
    @Parameters(
            arity = "0..1",
            paramLabel = "SPEC",
            description = "A spec file (YAML), a stored plan, or the name of a workload such as tpcb.")
    private @Nullable String what;

    @Option(
            names = "--allow-shell",
            description = "Let the scripts of workload script execute commands of the operating system as you (\\shell,"
                    + " \\setshell).")
    private boolean isShellAllowed;

    @Mixin
    private final RunOptions options = RunOptions.all();

    /// The layers of settings: those that stand where nothing is said, those of the file, then the given ones.
    private record Layers(List<Setting> standing, SpecFile.Content file, List<Setting> given) {
        List<List<Setting>> ofRun() {
            return List.of(standing, file.settings(), given);
        }
    }

    /// @param reader reads a file
    /// @param axes keys that the command line makes axes of a grid
    private Layers layers(BiFunction<Path, Problems, SpecFile.Content> reader, Set<String> axes, Problems problems) {
        SpecFile.Content file = new SpecFile.Content(List.of(), List.of());
        List<Setting> given = new ArrayList<>();
        if (what != null && SpecFile.isNamedBy(what)) {
            file = reader.apply(Path.of(what), problems);
        } else if (what != null) {
            given.add(KeyOptions.set(RunKeys.WORKLOAD.name(), what));
        }
        if (isShellAllowed) {
            given.add(KeyOptions.set("allow-shell", "true"));
        }
        given.addAll(options.complete(options.given(problems), problems));
        List<Setting> written = new ArrayList<>(file.settings());
        written.addAll(given);
        Set<String> decided = new HashSet<>(axes);
        file.lists().forEach(list -> decided.add(list.key().replaceFirst("^grid\\.", "")));
        List<Setting> standing = options.standing(written, decided, problems);
        decided.addAll(Preset.decidedBy(written));
        return new Layers(
                standing.stream()
                        .filter(setting -> !decided.contains(setting.key()))
                        .toList(),
                new SpecFile.Content(Preset.expanded(file.settings(), decided, problems), file.lists()),
                Preset.expanded(given, decided, problems));
    }

    private Layers ofRun(Problems problems) {
        return layers((file, found) -> new SpecFile.Content(SpecFile.read(file, found), List.of()), Set.of(), problems);
    }

    /// Whether nothing at all is asked for.
    public boolean isEmpty() {
        return what == null && options.given(new Problems()).isEmpty();
    }

    /// The run that these options define, planned without contacting the target.
    public PlannedRun plannedRun() {
        Problems problems = new Problems();
        Layers layers = ofRun(problems);
        problems.refuseIfAny();
        return PlannedRun.of(layers.ofRun(), options.passwords());
    }

    /// As [#plannedRun], on a target that is taken if neither the options nor the file name one.
    public PlannedRun plannedRunElseOn(String target) {
        Problems problems = new Problems();
        Layers layers = ofRun(problems);
        problems.refuseIfAny();
        List<Setting> weakest = List.of(KeyOptions.set(RunKeys.TARGET.name(), target));
        List<List<Setting>> all = new ArrayList<>(layers.ofRun());
        all.addFirst(weakest);
        return PlannedRun.of(all, options.passwords());
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
                axes.stream().map(axis -> axis.split("=", 2)[0].strip()).collect(Collectors.toSet()),
                problems);
        List<Setting> base = new ArrayList<>(layers.file().settings());
        Set<String> ofFile = base.stream().map(Setting::key).collect(Collectors.toSet());
        layers.standing().stream()
                .filter(setting -> !ofFile.contains(setting.key()))
                .forEach(base::add);
        SpecFile.Content file = new SpecFile.Content(base, layers.file().lists());
        SweepSpec.Added added = new SweepSpec.Added(axes, repeats, layers.given());
        return SweepPlan.of(SweepSpec.of(file, added, problems), options.passwords(), problems);
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
        // How long a step is measured, the search decides, not a preset of the folder.
        List<Setting> standing = layers.standing().stream()
                .filter(setting -> RunKeys.role(setting.key()) != Role.MEASUREMENT)
                .toList();
        return new SearchRun.StepPlanner(
                List.of(standing, weakest, layers.file().settings(), layers.given()), options.passwords());
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
}
