package io.plimsoll.driver.postgres.wire;

import io.plimsoll.driver.net.ProtocolViolation;

/// How much of something a server may send, so that one that is broken or hostile neither fills the memory nor talks
/// for ever. Not thread-safe.
final class Bound {
    private static final long MIB = 1024 * 1024;
    private static final long REMARK_BYTES = 16 * MIB;
    private static final long ROW_BYTES_MIN = 64 * MIB;
    private static final int HEAP_SHARE = 8;

    /// What an object costs beside its content, about.
    private static final int OBJECT_BYTES = 64;

    private final String what;
    private final long limit;
    private long bytes;

    private Bound(String what, long limit) {
        this.what = what;
        this.limit = limit;
    }

    /// Notices, reported parameters and notifications while one exchange is under way.
    static Bound ofRemarks() {
        return new Bound("of notices and parameters while one statement was under way", REMARK_BYTES);
    }

    /// Rows that are kept, as the answer to control work.
    static Bound ofKeptRows() {
        return new Bound(
                "of rows to one question",
                Math.max(ROW_BYTES_MIN, Runtime.getRuntime().maxMemory() / HEAP_SHARE));
    }

    /// Takes note of the message that begins.
    void add(InBuffer in) throws ProtocolViolation {
        add(in.remaining(), 1);
    }

    /// @param objects it is kept as
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
