package io.plimsoll.ycsb.translation;

import io.plimsoll.spec.Key;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problem;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.Spec;
import io.plimsoll.ycsb.file.YcsbProperties;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Settings while they are made; each keeps the place of the property that it comes from, so that what is wrong
/// with it is told with file and line. Not thread-safe.
final class Draft {
    private final Spec spec;
    private final YcsbProperties properties;
    private final Problems problems;
    private final Map<String, Setting> settings = new LinkedHashMap<>();
    private final List<Problem> warnings = new ArrayList<>();

    Draft(Spec spec, YcsbProperties properties, Problems problems) {
        this.spec = spec;
        this.properties = properties;
        this.problems = problems;
    }

    <T> T get(Key<T> key) {
        return spec.get(key);
    }

    boolean isGiven(Key<?> key) {
        return spec.isGiven(key);
    }

    YcsbProperties properties() {
        return properties;
    }

    /// A setting that follows from a property.
    void set(String name, Object value, Key<?> from) {
        settings.put(name, new Setting(name, String.valueOf(value), spec.origin(from)));
    }

    /// A setting that follows from the command alone.
    void set(String name, Object value) {
        settings.put(name, new Setting(name, String.valueOf(value), Origin.DEFAULT));
    }

    /// A property that is a setting as it is; it wins over what was set before.
    void pass(Setting setting) {
        settings.put(setting.key(), setting);
    }

    void warn(Key<?> key, String sentence) {
        warn(spec.origin(key), sentence);
    }

    void warn(Origin origin, String sentence) {
        warnings.add(new Problem(origin, sentence));
    }

    void refuse(Key<?> key, String sentence) {
        problems.add(spec.isGiven(key) ? spec.origin(key) : Origin.MISSING, sentence);
    }

    List<Setting> settings() {
        return List.copyOf(settings.values());
    }

    List<Problem> warnings() {
        return List.copyOf(warnings);
    }
}
