package io.plimsoll.bench.server;

import java.io.IOException;
import java.nio.ByteBuffer;

/// The state of one connection of a [LoopbackServer]. For the server's thread.
abstract class ServerConnection {
    private static final byte[] NOTHING = {};

    private final Output output = new Output();
    /// The beginning of an incomplete message.
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

    /// Answers the complete messages in the buffer. The rest is kept for the next call.
    ///
    /// @return whether the conversation continues
    abstract boolean receive(ByteBuffer input) throws IOException;
}
