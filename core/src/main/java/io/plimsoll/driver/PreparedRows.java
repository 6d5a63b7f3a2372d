package io.plimsoll.driver;

/// A [io.plimsoll.driver.table.RowBatch] prepared in one session. Its call is measured: a driver that encodes rows
/// itself allocates nothing.
public interface PreparedRows extends Multiplexer.Pending {
    /// Writes rows `from` (included) to `to` (excluded) and waits until they are committed.
    ///
    /// @return rows sent and acknowledged
    /// @throws TargetException on failure; then no row of the batch is counted, whether or not the target kept some
    long write(long from, long to) throws TargetException;

    /// Begins to write without waiting for the end: see [Multiplexer.Pending]; [#rows] then returns the rows
    /// acknowledged.
    ///
    /// @throws TargetException when it could not be sent; then nothing is under way
    default void begin(long from, long to) throws TargetException {
        throw new UnsupportedOperationException("this driver does not multiplex");
    }
}
