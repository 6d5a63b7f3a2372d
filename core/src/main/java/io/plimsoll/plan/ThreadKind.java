package io.plimsoll.plan;

/// The kind of thread that runs a blocking session.
public enum ThreadKind {
    AUTO,
    PLATFORM,
    VIRTUAL
}
