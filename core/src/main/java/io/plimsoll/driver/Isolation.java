package io.plimsoll.driver;

import io.plimsoll.spec.ValueType;
import java.util.Locale;

/// The isolation levels of the SQL standard. [#DEFAULT] keeps the target's own.
public enum Isolation {
    DEFAULT,
    READ_UNCOMMITTED,
    READ_COMMITTED,
    REPEATABLE_READ,
    SERIALIZABLE;

    /// The level in specs and reports: `read-committed`.
    public String text() {
        return ValueType.word(this);
    }

    /// The level in SQL: `READ COMMITTED`.
    public String sql() {
        return name().replace('_', ' ');
    }

    /// A product's name of a level in the spelling of reports: `Read Committed` becomes `read-committed`.
    public static String spelled(String name) {
        return name.strip().toLowerCase(Locale.ROOT).replace(' ', '-');
    }
}
