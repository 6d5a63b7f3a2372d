package io.plimsoll.plan;

/// What to do about the dataset before driving.
public enum LoadMode {
    /// Load if the dataset does not exist; refuse if another one does.
    IF_ABSENT,
    /// Drop the existing dataset, then load.
    REPLACE,
    /// Expect the dataset.
    NEVER
}
