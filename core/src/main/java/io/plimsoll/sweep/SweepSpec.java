package io.plimsoll.sweep;

import io.plimsoll.spec.Key;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.Spec;
import io.plimsoll.spec.SpecFile;
import io.plimsoll.spec.SpecFile.SettingList;
import io.plimsoll.spec.SpecReader;
import io.plimsoll.spec.ValueType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// A sweep as the user wrote it: settings that hold in every cell, and the grid. Immutable.
///
/// @param base settings of the file
/// @param overrides settings of the command line; they override the steps' and name no axis
public record SweepSpec(List<Setting> base, Grid grid, List<Setting> overrides) {
    /// How often each point of the grid is run.
    public static final Key<Long> REPEATS =
            Key.of("repeats", ValueType.count(1, 1_000), "1", "how often each cell of a sweep is run");

    public SweepSpec {
        base = List.copyOf(base);
        overrides = List.copyOf(overrides);
    }

    /// What the command line adds to a file.
    ///
    /// @param axes `key=a,b,c` texts; an axis of the file is replaced in its place, others come last
    /// @param repeats empty: as in the file
    public record Added(List<String> axes, String repeats, List<Setting> overrides) {
        public static final Added NOTHING = new Added(List.of(), "", List.of());

        public Added {
            axes = List.copyOf(axes);
            overrides = List.copyOf(overrides);
        }
    }

    /// Sorts the user's settings into base, axes and steps. Adds problems to `problems`.
    public static SweepSpec of(SpecFile.Content file, Added added, Problems problems) {
        SweepReading reading = new SweepReading(problems);
        reading.file(file);
        reading.added(added);
        return reading.spec(added.overrides());
    }

    /// Sorts the settings of a sweep into base, axes and steps. Used once, by one thread.
    private static final class SweepReading {
        private static final String GRID = "grid";
        private static final String STEPS = "steps";

        private final Problems problems;
        private final List<Setting> base = new ArrayList<>();
        private final List<Setting> repeats = new ArrayList<>();
        private final Map<String, Grid.Axis> axes = new LinkedHashMap<>();
        private final Map<String, List<Setting>> steps = new LinkedHashMap<>();

        SweepReading(Problems problems) {
            this.problems = problems;
        }

        void file(SpecFile.Content file) {
            file.settings().forEach(this::sort);
            for (SettingList list : file.lists()) {
                if (list.key().startsWith(GRID + ".")) {
                    axis(list.key().substring(GRID.length() + 1), list.origin(), list.values());
                } else {
                    problems.add(list.origin(), "\"" + list.key() + "\" " + refusal(list.key()));
                }
            }
        }

        private static String refusal(String key) {
            return key.equals(STEPS)
                    ? "needs a map from each step's name to its settings, not a list"
                    : "needs one value, not a list; several belong under `grid:`";
        }

        private void sort(Setting setting) {
            String key = setting.key();
            if (key.equals(SweepSpec.REPEATS.name())) {
                repeats.add(setting);
            } else if (key.startsWith(STEPS + ".")) {
                step(key.substring(STEPS.length() + 1), setting);
            } else if (key.equals(GRID) || key.equals(STEPS)) {
                problems.add(
                        setting.origin(),
                        "\"" + key + "\" "
                                + (key.equals(GRID)
                                        ? "needs a map from keys to lists of values, such as `sessions: [1, 8, 64]`"
                                        : "needs a map from each step's name to its settings"));
            } else {
                base.add(setting);
            }
        }

        /// @param path `name` for a step that sets nothing, or `name.key`
        private void step(String path, Setting setting) {
            int dot = path.indexOf('.');
            if (dot < 0 && !setting.value().isEmpty()) {
                problems.add(setting.origin(), "step \"" + path + "\" needs settings, one to a line, not a value");
            } else if (dot < 0) {
                steps.computeIfAbsent(path, _ -> new ArrayList<>());
            } else {
                steps.computeIfAbsent(path.substring(0, dot), _ -> new ArrayList<>())
                        .add(new Setting(path.substring(dot + 1), setting.value(), setting.origin()));
            }
        }

        private void axis(String key, Origin origin, List<Setting> written) {
            if (axes.containsKey(key)) {
                problems.add(origin, "the grid names \"" + key + "\" twice");
            }
            axes.put(key, checked(key, origin, written));
        }

        private Grid.Axis checked(String key, Origin origin, List<Setting> written) {
            List<Setting> values = written.stream()
                    .map(value -> new Setting(key, value.value().strip(), value.origin()))
                    .toList();
            if (values.isEmpty()) {
                problems.add(origin, "the grid names no value for \"" + key + "\"");
            }
            Set<String> seen = new HashSet<>();
            for (Setting value : values) {
                String shown = Grid.shown(key, value.value());
                if (!seen.add(shown)) {
                    problems.add(value.origin(), "the grid names " + key + " = " + shown + " twice");
                }
            }
            return new Grid.Axis(key, values);
        }

        void added(SweepSpec.Added added) {
            Set<String> named = new HashSet<>();
            for (String text : added.axes()) {
                for (Setting axis : SpecReader.assignments(List.of(text), Origin.COMMAND_LINE, problems)) {
                    if (!named.add(axis.key())) {
                        problems.add(Origin.COMMAND_LINE, "--grid names \"" + axis.key() + "\" twice");
                    }
                    List<Setting> values = Arrays.stream(axis.value().split(",", -1))
                            .map(value -> new Setting(axis.key(), value, Origin.COMMAND_LINE))
                            .toList();
                    axes.put(axis.key(), checked(axis.key(), Origin.COMMAND_LINE, values));
                }
            }
            if (!added.repeats().isEmpty()) {
                repeats.clear();
                repeats.add(new Setting(SweepSpec.REPEATS.name(), added.repeats(), Origin.COMMAND_LINE));
            }
            for (Setting override : added.overrides()) {
                if (axes.containsKey(override.key())) {
                    problems.add(
                            override.origin(),
                            "\"" + override.key() + "\" is an axis of the grid; narrow it with --grid " + override.key()
                                    + "=" + override.value());
                }
            }
        }

        SweepSpec spec(List<Setting> overrides) {
            checkSteps();
            if (axes.isEmpty() && steps.isEmpty() && repeats.isEmpty() && problems.isEmpty()) {
                problems.add(
                        Origin.MISSING,
                        "nothing makes this a sweep: give `grid`, `steps` or `repeats` in the file, or"
                                + " --grid key=a,b,c");
            }
            Spec read = new SpecReader(List.of(SweepSpec.REPEATS)).read(List.of(repeats), problems);
            int count =
                    read.has(SweepSpec.REPEATS) ? read.get(SweepSpec.REPEATS).intValue() : 1;
            List<Grid.Step> ordered = steps.entrySet().stream()
                    .map(step -> new Grid.Step(step.getKey(), step.getValue()))
                    .toList();
            return new SweepSpec(base, new Grid(List.copyOf(axes.values()), ordered, count), overrides);
        }

        private void checkSteps() {
            steps.forEach((name, settings) -> {
                Set<String> seen = new HashSet<>();
                for (Setting setting : settings) {
                    if (axes.containsKey(setting.key())) {
                        problems.add(
                                setting.origin(),
                                "step \"" + name + "\" sets \"" + setting.key() + "\", which is an axis of the grid");
                    }
                    if (!seen.add(setting.key())) {
                        problems.add(setting.origin(), "step \"" + name + "\" gives \"" + setting.key() + "\" twice");
                    }
                }
            });
        }
    }
}
