package io.plimsoll.driver.net;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Connects TCP and unix domain sockets. Stateless.
public final class Sockets {
    /// How much a unix socket accepts before the server has read it, in bytes, if the system allows as much. Linux
    /// reports room only when three quarters of it are free: with its usual 208 KiB, a server that reads rows from
    /// COPY waited for the client an eighth of the time. TCP chooses its own size.
    private static final int LOCAL_SEND_BYTES = 1024 * 1024;

    private Sockets() {}

    /// Makes a connected channel a transport.
    ///
    /// @param <E> thrown when the two ends do not agree on the transport
    @FunctionalInterface
    public interface Wrapping<E extends Exception> {
        Transport over(SocketChannel channel) throws IOException, E;
    }

    /// Connects to the first address that answers. Closes the channel if it cannot become a transport.
    public static <E extends Exception> Transport open(
            List<? extends SocketAddress> addresses, Deadline deadline, Wrapping<E> wrapping) throws IOException, E {
        SocketChannel channel = connect(addresses, deadline);
        try {
            return wrapping.over(channel);
        } catch (Throwable refused) {
            channel.close();
            throw refused;
        }
    }

    /// Connects to the first address that answers.
    ///
    /// @return a blocking channel
    public static SocketChannel connect(List<? extends SocketAddress> addresses, Deadline deadline) throws IOException {
        IOException first = null;
        for (SocketAddress address : addresses) {
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
                channel.setOption(StandardSocketOptions.SO_SNDBUF, LOCAL_SEND_BYTES);
                connectLocally(channel, address, deadline);
            }
            channel.configureBlocking(true);
            return channel;
        } catch (IOException refused) {
            channel.close();
            throw refused;
        }
    }

    /// Connecting to a unix domain socket takes no time, except that it waits for room in the queue of a server
    /// that does not accept. Selectors do not report the end of that wait, so the channel blocks, and is closed
    /// when the time is over.
    private static void connectLocally(SocketChannel channel, SocketAddress address, Deadline deadline)
            throws IOException {
        try (Deadline.Closing _ = deadline.closing(channel)) {
            channel.connect(address);
        } catch (AsynchronousCloseException closed) {
            deadline.check();
            throw closed;
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
