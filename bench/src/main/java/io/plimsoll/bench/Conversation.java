package io.plimsoll.bench;

import java.io.IOException;
import java.nio.ByteBuffer;

/// What a [LoopbackServer] knows of one connection. For the server's thread.
abstract class Conversation {
    private static final byte[] NOTHING = {};

    private final Output output = new Output();
    /// A message that has come in part.
    private byte[] kept = NOTHING;

    final Output output() {
        return output;
    }

    final void restore(ByteBuffer input) {
        input.put(kept);
        kept = NOTHING;
    }

    final void keep(ByteBuffer input) {
        if (input.hasRemaining()) {
            kept = new byte[input.remaining()];
            input.get(kept);
        }
    }

    /// Answers the whole messages in the buffer; what it leaves is kept for the next time.
    ///
    /// @return whether the conversation goes on
    abstract boolean receive(ByteBuffer input) throws IOException;
}
