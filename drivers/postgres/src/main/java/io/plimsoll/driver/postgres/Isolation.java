package io.plimsoll.driver.postgres;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The isolation levels of a spec.
enum Isolation {
    /// As the target has it.
    DEFAULT("default"),
    READ_UNCOMMITTED("read-uncommitted"),
    READ_COMMITTED("read-committed"),
    REPEATABLE_READ("repeatable-read"),
    SERIALIZABLE("serializable");

    static final List<String> NAMES =
            List.of("default", "read-uncommitted", "read-committed", "repeatable-read", "serializable");

    private final String text;

    Isolation(String text) {
        this.text = text;
    }

    String text() {
        return text;
    }

    static Optional<Isolation> named(String name) {
        for (Isolation isolation : values()) {
            if (isolation.text.equals(name)) {
                return Optional.of(isolation);
            }
        }
        return Optional.empty();
    }

    /// The level in SQL.
    String sql() {
        return name().replace('_', ' ');
    }

    /// The name of a level as the server tells it, such as `read committed`.
    static String nameOf(String told) {
        return told.toLowerCase(Locale.ROOT).replace(' ', '-');
    }
}
