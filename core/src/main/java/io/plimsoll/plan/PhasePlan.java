package io.plimsoll.plan;

import io.plimsoll.spec.ValueType;
import io.plimsoll.unit.Seed;

/// One planned phase: its kind, its end, and the seed of its operations.
///
/// @param round 1, 2, … among phases of the same kind
public record PhasePlan(PhaseKind kind, int round, Stop stop, Seed seed) {
    /// `warmup`, `measure-1`, `measure-2`: unique within a plan, used in file tags.
    public String name() {
        return kind == PhaseKind.MEASURE ? ValueType.word(kind) + "-" + round : ValueType.word(kind);
    }
}
