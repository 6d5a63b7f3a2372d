package io.plimsoll.driver;

/// Reads a [ChangeFeed]. It holds a connection of its own. Used by one thread, except [#close], which any
/// thread may call to end a wait.
public interface ChangeReader extends AutoCloseable {
    /// Waits for the next batch of records.
    ///
    /// @return how many records; 0 when there is nothing new
    /// @throws TargetException when the stream breaks
    int next() throws TargetException;

    /// Whether the target said that everything there was has been read.
    boolean isDrained();

    @Override
    void close();
}
