package io.plimsoll.driver.postgres.wire;

import io.plimsoll.driver.net.Transport;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/// A server made of answers: each write releases the next one. What it says may be cut short, and arrives
/// in pieces as a test likes.
final class ScriptedTransport implements Transport {
    private final Deque<byte[]> answers;
    private final int bound;
    private final int split;
    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private byte[] said = {};
    private int read;
    private int total;
    private boolean isPausing;
    private boolean blocking = true;
    private boolean closed;

    /// @param bound after how many bytes the server closes the connection
    /// @param split after how many bytes it makes a pause
    ScriptedTransport(List<byte[]> answers, int bound, int split) {
        this.answers = new ArrayDeque<>(answers);
        this.bound = bound;
        this.split = split;
    }

    byte[] written() {
        return written.toByteArray();
    }

    @Override
    public int read(ByteBuffer into) throws IOException {
        if (closed) {
            throw new IOException("closed here");
        }
        if (total == bound) {
            return -1;
        }
        if (total == split && !isPausing && !blocking) {
            isPausing = true;
            return 0;
        }
        int count = Math.min(Math.min(said.length - read, into.remaining()), bound - total);
        if (total < split) {
            count = Math.min(count, split - total);
        }
        if (count == 0) {
            return blocking ? -1 : 0;
        }
        into.put(said, read, count);
        read += count;
        total += count;
        return count;
    }

    @Override
    public void write(ByteBuffer from) throws IOException {
        byte[] bytes = new byte[from.remaining()];
        from.get(bytes);
        written.write(bytes);
        if (read == said.length && !answers.isEmpty()) {
            said = answers.removeFirst();
            read = 0;
        }
    }

    @Override
    public void configureBlocking(boolean mode) {
        blocking = mode;
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
