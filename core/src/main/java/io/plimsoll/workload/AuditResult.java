package io.plimsoll.workload;

import java.util.List;

/// One invariant, checked.
///
/// @param invariant its name
/// @param meaning what must hold
/// @param status whether it does
/// @param violations how many rows violate it
/// @param violators the first of them, each a sentence naming the row, what it holds and what it should
/// @param note why it was not checked, or what else the reader should know; may be empty
public record AuditResult(
        String invariant, String meaning, Status status, long violations, List<String> violators, String note) {
    /// What came of the check.
    public enum Status {
        HOLDS,
        VIOLATED,
        /// It did not hold before the run either, so the run is not to blame.
        BROKEN_BEFORE,
        /// The profile's own rules break it, so it says nothing of the run and was not checked.
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
