package io.plimsoll.driver.postgres.wire;

import io.plimsoll.driver.net.Transport;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/// The data that a session has yet to send: first the rest of a payload that was begun earlier, then messages. Not
/// thread-safe.
final class Outgoing {
    private final Transport transport;
    private final OutBuffer messages = OutBuffer.direct();
    private @Nullable ByteBuffer payload;

    Outgoing(Transport transport) {
        this.transport = transport;
    }

    OutBuffer messages() {
        return messages;
    }

    /// Sends bytes without a copy. They must not change until [#hasPayload] is false.
    void put(ByteBuffer bytes) {
        payload = bytes;
    }

    boolean hasPayload() {
        return payload != null;
    }

    boolean isSent() {
        return payload == null && messages.isEmpty() && !transport.hasUnsent();
    }

    /// Sends everything, or as much as a non-blocking transport accepts.
    void flush() throws IOException {
        ByteBuffer begun = payload;
        if (begun != null) {
            transport.write(begun);
            if (begun.hasRemaining()) {
                return;
            }
            payload = null;
        }
        if (!messages.isEmpty() || transport.hasUnsent()) {
            messages.sendTo(transport);
        }
    }

    void clear() {
        payload = null;
        messages.clear();
    }

    /// Sends Terminate as far as possible without waiting.
    void terminate() {
        messages.begin('X');
        messages.end();
        try {
            messages.sendTo(transport);
        } catch (IOException gone) {
            // The server notices the lost connection by itself.
            messages.clear();
        }
    }
}
