package io.plimsoll.driver.net;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.SocketChannel;
import java.util.OptionalInt;

/// A transport over one socket.
abstract class SocketTransport implements Transport {
    private final SocketChannel channel;

    SocketTransport(SocketChannel channel) {
        this.channel = channel;
    }

    @Override
    public final SocketChannel channel() {
        return channel;
    }

    @Override
    public final void configureBlocking(boolean blocking) throws IOException {
        channel.configureBlocking(blocking);
    }

    @Override
    public final OptionalInt incomingProcessor() {
        return Descriptors.incomingProcessor(channel);
    }

    /// Cuts the channel, without an orderly end of TLS, because the engine belongs to another thread. For an
    /// orderly end, the caller first sends the protocol's own Terminate.
    @Override
    public final void close() {
        try {
            channel.close();
        } catch (IOException impossible) {
            // Closing a socket fails only if the descriptor is already lost.
            throw new UncheckedIOException(impossible);
        }
    }
}
