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

/// The keys of another tool, each registered where it is declared: keys that are read, with the tool's types and
/// defaults, and keys that are accepted without effect, with the reason. Not thread-safe during registration.
public final class ForeignKeys {
    private static final String ANYTHING_BEHIND = ".";

    private final Map<String, Key<?>> read = new LinkedHashMap<>();
    private final Map<String, String> ignored = new LinkedHashMap<>();
    private final ValueType<Boolean> flags;

    /// @param tool its name in messages
    public ForeignKeys(String tool) {
        flags = flag(tool);
    }

    /// Most tools treat everything except `true` as false; here, a value that is neither is an error.
    private static ValueType<Boolean> flag(String tool) {
        return ValueType.of(
                "true or false",
                text -> switch (text.toLowerCase(Locale.ROOT)) {
                    case "true" -> true;
                    case "false" -> false;
                    default ->
                        throw new IllegalArgumentException(
                                "needs true or false (" + tool + " would take it for false)");
                },
                value -> Boolean.toString(value));
    }

    /// Registers a key that is read.
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

    /// Registers keys without effect.
    ///
    /// @param names a name that ends in a dot stands for every key with this prefix
    public void ignore(String reason, String... names) {
        List.of(names).forEach(name -> ignored.put(name, reason));
    }

    /// The reason why a key has no effect; empty for other keys.
    public Optional<String> ignored(String name) {
        String reason = ignored.get(name);
        return reason != null
                ? Optional.of(reason)
                : ignored.entrySet().stream()
                        .filter(entry -> entry.getKey().endsWith(ANYTHING_BEHIND) && name.startsWith(entry.getKey()))
                        .map(Map.Entry::getValue)
                        .findFirst();
    }

    /// The full names of keys without effect; prefixes are left out.
    public List<String> ignoredNames() {
        return ignored.keySet().stream()
                .filter(name -> !name.endsWith(ANYTHING_BEHIND))
                .toList();
    }

    /// The keys that are read, in the order of registration.
    public Collection<Key<?>> all() {
        return read.values();
    }

    /// The names of the keys that are read.
    public Set<String> names() {
        return read.keySet();
    }

    /// Reads settings and fills in the tool's defaults. Adds errors, including unknown keys, to `problems`.
    public Spec read(List<Setting> settings, Problems problems) {
        return new SpecReader(List.copyOf(read.values())).read(List.of(settings), problems);
    }
}
