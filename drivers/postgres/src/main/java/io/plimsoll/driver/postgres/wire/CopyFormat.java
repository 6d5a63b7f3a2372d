package io.plimsoll.driver.postgres.wire;

import io.plimsoll.driver.table.RowWriter;

/// Writes rows into CopyData messages. One chunk is one message; CopyDone follows the last one. Not
/// thread-safe.
abstract class CopyFormat implements RowWriter {
    private static final Chunk NONE = new Chunk(0);

    private Chunk chunk = NONE;

    /// Sets the chunk for the next rows.
    final void writeInto(Chunk next) {
        chunk = next;
    }

    final Chunk chunk() {
        return chunk;
    }

    /// Releases the chunk.
    final Chunk release() {
        Chunk released = chunk;
        chunk = NONE;
        return released;
    }

    final boolean holdsChunk() {
        return chunk != NONE;
    }

    final void beginMessage(boolean isFirst) {
        chunk.clear();
        chunk.int8('d');
        chunk.int32(0);
        if (isFirst) {
            header();
        }
    }

    final void endMessage(boolean isLast) {
        if (isLast) {
            trailer();
        }
        chunk.int32At(1, chunk.size() - 1);
        if (isLast) {
            chunk.int8('c');
            chunk.int32(Integer.BYTES);
        }
    }

    /// Replaces the contents of the chunk by a CopyFail.
    final void failMessage(String reason) {
        chunk.clear();
        chunk.int8('f');
        chunk.int32(0);
        chunk.utf8(reason);
        chunk.int8(0);
        chunk.int32At(1, chunk.size() - 1);
    }

    /// Whether this is the binary form; otherwise the text form.
    abstract boolean isBinary();

    abstract void beginRow();

    abstract void endRow();

    abstract void header();

    abstract void trailer();
}
