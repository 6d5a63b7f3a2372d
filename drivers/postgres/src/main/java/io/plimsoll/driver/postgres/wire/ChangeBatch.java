package io.plimsoll.driver.postgres.wire;

import io.plimsoll.driver.net.ProtocolViolation;

/// The parts of a Hologres change message that the measurement needs: the number of records and the position of the
/// last one. The values of the changed rows are skipped. Not thread-safe.
///
/// Format, from the vendor's open-source library: protocol and version of the table, eight bytes each, big-endian;
/// then, little-endian, a version, the number of rows, and the offset of each row from that version, four bytes
/// each; then the rows. A row is a Flink binary row: a bit for each column that is null, in whole words, then eight
/// bytes for each column. Three columns precede the table's own: position, kind of change, and time.
final class ChangeBatch {
    private static final int HEADER_BYTES = 2 * Long.BYTES;
    private static final int OWN_COLUMNS = 3;
    private static final int WORD_BITS = 64;

    /// The null bits of a Flink row follow one byte with the kind of the row.
    private static final int KIND_BITS = 8;

    /// Not a change: the server has already sent all changes up to this time.
    private static final long HEARTBEAT = 27;

    private final int nullBytes;
    private int records;
    private long position;
    private boolean drained;

    /// @param columns number of columns of the table
    /// @param position records after this position count
    ChangeBatch(int columns, long position) {
        nullBytes = (columns + OWN_COLUMNS + WORD_BITS - 1 + KIND_BITS) / WORD_BITS * Long.BYTES;
        this.position = position;
    }

    /// Reads the rest of the message.
    void read(InBuffer in) throws ProtocolViolation {
        records = 0;
        long protocol = in.int64();
        in.int64();
        if (protocol != 0) {
            throw new ProtocolViolation("sent changes in version " + protocol + " of their protocol, not 0");
        }
        int rows = in.littleInt32(Integer.BYTES);
        long offsetsEnd = (2L + rows) * Integer.BYTES;
        if (rows < 0 || offsetsEnd > in.remaining()) {
            throw new ProtocolViolation("sent " + rows + " changes in " + (HEADER_BYTES + in.remaining()) + " bytes");
        }
        for (int row = 0; row < rows; row++) {
            int start = in.littleInt32((2 + row) * Integer.BYTES);
            int end = row + 1 < rows ? in.littleInt32((3 + row) * Integer.BYTES) : in.remaining();
            if (start < offsetsEnd || end < start || end > in.remaining()) {
                throw new ProtocolViolation(
                        "sent a change from byte " + start + " to " + end + " of " + in.remaining());
            }
            if (end > start) {
                readRow(in, start, end);
            }
        }
    }

    private void readRow(InBuffer in, int start, int end) throws ProtocolViolation {
        int first = start + nullBytes;
        if (end - first < OWN_COLUMNS * Long.BYTES) {
            throw new ProtocolViolation("sent a change of " + (end - start) + " bytes");
        }
        if (in.littleInt64(first + Long.BYTES) == HEARTBEAT) {
            drained = true;
            return;
        }
        long at = in.littleInt64(first);
        if (at > position) {
            position = at;
            records++;
        }
    }

    int records() {
        return records;
    }

    long position() {
        return position;
    }

    boolean isDrained() {
        return drained;
    }
}
