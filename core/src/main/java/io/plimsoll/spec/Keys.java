package io.plimsoll.spec;

import io.plimsoll.unit.TimeSpan;
import java.util.ArrayList;
import java.util.List;

/// Keys that belong together, in the order in which they were declared. Filled while a class is initialised, read
/// afterwards.
public final class Keys {
    private final List<Key<?>> declared;

    public Keys() {
        this(List.of());
    }

    /// @param first keys that come before those added here
    public Keys(List<Key<?>> first) {
        declared = new ArrayList<>(first);
    }

    /// Adds a key and returns it.
    public <T> Key<T> add(Key<T> key) {
        declared.add(key);
        return key;
    }

    /// Adds a key of any type.
    public <T> Key<T> key(String name, ValueType<T> type, String standard, String meaning) {
        return add(Key.of(name, type, standard, meaning));
    }

    /// Adds a key whose values are an enum's constants.
    public <T extends Enum<T>> Key<T> word(String name, Class<T> words, String standard, String meaning) {
        return key(name, ValueType.oneOf(words), standard, meaning);
    }

    /// Adds a key of whole numbers between two bounds, which are included.
    public Key<Long> count(String name, long min, long max, String standard, String meaning) {
        return key(name, ValueType.count(min, max), standard, meaning);
    }

    /// Adds a key that is `true` or `false`.
    public Key<Boolean> flag(String name, String standard, String meaning) {
        return key(name, ValueType.flag(), standard, meaning);
    }

    /// Adds a key of any text.
    public Key<String> text(String name, String standard, String meaning) {
        return key(name, ValueType.text(), standard, meaning);
    }

    /// Adds a key of durations.
    public Key<TimeSpan> timeSpan(String name, String standard, String meaning) {
        return key(name, ValueType.timeSpan(), standard, meaning);
    }

    public List<Key<?>> all() {
        return List.copyOf(declared);
    }
}
