package io.plimsoll.plan;

/// What carries a blocking session.
public enum ThreadKind {
    AUTO,
    PLATFORM,
    VIRTUAL
}
