package io.plimsoll.spec;

import io.plimsoll.unit.TimeSpan;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/// Keys that belong together, in the order in which they were declared. Filled while a class is initialised, read
/// afterwards.
public final class Keys {
    private final List<Key<?>> declared;
    private final Iterator<String> rows;

    public Keys() {
        this("");
    }

    /// @param table see the other constructor
    public Keys(String table) {
        this(List.of(), table);
    }

    /// @param first keys that come before those added here
    /// @param table a line for each key that is added by its name, in that order: name, default and meaning,
    ///     separated by `|`
    public Keys(List<Key<?>> first, String table) {
        declared = new ArrayList<>(first);
        rows = table.lines().iterator();
    }

    /// Adds a key and returns it.
    public <T> Key<T> add(Key<T> key) {
        declared.add(key);
        return key;
    }

    /// Adds the key of the table's next line, of any type.
    ///
    /// @throws IllegalStateException when that line is about another key
    public <T> Key<T> key(String name, ValueType<T> type) {
        String[] cells = rows.next().replaceAll(" +", " ").split("\\|", 3);
        if (!cells[0].strip().equals(name)) {
            throw new IllegalStateException("the next line of the table is about " + cells[0] + ", not " + name);
        }
        return add(Key.of(name, type, cells[1].strip(), cells[2].strip()));
    }

    /// Adds a key of the table whose values are an enum's constants.
    public <T extends Enum<T>> Key<T> word(String name, Class<T> words) {
        return key(name, ValueType.oneOf(words));
    }

    /// Adds a key of the table for whole numbers between two bounds, which are included.
    public Key<Long> count(String name, long min, long max) {
        return key(name, ValueType.count(min, max));
    }

    /// Adds a key of the table for numbers that need not be whole, between two bounds, which are included.
    public Key<Double> decimal(String name, String min, String max) {
        return key(name, ValueType.decimal(min, max));
    }

    /// Adds a key of the table that is `true` or `false`.
    public Key<Boolean> flag(String name) {
        return key(name, ValueType.flag());
    }

    /// Adds a key of the table for any text.
    public Key<String> text(String name) {
        return key(name, ValueType.text());
    }

    /// Adds a key of any text that is not in the table.
    public Key<String> text(String name, String standard, String meaning) {
        return add(Key.of(name, ValueType.text(), standard, meaning));
    }

    /// Adds a key of the table for durations.
    public Key<TimeSpan> timeSpan(String name) {
        return key(name, ValueType.timeSpan());
    }

    public List<Key<?>> all() {
        return List.copyOf(declared);
    }
}
