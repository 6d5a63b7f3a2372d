package io.plimsoll.workload;

/// What a target holds of a workload's dataset.
public sealed interface DatasetState {
    /// None of its tables exist.
    record Absent() implements DatasetState {}

    /// All tables are there with the rows the plan asks for.
    record Ready() implements DatasetState {}

    /// A load of this very dataset was begun and has not ended, and can be gone on with; `missing` says what is not
    /// there yet, in a clause: "warehouses 3 to 10 of 10 are not loaded".
    record Unfinished(String missing) implements DatasetState {}

    /// Something is there, but not what the plan asks for; `description` says what, in a clause: "scale
    /// 5, not 10".
    record Different(String description) implements DatasetState {}
}
