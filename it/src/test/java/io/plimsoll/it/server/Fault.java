package io.plimsoll.it.server;

/// What a [FaultyProxy] does to each connection, in one direction, at one byte. Immutable.
///
/// @param at how many bytes pass unharmed before
/// @param size how many bytes are dropped, or spoilt, or passed one by one
/// @param delayMillis how long byte `at` is held back
public record Fault(Kind kind, Direction direction, long at, int size, long delayMillis) {
    /// What happens.
    public enum Kind {
        NONE,
        /// Both directions end at once, as when a host is gone.
        CUT,
        /// This direction ends, the other goes on.
        HALF_CLOSE,
        DELAY,
        /// Bytes go in segments of one.
        SPLIT,
        DROP,
        /// Bytes are replaced by others, the same each time.
        GARBAGE
    }

    public static final Fault NONE = new Fault(Kind.NONE, Direction.TO_SERVER, 0, 0, 0);

    public static Fault cut(Direction direction, long at) {
        return new Fault(Kind.CUT, direction, at, 0, 0);
    }

    public static Fault halfClose(Direction direction, long at) {
        return new Fault(Kind.HALF_CLOSE, direction, at, 0, 0);
    }

    public static Fault delay(Direction direction, long at, long delayMillis) {
        return new Fault(Kind.DELAY, direction, at, 0, delayMillis);
    }

    /// All bytes one by one.
    public static Fault split(Direction direction) {
        return new Fault(Kind.SPLIT, direction, 0, Integer.MAX_VALUE, 0);
    }

    public static Fault drop(Direction direction, long at, int size) {
        return new Fault(Kind.DROP, direction, at, size, 0);
    }

    public static Fault garbage(Direction direction, long at, int size) {
        return new Fault(Kind.GARBAGE, direction, at, size, 0);
    }

    /// The same at another byte.
    public Fault at(long other) {
        return new Fault(kind, direction, other, size, delayMillis);
    }

    /// Whether what comes after it can leave both sides waiting for each other.
    boolean canStall() {
        return kind == Kind.DROP || kind == Kind.GARBAGE || kind == Kind.HALF_CLOSE;
    }
}
