package io.plimsoll.driver.postgres.wire;

import io.plimsoll.driver.net.Transport;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/// A server that answers whatever it is asked with some bytes, and then with others again and again, for ever.
final class EndlessTransport implements Transport {
    private final byte[] first;
    private final byte[] again;
    private long read;
    private boolean isAsked;
    private boolean closed;

    EndlessTransport(byte[] first, byte[] again) {
        this.first = first;
        this.again = again;
    }

    /// How many bytes were taken from it.
    long taken() {
        return read;
    }

    @Override
    public int read(ByteBuffer into) throws IOException {
        if (closed) {
            throw new IOException("closed here");
        }
        if (!isAsked) {
            return 0;
        }
        int before = into.position();
        while (into.hasRemaining()) {
            boolean isFirst = read < first.length;
            byte[] source = isFirst ? first : again;
            int at = (int) (isFirst ? read : (read - first.length) % again.length);
            int count = Math.min(source.length - at, into.remaining());
            into.put(source, at, count);
            read += count;
        }
        return into.position() - before;
    }

    @Override
    public void write(ByteBuffer from) {
        isAsked = true;
        from.position(from.limit());
    }

    @Override
    public void configureBlocking(boolean mode) {
        // It never has to wait.
    }

    @Override
    public SocketChannel channel() {
        throw new UnsupportedOperationException("no channel");
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
        closed = true;
    }
}
