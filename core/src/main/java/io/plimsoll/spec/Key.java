package io.plimsoll.spec;

import org.jspecify.annotations.Nullable;

/// One setting that can be written in a spec: its name, type, default and meaning. Immutable.
///
/// @param defaultText the default as the user would write it; null when the key must be given
public record Key<T>(
        String name, ValueType<T> type, @Nullable String defaultText, String meaning) {
    public static <T> Key<T> of(String name, ValueType<T> type, String defaultText, String meaning) {
        return new Key<>(name, type, defaultText, meaning);
    }

    public static <T> Key<T> required(String name, ValueType<T> type, String meaning) {
        return new Key<>(name, type, null, meaning);
    }

    /// The canonical form of a value's text.
    ///
    /// @throws IllegalArgumentException when it is no value of this key
    public String canonical(String text) {
        return type.write().apply(type.read().apply(text));
    }

    /// Whether a canonical text says what the default says.
    public boolean isDefault(String canonical) {
        return defaultText != null && canonical(defaultText).equals(canonical);
    }
}
