package io.plimsoll.driver.postgres.wire;

import io.plimsoll.driver.net.ProtocolViolation;

/// Limits how much a server may send, so that a broken or hostile one cannot fill the memory or keep the session
/// busy forever. Not thread-safe.
final class Bound {
    private static final long MIB = 1024 * 1024;
    private static final long REMARK_BYTES = 16 * MIB;
    private static final long ROW_BYTES_MIN = 64 * MIB;
    private static final int HEAP_SHARE = 8;

    /// The approximate overhead of an object.
    private static final int OBJECT_BYTES = 64;

    private final String what;
    private final long limit;
    private long bytes;

    private Bound(String what, long limit) {
        this.what = what;
        this.limit = limit;
    }

    /// For notices, reported parameters and notifications during one exchange.
    static Bound ofRemarks() {
        return new Bound("of notices and parameters while one statement was under way", REMARK_BYTES);
    }

    /// For rows that are kept as the answer to a control query.
    static Bound ofKeptRows() {
        return new Bound(
                "of rows to one question",
                Math.max(ROW_BYTES_MIN, Runtime.getRuntime().maxMemory() / HEAP_SHARE));
    }

    /// Counts the current message.
    void add(InBuffer in) throws ProtocolViolation {
        add(in.remaining(), 1);
    }

    /// @param objects the number of objects that hold it
    void add(int length, int objects) throws ProtocolViolation {
        bytes += length + (long) OBJECT_BYTES * objects;
        if (bytes > limit) {
            throw new ProtocolViolation("sent more than " + limit / MIB + " MiB " + what);
        }
    }

    void clear() {
        bytes = 0;
    }
}
