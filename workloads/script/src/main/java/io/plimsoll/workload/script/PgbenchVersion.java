package io.plimsoll.workload.script;

/// Whose scripts are understood, and whose words are used where versions of pgbench differ.
public enum PgbenchVersion {
    /// 15 and 16.
    V15,
    /// 17 and 18.
    V18;

    /// Whether a pipeline may contain `\syncpipeline`.
    boolean hasSyncPipeline() {
        return this == V18;
    }

    /// Whether the line of a misplaced `\gset` is counted before the command is read.
    boolean namesLineBeforeGset() {
        return this == V15;
    }
}
