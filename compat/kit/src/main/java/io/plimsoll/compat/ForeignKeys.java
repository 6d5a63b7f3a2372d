package io.plimsoll.compat;

import io.plimsoll.spec.Key;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.Spec;
import io.plimsoll.spec.SpecReader;
import io.plimsoll.spec.ValueType;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The keys of another tool, each entered where it is declared: those that are read, with the tool's types and
/// defaults, and those that are accepted without effect, with the reason. Not thread-safe while keys are entered.
public final class ForeignKeys {
    private static final String ANYTHING_BEHIND = ".";

    private final Map<String, Key<?>> read = new LinkedHashMap<>();
    private final Map<String, String> ignored = new LinkedHashMap<>();
    private final ValueType<Boolean> flags;

    /// @param tool as messages name it
    public ForeignKeys(String tool) {
        flags = flag(tool);
    }

    /// Most tools take everything that is not `true` for false; a value that is neither is a mistake here.
    private static ValueType<Boolean> flag(String tool) {
        return ValueType.of(
                "true or false",
                text -> switch (text.toLowerCase(Locale.ROOT)) {
                    case "true" -> true;
                    case "false" -> false;
                    default ->
                        throw new IllegalArgumentException(
                                "wants true or false (" + tool + " would take it for false)");
                },
                value -> Boolean.toString(value));
    }

    /// Enters a key that is read.
    ///
    /// @param standard the tool's default
    public <T> Key<T> key(String name, ValueType<T> type, String standard) {
        Key<T> key = Key.of(name, type, standard, "");
        read.put(name, key);
        return key;
    }

    public Key<String> text(String name, String standard) {
        return key(name, ValueType.text(), standard);
    }

    public Key<Boolean> flag(String name, String standard) {
        return key(name, flags, standard);
    }

    /// The type of [#flag(String, String)].
    public ValueType<Boolean> flags() {
        return flags;
    }

    /// Enters keys without effect.
    ///
    /// @param names one that ends in a dot stands for every key that begins with it
    public void ignore(String reason, String... names) {
        List.of(names).forEach(name -> ignored.put(name, reason));
    }

    /// Why a key has no effect; empty when it is none of these.
    public Optional<String> ignored(String name) {
        String reason = ignored.get(name);
        return reason != null
                ? Optional.of(reason)
                : ignored.entrySet().stream()
                        .filter(entry -> entry.getKey().endsWith(ANYTHING_BEHIND) && name.startsWith(entry.getKey()))
                        .map(Map.Entry::getValue)
                        .findFirst();
    }

    /// The keys without effect that are known by their whole name.
    public List<String> ignoredNames() {
        return ignored.keySet().stream()
                .filter(name -> !name.endsWith(ANYTHING_BEHIND))
                .toList();
    }

    /// The keys that are read, in the order they were entered.
    public Collection<Key<?>> all() {
        return read.values();
    }

    /// The names of the keys that are read.
    public Set<String> names() {
        return read.keySet();
    }

    /// Reads settings, and fills in the tool's defaults; what is wrong, unknown keys included, is added to `problems`.
    public Spec read(List<Setting> settings, Problems problems) {
        return new SpecReader(List.copyOf(read.values())).read(List.of(settings), problems);
    }
}
