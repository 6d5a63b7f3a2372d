package io.plimsoll.workload;

import java.util.List;

/// The result of checking one invariant.
///
/// @param invariant its name
/// @param meaning what must hold
/// @param status whether it holds
/// @param violations how many rows violate it
/// @param violators the first of them, each a sentence with the row, its value and the right value
/// @param note why it was not checked, or what else the reader should know; may be empty
public record AuditResult(
        String invariant, String meaning, Status status, long violations, List<String> violators, String note) {
    /// The result of the check.
    public enum Status {
        HOLDS,
        VIOLATED,
        /// It did not hold before the run either, so the run is not to blame.
        BROKEN_BEFORE,
        /// The profile's own rules break it, so it shows nothing about the run and was not checked.
        BY_DESIGN,
        NOT_CHECKED
    }

    public AuditResult {
        violators = List.copyOf(violators);
    }

    public AuditResult as(Status other, String otherNote) {
        return new AuditResult(invariant, meaning, other, violations, violators, otherNote);
    }
}
