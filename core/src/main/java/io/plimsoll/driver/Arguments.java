package io.plimsoll.driver;

/// The inputs of one operation: numbered slots that statements refer to. Reused for every operation, so
/// that drawing inputs allocates nothing, and kept unchanged over retries. Not thread-safe: one per
/// session.
public final class Arguments {
    private final long[] numbers;

    public Arguments(int slots) {
        numbers = new long[slots];
    }

    public void set(int slot, long value) {
        numbers[slot] = value;
    }

    public long number(int slot) {
        return numbers[slot];
    }
}
