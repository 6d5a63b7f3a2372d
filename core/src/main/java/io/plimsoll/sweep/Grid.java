package io.plimsoll.sweep;

import io.plimsoll.driver.address.Addresses;
import io.plimsoll.plan.RunKeys;
import io.plimsoll.spec.Setting;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The points of a sweep: every combination of its axes' values, the last axis fastest. All steps run one after the
/// other on the same dataset at each point, as often as the point is repeated. Immutable.
///
/// @param steps empty if a point is one run
/// @param repeats at least 1
public record Grid(List<Axis> axes, List<Step> steps, int repeats) {
    public Grid {
        axes = List.copyOf(axes);
        steps = List.copyOf(steps);
    }

    /// A key and its values, in order.
    public record Axis(String key, List<Setting> values) {
        public Axis {
            values = List.copyOf(values);
        }
    }

    /// A named variant of the settings.
    public record Step(String name, List<Setting> settings) {
        public Step {
            settings = List.copyOf(settings);
        }
    }

    /// One run of the sweep.
    ///
    /// @param axes the value of each axis, with passwords in addresses masked
    /// @param step empty if there are no steps
    /// @param repeat counted from 1
    /// @param settings the settings that distinguish this cell, the step's after the axes'
    public record Cell(Map<String, String> axes, String step, int repeat, List<Setting> settings) {
        public Cell {
            axes = new LinkedHashMap<>(axes);
            settings = List.copyOf(settings);
        }

        /// The same, with each axis' value as it is stored: `sessions=1k` becomes `sessions=1000`.
        ///
        /// @param stored the settings of its plan
        Cell inCanonicalForm(Map<String, String> stored) {
            Map<String, String> canonical = new LinkedHashMap<>();
            axes.forEach((key, value) -> canonical.put(key, shown(key, stored.getOrDefault(key, value))));
            return new Cell(canonical, step, repeat, settings);
        }

        /// The permanent name of the cell, whatever else the grid holds: `columns=20,orientation=row/write#1`.
        public String id() {
            StringBuilder text = new StringBuilder();
            axes.forEach((key, value) -> text.append(text.isEmpty() ? "" : ",")
                    .append(key)
                    .append('=')
                    .append(value));
            return text + (step.isEmpty() ? "" : "/" + step) + "#" + repeat;
        }
    }

    /// All cells, in the order they are run.
    public List<Cell> cells() {
        List<Cell> cells = new ArrayList<>();
        for (List<Setting> point : points()) {
            for (int repeat = 1; repeat <= repeats; repeat++) {
                addSteps(point, repeat, cells);
            }
        }
        return cells;
    }

    private List<List<Setting>> points() {
        List<List<Setting>> points = List.of(List.of());
        for (Axis axis : axes) {
            List<List<Setting>> longer = new ArrayList<>();
            for (List<Setting> point : points) {
                for (Setting value : axis.values()) {
                    longer.add(plus(point, List.of(value)));
                }
            }
            points = longer;
        }
        return points;
    }

    private void addSteps(List<Setting> point, int repeat, List<Cell> cells) {
        Map<String, String> named = new LinkedHashMap<>();
        point.forEach(setting -> named.put(setting.key(), shown(setting.key(), setting.value())));
        if (steps.isEmpty()) {
            cells.add(new Cell(named, "", repeat, point));
        }
        for (Step step : steps) {
            cells.add(new Cell(named, step.name(), repeat, plus(point, step.settings())));
        }
    }

    /// A value in the form that results may show.
    static String shown(String key, String value) {
        return key.equals(RunKeys.TARGET.name()) ? Addresses.masked(value) : value;
    }

    private static List<Setting> plus(List<Setting> first, List<Setting> second) {
        List<Setting> all = new ArrayList<>(first);
        all.addAll(second);
        return all;
    }
}
