package io.plimsoll.driver.jdbc;

import java.sql.Connection;
import java.util.List;
import java.util.Optional;

/// The isolation levels of a spec and what JDBC calls them.
enum Isolation {
    /// As the target has it.
    DEFAULT("default", Connection.TRANSACTION_NONE),
    READ_UNCOMMITTED("read-uncommitted", Connection.TRANSACTION_READ_UNCOMMITTED),
    READ_COMMITTED("read-committed", Connection.TRANSACTION_READ_COMMITTED),
    REPEATABLE_READ("repeatable-read", Connection.TRANSACTION_REPEATABLE_READ),
    SERIALIZABLE("serializable", Connection.TRANSACTION_SERIALIZABLE);

    static final List<String> NAMES =
            List.of("default", "read-uncommitted", "read-committed", "repeatable-read", "serializable");

    private final String text;
    private final int level;

    Isolation(String text, int level) {
        this.text = text;
        this.level = level;
    }

    int level() {
        return level;
    }

    static Optional<Isolation> named(String name) {
        for (Isolation isolation : values()) {
            if (isolation.text.equals(name)) {
                return Optional.of(isolation);
            }
        }
        return Optional.empty();
    }

    /// The name of a JDBC level, for reports.
    static String nameOf(int level) {
        return switch (level) {
            case Connection.TRANSACTION_NONE -> "none";
            case Connection.TRANSACTION_READ_UNCOMMITTED -> "read-uncommitted";
            case Connection.TRANSACTION_READ_COMMITTED -> "read-committed";
            case Connection.TRANSACTION_REPEATABLE_READ -> "repeatable-read";
            case Connection.TRANSACTION_SERIALIZABLE -> "serializable";
            default -> "level " + level;
        };
    }
}
