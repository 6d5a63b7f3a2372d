package io.plimsoll.plan;

/// The purpose of a stretch of a run.
public enum PhaseKind {
    PREPARE,
    LOAD,
    WARMUP,
    MEASURE,
    AUDIT,
    CLEAN;

    /// Whether operations of the workload are driven in it.
    public boolean isDriven() {
        return this == WARMUP || this == MEASURE;
    }
}
