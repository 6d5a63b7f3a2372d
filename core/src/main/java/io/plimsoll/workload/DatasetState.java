package io.plimsoll.workload;

/// The state of a workload's dataset in a target.
public sealed interface DatasetState {
    /// None of its tables exist.
    record Absent() implements DatasetState {}

    /// All tables exist with the rows that the plan needs.
    record Ready() implements DatasetState {}

    /// A load of this dataset was begun, has not ended, and can be resumed; `missing` says what is still missing,
    /// in a clause: "warehouses 3 to 10 of 10 are not loaded".
    record Unfinished(String missing) implements DatasetState {}

    /// The target holds something other than the plan needs; `description` says what, in a clause: "scale 5, not
    /// 10".
    record Different(String description) implements DatasetState {}
}
