package io.plimsoll.driver.net;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/// A stream of bytes to and from a server, plain or encrypted. Blocking at first. Used by one thread,
/// except [#close], which any thread may call to cut it.
public interface Transport extends AutoCloseable {
    /// Reads what is there.
    ///
    /// @return how many bytes; 0 when there are none yet and the transport does not block; -1 at the end
    int read(ByteBuffer into) throws IOException;

    /// Writes all of `from`, or as much as goes without waiting when the transport does not block.
    void write(ByteBuffer from) throws IOException;

    void configureBlocking(boolean blocking) throws IOException;

    /// What a selector watches.
    SocketChannel channel();

    /// Whether [#read] would give bytes that a selector does not tell of, because they were received
    /// together with earlier ones.
    boolean hasUnread();

    /// Whether bytes taken by [#write] still wait for the channel to be writable: write again, an empty
    /// buffer will do, when a selector says it is.
    boolean hasUnsent();

    @Override
    void close();
}
