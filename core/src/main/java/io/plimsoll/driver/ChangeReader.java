package io.plimsoll.driver;

/// Reads a [ChangeFeed]. Holds a connection for it alone, which is closed with the session at the latest. Used by
/// one thread, except [#close], which any thread may call to end a wait.
public interface ChangeReader extends AutoCloseable {
    /// Waits for the next batch of records, about a second at most.
    ///
    /// @return the number of records; 0 if there is nothing new
    /// @throws TargetException when the stream breaks
    int next() throws TargetException;

    /// Whether the target reported that all records have been read.
    boolean isDrained();

    /// The position of the last record that [#next] returned; before the first, the feed's start, or 0 if that is a
    /// time.
    long position();

    @Override
    void close();
}
