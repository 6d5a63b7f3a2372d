package io.plimsoll.driver.net;

import io.plimsoll.driver.net.Pollable.Watch;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/// One socket of a [RingMultiplexer]. Small writes are copied and handed over with those of other sessions by the
/// multiplexer's next system call; what arrives is received into a buffer here while an answer is awaited. More than
/// fits into the buffers is written and read directly. Used by the multiplexer's thread.
public final class RingSocket implements Watch {
    private static final int SEND_BYTES = 4 * 1024;
    private static final int RECEIVE_BYTES = 8 * 1024;

    private static final int POLL_IN = 1;
    private static final int POLL_OUT = 4;

    /// No SIGPIPE for a connection that the server has closed.
    private static final int NO_SIGNAL = 0x4000;

    private static final int EPIPE = 32;
    private static final int ECONNRESET = 104;

    /// What requests are for: one bit each, the lowest byte of their numbers.
    static final class Kind {
        static final int WAKE = 1;
        static final int RECEIVE = 2;
        static final int SEND = 4;
        static final int POLL_IN = 8;
        static final int POLL_OUT = 16;
        static final int CANCEL = 32;

        private Kind() {}
    }

    private final RingMultiplexer multiplexer;
    private final Pollable connection;
    private final SocketChannel channel;
    private final int slot;

    /// The part of all request numbers that names this socket: numbers of former ones in its slot are ignored.
    private final long number;

    private final ByteBuffer outgoing;
    private final ByteBuffer incoming;
    private final long outgoingAddress;
    private final long incomingAddress;
    private final boolean isCarried;

    /// Which requests are under way: a set of kinds.
    private int pending;

    private int pendingCount;
    private boolean mayHaveMore;
    private boolean isEnded;
    private boolean hasLeft;
    private @Nullable IOException failure;

    /// What the kernel reads and writes: outside of the heap, and used by one socket at a time.
    record Buffers(ByteBuffer outgoing, ByteBuffer incoming) {
        static Buffers allocate() {
            return new Buffers(ByteBuffer.allocateDirect(SEND_BYTES), ByteBuffer.allocateDirect(RECEIVE_BYTES));
        }
    }

    /// @param buffers those of its slot
    RingSocket(
            RingMultiplexer multiplexer,
            Pollable connection,
            SocketChannel channel,
            int slot,
            int generation,
            Buffers buffers) {
        this.multiplexer = multiplexer;
        this.connection = connection;
        this.channel = channel;
        this.slot = slot;
        this.number = (long) generation << Integer.SIZE | (long) slot << Byte.SIZE;
        this.outgoing = buffers.outgoing().clear();
        this.incoming = buffers.incoming().clear();
        this.outgoingAddress = MemorySegment.ofBuffer(outgoing).address();
        this.incomingAddress = MemorySegment.ofBuffer(incoming).address();
        incoming.limit(0);
        this.isCarried = connection.attach(this);
    }

    int slot() {
        return slot;
    }

    Pollable connection() {
        return connection;
    }

    /// Whether this socket put that request.
    boolean put(long request) {
        return (request & -1L << Byte.SIZE) == number;
    }

    boolean hasLeft() {
        return hasLeft;
    }

    boolean isQuiet() {
        return pendingCount == 0;
    }

    private void request(int kind, byte operation, int special, long address, int length) {
        pending |= kind;
        pendingCount++;
        multiplexer.put(operation, slot, special, address, length, number | kind);
    }

    private boolean isPending(int kind) {
        return (pending & kind) != 0;
    }

    @Override
    public void update() {
        if (hasLeft || !channel.isOpen()) {
            return;
        }
        if (!isCarried) {
            if (!isPending(Kind.POLL_IN)) {
                request(Kind.POLL_IN, Ring.POLL, POLL_IN, 0, 0);
            }
        } else if (!isPending(Kind.RECEIVE) && !isEnded && !incoming.hasRemaining() && connection.wantsToReceive()) {
            request(Kind.RECEIVE, Ring.RECEIVE, 0, incomingAddress, RECEIVE_BYTES);
        }
        if (!isPending(Kind.POLL_OUT) && !isSending() && connection.wantsToSend()) {
            request(Kind.POLL_OUT, Ring.POLL, POLL_OUT, 0, 0);
        }
    }

