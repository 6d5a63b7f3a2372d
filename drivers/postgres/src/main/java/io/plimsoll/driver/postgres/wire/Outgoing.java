package io.plimsoll.driver.postgres.wire;

import io.plimsoll.driver.net.Transport;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/// What a session has still to send: messages, and before them what is left of a payload, because that was
/// begun earlier. Not thread-safe.
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

    /// Has bytes sent from where they are; they stay there until [#hasPayload] says no.
    void put(ByteBuffer bytes) {
        payload = bytes;
    }

    boolean hasPayload() {
        return payload != null;
    }

    boolean isSent() {
        return payload == null && messages.isEmpty() && !transport.hasUnsent();
    }

    /// Sends all of it, or as much as goes when the transport does not block.
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

    /// Says that this side ends the session, as far as that goes without waiting for anything.
    void terminate() {
        messages.begin('X');
        messages.end();
        try {
            messages.sendTo(transport);
        } catch (IOException gone) {
            // A server that cannot hear it will notice by itself.
            messages.clear();
        }
    }
}
