package io.plimsoll.workload.ycsb;

import io.plimsoll.driver.table.RowReader;

/// Reads every value of every row that was received, like a real application. YCSB's JDBC binding does not read the
/// values.
final class Receipt implements RowReader {
    /// Keeps the compiler from optimising the reads away.
    @SuppressWarnings("UnusedVariable")
    private long bytesRead;

    @Override
    public void value(int column, byte[] bytes, int offset, int length) {
        bytesRead += length;
    }

    @Override
    public void nothing(int column) {
        bytesRead++;
    }

    @Override
    public void endRow() {
        bytesRead++;
    }
}
