package io.plimsoll.driver.net;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/// Unencrypted bytes over TCP or a unix domain socket. Buffers nothing in either direction.
public final class PlainTransport implements Transport {
    private final SocketChannel channel;

    public PlainTransport(SocketChannel channel) {
        this.channel = channel;
    }

    @Override
    public int read(ByteBuffer into) throws IOException {
        return channel.read(into);
    }

    @Override
    public void write(ByteBuffer from) throws IOException {
        // A blocking channel writes all bytes; a non-blocking one writes as many as fit.
        channel.write(from);
    }

    @Override
    public void configureBlocking(boolean blocking) throws IOException {
        channel.configureBlocking(blocking);
    }

    @Override
    public SocketChannel channel() {
        return channel;
    }

    @Override
    public boolean hasUnread() {
        return false;
    }

    @Override
    public boolean hasUnsent() {
        return false;
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException impossible) {
            // Closing a socket fails only if the descriptor is already lost.
            throw new UncheckedIOException(impossible);
        }
    }
}
