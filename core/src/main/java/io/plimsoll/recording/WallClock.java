package io.plimsoll.recording;

import java.time.Instant;

/// The wall clock beside the monotonic clock. Stateless and thread-safe.
final class WallClock {
    private static final int TRIES = 5;
    private static final long NANOS = 1_000_000_000L;

    private WallClock() {}

    /// The wall clock's reading less the monotonic clock's, in nanoseconds: a number without meaning of its own, whose
    /// changes tell by how much the two part. The wall clock is read between two readings of the other, several
    /// times, and the tightest counts, because a thread may be kept from running between two of them.
    static long offsetNanos() {
        long offset = 0;
        long tightest = Long.MAX_VALUE;
        for (int i = 0; i < TRIES; i++) {
            long before = System.nanoTime();
            Instant wall = Instant.now();
            long took = System.nanoTime() - before;
            if (took < tightest) {
                tightest = took;
                offset = wall.getEpochSecond() * NANOS + wall.getNano() - before - took / 2;
            }
        }
        return offset;
    }
}