    /// Takes a completion of this socket.
    ///
    /// @return whether the connection has something to do
    boolean completed(int kind, int result) {
        pending &= ~kind;
        pendingCount--;
        return switch (kind) {
            case Kind.RECEIVE -> received(result);
            case Kind.SEND -> sent(result);
            case Kind.POLL_IN, Kind.POLL_OUT -> true;
            default -> false;
        };
    }

    private boolean received(int result) {
        if (result > 0) {
            incoming.clear().limit(result);
            mayHaveMore = result == RECEIVE_BYTES;
        } else if (result == 0) {
            isEnded = true;
        } else {
            fail(result);
        }
        return true;
    }

    private boolean sent(int result) {
        if (result < 0) {
            fail(result);
            // The server's reason, if it gave one, is about to be received.
            boolean isGone = -result == EPIPE || -result == ECONNRESET;
            return !(isGone && isPending(Kind.RECEIVE));
        }
        outgoing.position(outgoing.position() + result);
        if (outgoing.hasRemaining()) {
            send();
            return false;
        }
        return connection.wantsToSend();
    }

    private void fail(int result) {
        if (failure == null) {
            failure = new IOException(
                    switch (-result) {
                        case EPIPE -> "Broken pipe";
                        case ECONNRESET -> "Connection reset";
                        default -> "error " + -result;
                    });
        }
    }

    /// Reads what has arrived.
    ///
    /// @return the number of bytes; 0 if there are none yet; -1 at the end
    int read(ByteBuffer into) throws IOException {
        if (incoming.hasRemaining()) {
            return move(into);
        }
        if (failure != null) {
            throw failure;
        }
        if (isEnded) {
            return -1;
        }
        if (!channel.isOpen()) {
            throw new ClosedChannelException();
        }
        if (!mayHaveMore || isPending(Kind.RECEIVE)) {
            return 0;
        }
        int count = channel.read(into);
        mayHaveMore = count > 0 && !into.hasRemaining();
        isEnded = count < 0;
        return count;
    }

    private int move(ByteBuffer into) {
        int count = Math.min(into.remaining(), incoming.remaining());
        into.put(into.position(), incoming, incoming.position(), count);
        into.position(into.position() + count);
        incoming.position(incoming.position() + count);
        return count;
    }

    boolean hasUnread() {
        return incoming.hasRemaining() || mayHaveMore;
    }

    /// Sends bytes with those of other sessions if they are few and nothing is under way, or as many as fit at once
    /// if they are many.
    void write(ByteBuffer from) throws IOException {
        if (failure != null) {
            throw failure;
        }
        if (!channel.isOpen()) {
            throw new ClosedChannelException();
        }
        if (isSending() || !from.hasRemaining()) {
            return;
        }
        if (from.remaining() > SEND_BYTES) {
            channel.write(from);
            return;
        }
        outgoing.clear().put(from).flip();
        send();
    }

    private void send() {
        request(Kind.SEND, Ring.SEND, NO_SIGNAL, outgoingAddress + outgoing.position(), outgoing.remaining());
    }

    /// Whether bytes that were accepted have not been handed over yet.
    boolean isSending() {
        return isPending(Kind.SEND);
    }

    @Override
    public void cancel() {
        if (hasLeft) {
            return;
        }
        hasLeft = true;
        connection.attach(null);
        multiplexer.leave(this);
    }

    /// Ends what is under way.
    void endRequests() {
        for (int kind = Kind.RECEIVE; kind < Kind.CANCEL; kind <<= 1) {
            if (isPending(kind)) {
                multiplexer.put(Ring.CANCEL, slot, 0, number | kind, 0, number | Kind.CANCEL);
                pendingCount++;
            }
        }
    }
}
