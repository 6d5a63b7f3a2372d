package io.plimsoll.spec;

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

    public List<Key<?>> all() {
        return List.copyOf(declared);
    }
}
