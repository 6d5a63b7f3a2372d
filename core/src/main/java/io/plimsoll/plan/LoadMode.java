package io.plimsoll.plan;

/// What to do about the dataset before driving.
public enum LoadMode {
    /// Load when it is not there; refuse when something else is.
    IF_ABSENT,
    /// Drop what is there, then load.
    REPLACE,
    /// Expect it.
    NEVER
}
