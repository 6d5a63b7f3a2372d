package io.plimsoll.driver;

/// Hears of rows as they become part of the target. Called from loading threads: implementations are
/// thread-safe.
@FunctionalInterface
public interface LoadProgress {
    /// `rows` more rows are committed.
    void committed(long rows);
}
