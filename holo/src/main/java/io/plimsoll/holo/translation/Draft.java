package io.plimsoll.holo.translation;

import io.plimsoll.spec.Key;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.Spec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Settings while they are made; each keeps the origin of the tool's key that it comes from, so that what is
/// wrong with it is told with the file's line. Not thread-safe.
final class Draft {
    private final Spec spec;
    private final Problems problems;
    private final Map<String, Setting> settings = new LinkedHashMap<>();
    private final List<String> notes = new ArrayList<>();

    Draft(Spec spec, Problems problems) {
        this.spec = spec;
        this.problems = problems;
    }

    <T> T get(Key<T> key) {
        return spec.get(key);
    }

    boolean isGiven(Key<?> key) {
        return spec.isGiven(key);
    }

    /// A setting that follows from one of the tool's keys.
    void set(String name, Object value, Key<?> from) {
        settings.put(name, new Setting(name, String.valueOf(value), spec.origin(from)));
    }

    /// A setting that follows from the mode alone.
    void set(String name, Object value) {
        settings.put(name, new Setting(name, String.valueOf(value), Origin.DEFAULT));
    }

    /// A setting of Plimsoll's own, which wins.
    void override(Setting setting) {
        settings.put(setting.key(), setting);
    }

    void note(String sentence) {
        notes.add(sentence);
    }

    void refuse(Key<?> key, String sentence) {
        problems.add(spec.origin(key), sentence);
    }

    List<Setting> settings() {
        return List.copyOf(settings.values());
    }

    List<String> notes() {
        return List.copyOf(notes);
    }

    /// Milliseconds as a time of a spec.
    static String time(long millis) {
        return millis % 1_000 == 0 ? millis / 1_000 + "s" : millis + "ms";
    }
}
