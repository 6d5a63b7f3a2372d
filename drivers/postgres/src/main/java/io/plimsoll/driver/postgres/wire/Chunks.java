package io.plimsoll.driver.postgres.wire;

import java.util.ArrayDeque;
import java.util.Deque;

/// Lends chunks to the sessions of a target while they write rows. Thread-safe; called once per batch.
public final class Chunks {
    /// A chunk that very long rows have made larger is not kept.
    private static final int MAX_KEPT_BYTES = 4 * 1024 * 1024;

    /// No more chunks are kept, even if more were lent at once.
    private static final int MAX_KEPT = 64;

    private final Deque<Chunk> free = new ArrayDeque<>(MAX_KEPT);

    synchronized Chunk borrow() {
        Chunk chunk = free.pollLast();
        return chunk == null ? new Chunk() : chunk;
    }

    synchronized void giveBack(Chunk chunk) {
        if (chunk.capacity() <= MAX_KEPT_BYTES && free.size() < MAX_KEPT) {
            chunk.clear();
            free.addLast(chunk);
        }
    }
}
