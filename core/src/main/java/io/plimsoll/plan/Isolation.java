package io.plimsoll.plan;

/// Isolation levels of the SQL standard; DEFAULT leaves the target's own.
public enum Isolation {
    DEFAULT,
    READ_UNCOMMITTED,
    READ_COMMITTED,
    REPEATABLE_READ,
    SERIALIZABLE
}
