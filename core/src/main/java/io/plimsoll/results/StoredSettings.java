package io.plimsoll.results;

import io.plimsoll.driver.Driver;
import io.plimsoll.driver.Drivers;
import io.plimsoll.plan.RunKeys;
import io.plimsoll.plan.Stop;
import io.plimsoll.spec.Key;
import io.plimsoll.unit.Count;
import io.plimsoll.workload.Workload;
import io.plimsoll.workload.Workloads;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The stored settings of a plan, and the only place where their text becomes a value again. Versions up to 0.1.0
/// stored them as they were written (`1k`, `60s`), later ones in canonical form; read here, all are canonical.
/// Stateless.
public final class StoredSettings {
    /// The keys that a plan may have, by the name of its workload.
    private static final Map<String, Map<String, Key<?>>> KEYS = new ConcurrentHashMap<>();

    private StoredSettings() {}

    /// The same settings, each in the form of its key. Keys that this program does not know, and values that their
    /// key refuses, stay as they are: they were written by hand, or by a newer version.
    public static Map<String, String> canonical(Map<String, String> stored) {
        Map<String, Key<?>> keys =
                KEYS.computeIfAbsent(stored.getOrDefault(RunKeys.WORKLOAD.name(), ""), StoredSettings::keysWith);
        Map<String, String> canonical = new LinkedHashMap<>();
        stored.forEach((name, text) -> canonical.put(name, canonical(keys.get(name), text)));
        return canonical;
    }

    private static Map<String, Key<?>> keysWith(String workload) {
        Map<String, Key<?>> keys = new HashMap<>();
        Drivers.all().stream().map(Driver::keys).flatMap(List::stream).forEach(key -> keys.put(key.name(), key));
        Workloads.named(workload).map(Workload::keys).orElse(List.of()).forEach(key -> keys.put(key.name(), key));
        RunKeys.all().forEach(key -> keys.put(key.name(), key));
        return keys;
    }

    private static String canonical(@Nullable Key<?> key, String text) {
        try {
            if (key == null) {
                return text;
            }
            boolean isStop =
                    key.name().equals(RunKeys.WARMUP.name()) || key.name().equals(RunKeys.MEASURE.name());
            return isStop ? stop(text) : key.canonical(text.strip());
        } catch (IllegalArgumentException ofAnotherVersion) {
            return text;
        }
    }

    /// When a phase ends, in canonical form.
    static String stop(String text) {
        return until(text).map(Stop::toString).orElse(text);
    }

    /// When a phase ends; empty if the text cannot be read.
    static Optional<Stop> until(String text) {
        try {
            return text.isEmpty() ? Optional.empty() : Optional.of(Stop.stored(text));
        } catch (IllegalArgumentException ofAnotherVersion) {
            return Optional.empty();
        }
    }

    /// The value of a key; empty if it is missing, or if this version cannot read it.
    ///
    /// @param canonical as [#canonical] returned it
    public static <T> Optional<T> value(Map<String, String> canonical, Key<T> key) {
        try {
            return Optional.ofNullable(canonical.get(key.name())).map(key.type().read());
        } catch (IllegalArgumentException ofAnotherVersion) {
            return Optional.empty();
        }
    }

    /// The value of a key that only a workload or a driver has; empty if it is missing, or not a whole number.
    ///
    /// @param canonical as [#canonical] returned it
    public static OptionalLong number(Map<String, String> canonical, String key) {
        try {
            return OptionalLong.of(Count.parse(canonical.getOrDefault(key, "")));
        } catch (IllegalArgumentException notWhole) {
            return OptionalLong.empty();
        }
    }
}
