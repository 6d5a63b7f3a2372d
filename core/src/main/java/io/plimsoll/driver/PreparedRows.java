package io.plimsoll.driver;

/// A [RowBatch] prepared in one session. The measured call: where the driver encodes rows itself, it
/// allocates nothing.
public interface PreparedRows extends Pending {
    /// Writes rows `from` (included) to `to` (excluded) and waits until they are committed.
    ///
    /// @return rows sent and acknowledged
    /// @throws TargetException on failure; then no row of the batch is counted, whether or not the target kept some
    long write(long from, long to) throws TargetException;

    /// Begins the same without waiting for its end: see [Pending]; [#rows] then tells the rows acknowledged.
    ///
    /// @throws TargetException when it could not even be sent; nothing is under way then
    default void begin(long from, long to) throws TargetException {
        throw new UnsupportedOperationException("this driver does not multiplex");
    }
}
