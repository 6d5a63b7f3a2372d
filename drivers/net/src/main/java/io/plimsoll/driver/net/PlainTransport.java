package io.plimsoll.driver.net;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/// Unencrypted bytes over TCP or a unix domain socket. Buffers nothing in either direction, unless a ring carries
/// them.
public final class PlainTransport extends SocketTransport {
    private final SocketChannel channel;

    /// Carries the bytes while a ring drives the session; null otherwise.
    private @Nullable RingSocket ring;

    public PlainTransport(SocketChannel channel) {
        super(channel);
        this.channel = channel;
    }

    @Override
    public int read(ByteBuffer into) throws IOException {
        RingSocket present = ring;
        return present == null ? channel.read(into) : present.read(into);
    }

    @Override
    public void write(ByteBuffer from) throws IOException {
        RingSocket present = ring;
        if (present == null) {
            // A blocking channel writes all bytes; a non-blocking one writes as many as fit.
            channel.write(from);
        } else {
            present.write(from);
        }
    }

    @Override
    public boolean attach(@Nullable RingSocket socket) {
        ring = socket;
        return true;
    }

    @Override
    public boolean hasUnread() {
        RingSocket present = ring;
        return present != null && present.hasUnread();
    }

    @Override
    public boolean hasUnsent() {
        RingSocket present = ring;
        return present != null && present.isSending();
    }
}
