package io.plimsoll.driver.postgres.connect;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/// Connects sockets, TCP and unix domain.
final class Sockets {
    private Sockets() {}

    /// Connects to the first address of a place that answers.
    ///
    /// @return a channel that blocks
    static SocketChannel connect(Place place, Deadline deadline) throws IOException {
        IOException first = null;
        for (SocketAddress address : place.addresses()) {
            try {
                return connect(address, deadline);
            } catch (IOException refused) {
                first = earlier(first, refused);
            }
        }
        throw first == null ? new IOException("the name has no address") : first;
    }

    private static SocketChannel connect(SocketAddress address, Deadline deadline) throws IOException {
        boolean isTcp = address instanceof InetSocketAddress;
        SocketChannel channel = isTcp ? SocketChannel.open() : SocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            if (isTcp) {
                channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
                channel.setOption(StandardSocketOptions.SO_KEEPALIVE, true);
                channel.configureBlocking(false);
                if (!channel.connect(address)) {
                    deadline.await(channel, SelectionKey.OP_CONNECT);
                    channel.finishConnect();
                }
            } else {
                channel.connect(address);
            }
            channel.configureBlocking(true);
            return channel;
        } catch (IOException refused) {
            channel.close();
            throw refused;
        }
    }

    private static IOException earlier(@Nullable IOException first, IOException refused) {
        if (first == null) {
            return refused;
        }
        first.addSuppressed(refused);
        return first;
    }
}
