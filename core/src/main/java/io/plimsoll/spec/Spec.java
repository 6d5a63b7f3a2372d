package io.plimsoll.spec;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/// The user's settings, checked and with defaults filled in: every known key has a value and an origin. Immutable.
public final class Spec {
    /// @param text the value in its canonical form
    record Entry(Object value, String text, Origin origin) {}

    private final Map<String, Entry> entries;

    Spec(Map<String, Entry> entries) {
        this.entries = new LinkedHashMap<>(entries);
    }

    /// The value of a key.
    ///
    /// @throws IllegalStateException if the key was not among those the spec was read with, or could not be read
    @SuppressWarnings("unchecked")
    public <T> T get(Key<T> key) {
        return (T) entry(key.name()).value();
    }

    public Origin origin(Key<?> key) {
        return entry(key.name()).origin();
    }

    /// Whether the user wrote this key; false if its default was filled in.
    public boolean isGiven(Key<?> key) {
        return entries.containsKey(key.name()) && !origin(key).equals(Origin.DEFAULT);
    }

    /// Whether the key has a value; false only after a problem with it was collected.
    public boolean has(Key<?> key) {
        return entries.containsKey(key.name());
    }

    /// Every key with its value as canonical text, in the order of the keys' definition. Equal values have the same
    /// text, however they were written, and reading it back gives an equal spec.
    public Map<String, String> settings() {
        Map<String, String> texts = new LinkedHashMap<>();
        entries.forEach((name, entry) -> texts.put(name, entry.text()));
        return texts;
    }

    /// Some keys with their values as canonical text, in the order of `keys`.
    public Map<String, String> texts(List<? extends Key<?>> keys) {
        Map<String, String> texts = new LinkedHashMap<>();
        keys.forEach(key -> texts.put(key.name(), entry(key.name()).text()));
        return texts;
    }

    /// The value of a key that the caller does not define; empty if it is missing, or not a whole number.
    public OptionalLong number(String name) {
        Entry entry = entries.get(name);
        return entry != null && entry.value() instanceof Long number ? OptionalLong.of(number) : OptionalLong.empty();
    }

    public Set<String> names() {
        return entries.keySet();
    }

    private Entry entry(String name) {
        Entry entry = entries.get(name);
        if (entry == null) {
            throw new IllegalStateException("no key " + name + " in this spec");
        }
        return entry;
    }
}
