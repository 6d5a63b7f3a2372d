package io.plimsoll.driver.net;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/// Bytes as they are, over TCP or a unix domain socket. Keeps nothing back in either direction.
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
        // A channel that blocks writes all of it at once; one that does not takes what goes.
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
            // Closing a socket fails only when the descriptor is already lost.
            throw new UncheckedIOException(impossible);
        }
    }
}
