package io.plimsoll.workload.ycsb;

import io.plimsoll.driver.RowReader;

/// Takes every value of every row out of what was received, as a program that asked for them would. YCSB's JDBC
/// binding leaves them where they are.
final class Receipt implements RowReader {
    /// Keeps what was read from being optimised away.
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
