package io.plimsoll.driver.postgres.wire;

import java.util.ArrayDeque;
import java.util.Deque;

/// Lends chunks to the sessions of a target while they write rows. Thread-safe; asked once per batch.
public final class Chunks {
    /// A chunk that has grown beyond, because of very long rows, is not kept.
    private static final int MAX_KEPT_BYTES = 4 * 1024 * 1024;

    /// More are not kept, however many were lent at once.
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
