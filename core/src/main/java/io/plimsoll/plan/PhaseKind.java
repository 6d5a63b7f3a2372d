package io.plimsoll.plan;

/// The kinds of phases of a run.
public enum PhaseKind {
    PREPARE,
    LOAD,
    WARMUP,
    MEASURE,
    AUDIT,
    CLEAN;

    /// Whether the phase drives operations of the workload.
    public boolean isDriven() {
        return this == WARMUP || this == MEASURE;
    }
}
