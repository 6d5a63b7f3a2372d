package io.plimsoll.plan;

import io.plimsoll.spec.Key;
import io.plimsoll.spec.Key.Role;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.Spec;
import io.plimsoll.spec.SpecReader;
import io.plimsoll.spec.ValueType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// One word for how long and how often is measured. It stands for settings of three keys and is not stored itself, so
/// that runs are compared by what they did.
public enum Preset {
    /// To see that everything works.
    QUICK("2s", "10s", 1),
    /// Three rounds, so that their spread can be told.
    STANDARD("10s", "30s", 3),
    /// Long enough for checkpoints, vacuum and compaction to take part.
    PUBLICATION("1m", "5m", 5);

    /// The word in a spec, in a file of a project and on a command line. A run has no such key: [#expanded] replaces
    /// it.
    public static final Key<Preset> KEY = Key.required("preset", ValueType.oneOf(Preset.class), meaning())
            .in(Role.MEASUREMENT)
            .option("NAME", "--preset");

    private final String warmup;
    private final String measure;
    private final int rounds;

    Preset(String warmup, String measure, int rounds) {
        this.warmup = warmup;
        this.measure = measure;
        this.rounds = rounds;
    }

    private Map<String, String> settings() {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put(RunKeys.WARMUP.name(), warmup);
        settings.put(RunKeys.MEASURE.name(), measure);
        settings.put(RunKeys.ROUNDS.name(), Integer.toString(rounds));
        return settings;
    }

    private static String meaning() {
        return "how long and how often to measure, where warmup, measure and rounds do not say: "
                + Arrays.stream(values())
                        .map(preset -> ValueType.word(preset) + " (" + preset.warmup + ", " + preset.measure + ", "
                                + preset.rounds + ")")
                        .collect(Collectors.joining(", "));
    }

    /// The keys that presets leave alone because of other settings: the window is as long as the shape of arrivals.
    ///
    /// @param settings as they were written, the last of a key counts
    public static Set<String> decidedBy(List<Setting> settings) {
        return settings.stream()
                        .filter(setting -> setting.key().equals(RunKeys.ARRIVAL.name()))
                        .reduce((_, later) -> later)
                        .filter(arrival -> isShaped(arrival.value().strip()))
                        .isPresent()
                ? Set.of(RunKeys.MEASURE.name())
                : Set.of();
    }

    private static boolean isShaped(String arrival) {
        try {
            return Arrival.parse(arrival) instanceof Arrival.Shaped shaped
                    && !shaped.shape().isAsLongAsWindow();
        } catch (IllegalArgumentException unclear) {
            // Reported where the arrival is read.
            return false;
        }
    }

    /// One layer of settings, with the preset that it names replaced by what that stands for. What the layer itself
    /// says of those keys stays. Adds problems to `problems`.
    ///
    /// @param decided keys that something else decides, such as the grid of a sweep
    public static List<Setting> expanded(List<Setting> layer, Set<String> decided, Problems problems) {
        List<Setting> named = layer.stream()
                .filter(setting -> setting.key().equals(KEY.name()))
                .toList();
        if (named.isEmpty()) {
            return layer;
        }
        List<Setting> expanded = new ArrayList<>(layer);
        expanded.removeAll(named);
        Spec read = new SpecReader(List.of(KEY)).read(List.of(named), problems);
        if (read.has(KEY)) {
            Set<String> given = expanded.stream().map(Setting::key).collect(Collectors.toSet());
            Origin origin = new Origin(KEY.name() + " " + ValueType.word(read.get(KEY)), 0);
            read.get(KEY).settings().forEach((key, value) -> {
                if (!given.contains(key) && !decided.contains(key)) {
                    expanded.add(new Setting(key, value, origin));
                }
            });
        }
        return expanded;
    }
}
