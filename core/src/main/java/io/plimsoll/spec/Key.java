package io.plimsoll.spec;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// One setting that can be written in a spec. It determines what a command line offers, what a comparison needs to
/// be alike, and what an inventory may say of a target. Immutable.
///
/// @param defaultText the default as the user would write it; null if the key must be given
/// @param flags the names of its command line option, such as `-c` and `--sessions`; empty if it has none and is
///     given with `-p`
/// @param label the name of the option's value in help; empty for a switch, which means `true`
/// @param repeats whether the option may be given several times: then its values are joined by commas
public record Key<T>(
        String name,
        ValueType<T> type,
        @Nullable String defaultText,
        String meaning,
        Role role,
        List<String> flags,
        String label,
        boolean repeats) {
    /// What a setting decides.
    public enum Role {
        /// Which database, and how it is reached.
        TARGET("Target"),
        /// The load on the target. Runs that differ in it are not comparable.
        LOAD("Load"),
        /// How long and how often it is measured.
        MEASUREMENT("Measurement"),
        /// How the dataset is made, checked and removed.
        DATASET("Dataset"),
        /// How the harness drives the load.
        HARNESS("Harness"),
        /// A label, which changes no number and is shown with the numbers.
        LABEL("Labels");

        private final String title;

        Role(String title) {
            this.title = title;
        }

        /// The heading of such keys in help.
        public String title() {
            return title;
        }
    }

    public Key {
        flags = List.copyOf(flags);
    }

    /// A key of a workload or a driver: it shapes the load.
    public static <T> Key<T> of(String name, ValueType<T> type, String defaultText, String meaning) {
        return new Key<>(name, type, defaultText, meaning, Role.LOAD, List.of(), "", false);
    }

    public static <T> Key<T> required(String name, ValueType<T> type, String meaning) {
        return new Key<>(name, type, null, meaning, Role.LOAD, List.of(), "", false);
    }

    /// The same, in another role.
    public Key<T> in(Role other) {
        return new Key<>(name, type, defaultText, meaning, other, flags, label, repeats);
    }

    /// The same, with a command line option that takes a value.
    public Key<T> option(String valueLabel, String... names) {
        return new Key<>(name, type, defaultText, meaning, role, List.of(names), valueLabel, repeats);
    }

    /// The same, with a default.
    public Key<T> otherwise(String text) {
        return new Key<>(name, type, text, meaning, role, flags, label, repeats);
    }

    /// The same, with an option that may be given several times.
    public Key<T> repeatable() {
        return new Key<>(name, type, defaultText, meaning, role, flags, label, true);
    }

    /// The same, with a command line switch.
    public Key<T> toggle(String... names) {
        return option("", names);
    }

    /// The canonical form of a value's text.
    ///
    /// @throws IllegalArgumentException when it is not a value of this key
    public String canonical(String text) {
        return type.write().apply(type.read().apply(text));
    }

    /// Whether a canonical text has the default value.
    public boolean isDefault(String canonical) {
        return defaultText != null && canonical(defaultText).equals(canonical);
    }
}
