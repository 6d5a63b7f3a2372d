package io.plimsoll.driver;

/// Reads a [ChangeFeed]. It holds a connection of its own, which is closed with the session at the latest.
/// Used by one thread, except [#close], which any thread may call to end a wait.
public interface ChangeReader extends AutoCloseable {
    /// Waits for the next batch of records, about a second at most.
    ///
    /// @return how many records; 0 when there is nothing new
    /// @throws TargetException when the stream breaks
    int next() throws TargetException;

    /// Whether the target said that everything there was has been read.
    boolean isDrained();

    /// Where the last record stands that [#next] has told of; the feed's own start before the first, 0 if that is
    /// a time.
    long position();

    @Override
    void close();
}
