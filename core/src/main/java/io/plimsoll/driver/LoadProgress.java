package io.plimsoll.driver;

/// Receives the numbers of rows as they are committed. Called from loading threads: implementations are
/// thread-safe.
@FunctionalInterface
public interface LoadProgress {
    /// `rows` more rows are committed.
    void committed(long rows);
}
