package io.plimsoll.driver.net;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/// A stream of bytes to and from a server, plain or encrypted. Initially blocking. Used by one thread, except
/// [#close], which any thread may call to cut the stream.
public interface Transport extends AutoCloseable {
    /// Reads the available bytes.
    ///
    /// @return their number; 0 if a non-blocking transport has none yet; -1 at the end
    int read(ByteBuffer into) throws IOException;

    /// Writes all of `from`. A non-blocking transport writes as much as is possible without waiting.
    void write(ByteBuffer from) throws IOException;

    void configureBlocking(boolean blocking) throws IOException;

    /// The channel for a selector to watch.
    SocketChannel channel();

    /// The processor of this machine that handled the last bytes received; empty if it is unknown. If the server runs
    /// on this machine, that is where it sent them.
    default OptionalInt incomingProcessor() {
        return OptionalInt.empty();
    }

    /// Exchanges bytes through a ring from now on, or directly again. The caller has made the channel non-blocking.
    ///
    /// @param socket null to exchange them directly
    /// @return false if this transport always exchanges them directly
    default boolean attach(@Nullable RingSocket socket) {
        return false;
    }

    /// Whether [#read] would return bytes that a selector does not report, because they were received together with
    /// earlier ones.
    boolean hasUnread();

    /// Whether bytes accepted by [#write] still wait for the channel. Call it again, even with an empty buffer,
    /// when a selector reports that the channel is writable.
    boolean hasUnsent();

    @Override
    void close();
}
