package io.plimsoll.driver.net;

import io.plimsoll.driver.Sending;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.net.Pollable.Watch;
import io.plimsoll.driver.net.RingSocket.Buffers;
import io.plimsoll.driver.net.RingSocket.Kind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Many sessions on one ring of Linux ([Ring]): their requests are sent, and their answers awaited, by one system
/// call for all of them. Used by one thread, except [#wakeUp]; another thread may prepare it.
///
/// Requests of several sessions wait for each other, at most [#BURST] of them. How long is timed for one system call
/// of [#TIMED]; see [#sending].
final class RingMultiplexer extends ConnectionMultiplexer {
    /// How many sends are collected before they are passed to the kernel, so that none of them waits for long.
    private static final int BURST = 16;

    /// Of that many system calls one is timed, which takes another one.
    private static final int TIMED = 64;

    private static final int WAKE_SLOT = 0;

    private final Ring ring;
    /// By slot: they outlive its sockets, so that a session that leaves and returns costs no memory.
    private final Map<Integer, Buffers> buffers = new HashMap<>();

    private final int counter;
    private final ByteBuffer counted = ByteBuffer.allocateDirect(Long.BYTES);
    private final List<@Nullable RingSocket> sockets = new ArrayList<>();
    private final ArrayDeque<Integer> freeSlots = new ArrayDeque<>();
    private final Object waking = new Object();
    private int generations;
    private int sendsPut;
    private long firstPutNanos;
    private long requests;
    private long calls;
    private long timedCalls;
    private long waitSumNanos;
    private long waitMaxNanos;
    private boolean isWoken;
    private boolean isClosed;

    private RingMultiplexer(Ring ring, int counter, Function<Session, Pollable> connections) {
        super(connections);
        this.ring = ring;
        this.counter = counter;
        sockets.add(null);
    }

    /// Whether rings can be used here: on Linux 6.1 or newer, if it allows them, and if Java reveals the
    /// descriptors of sockets.
    static boolean isAvailable() {
        return Descriptors.isAvailable() && Ring.isAvailable();
    }

    /// @param connections maps a session to its connection
    /// @throws IOException when the operating system cannot open another ring
    static RingMultiplexer open(Function<Session, Pollable> connections) throws IOException {
        return open(Ring.open(), connections);
    }

    private static RingMultiplexer open(Ring ring, Function<Session, Pollable> connections) throws IOException {
        int counter;
        try {
            counter = ring.openCounter();
        } catch (IOException refused) {
            ring.close();
            throw refused;
        }
        RingMultiplexer multiplexer = new RingMultiplexer(ring, counter, connections);
        try {
            ring.know(WAKE_SLOT, counter);
            multiplexer.listen();
            return multiplexer;
        } catch (IOException refused) {
            multiplexer.release();
            throw refused;
        }
    }

    private void listen() {
        put(Ring.READ, WAKE_SLOT, 0, MemorySegment.ofBuffer(counted).address(), Long.BYTES, Kind.WAKE);
    }

    void put(byte operation, int slot, int special, long address, int length, long request) {
        try {
            ring.put(operation, slot, special, address, length, request);
            if (operation == Ring.SEND) {
                if (sendsPut == 0 && isTimed()) {
                    firstPutNanos = System.nanoTime();
                }
                sendsPut++;
                if (sendsPut >= BURST) {
                    int _ = countSends();
                    ring.pass();
                }
            }
        } catch (IOException broken) {
            throw new UncheckedIOException("the ring failed", broken);
        }
    }

    @Override
    Watch watch(Pollable connection, SocketChannel channel) throws IOException {
        Integer free = freeSlots.poll();
        int slot = free == null ? sockets.size() : free;
        if (slot >= ring.files()) {
            throw new IOException("the ring has room for " + ring.files() + " sockets");
        }
        if (free == null) {
            sockets.add(null);
        }
        ring.know(slot, Descriptors.of(channel));
        if (!channel.isOpen()) {
            // Another thread has just closed it, so the descriptor may belong to another socket by now.
            ring.know(slot, -1);
            freeSlots.add(slot);
            throw new ClosedChannelException();
        }
        generations++;
        RingSocket socket = new RingSocket(
                this, connection, channel, slot, generations, buffers.computeIfAbsent(slot, _ -> Buffers.allocate()));
        sockets.set(slot, socket);
        socket.update();
        return socket;
    }

    /// Lets a socket go: its requests end, and the connection is closed when it is closed elsewhere, too.
    void leave(RingSocket socket) {
        if (isClosed) {
            return;
        }
        try {
            socket.endRequests();
            ring.submit();
            ring.know(socket.slot(), -1);
        } catch (IOException broken) {
            throw new UncheckedIOException("the ring failed", broken);
        }
        freeIfQuiet(socket);
    }

    private void freeIfQuiet(RingSocket socket) {
        if (socket.hasLeft() && socket.isQuiet()) {
            sockets.set(socket.slot(), null);
            freeSlots.add(socket.slot());
        }
    }

    private boolean isTimed() {
        return calls % TIMED == 0;
    }

    /// Counts the requests that the next system call passes to the kernel. If their wait is to be timed, passes
    /// them.
    ///
    /// @return how many there are
    private int countSends() throws IOException {
        int sends = sendsPut;
        if (sends == 0) {
            return 0;
        }
        if (isTimed()) {
            long collected = System.nanoTime();
            ring.pass();
            // The call sends one after the other: the last one's turn comes after the others'.
            long sendingOthers = (System.nanoTime() - collected) * (sends - 1) / sends;
            long waitNanos = collected - firstPutNanos + sendingOthers;
            timedCalls++;
            waitSumNanos += waitNanos;
            waitMaxNanos = Math.max(waitMaxNanos, waitNanos);
        }
        calls++;
        requests += sends;
        sendsPut = 0;
        return sends;
    }

    @Override
    public Sending sending() {
        return new Sending("io_uring", requests, calls, timedCalls, waitSumNanos, waitMaxNanos);
    }

    /// Sends first, and waits in a second call. A single call could not tell the end of a send, which comes at once
    /// unless the socket is full, from an answer. A limit on its wait would cost a timer, which on virtual machines
    /// is far dearer than a call.
    @Override
    void await(long timeoutNanos) throws IOException {
        int sends = countSends();
        if (timeoutNanos <= 0 || sends > 0 || ring.waiting() > 0) {
            ring.submit();
        } else {
            ring.await(1, timeoutNanos);
        }
        boolean isAny = takeCompletions();
        if (!isAny && sends > 0 && timeoutNanos > 0) {
            int _ = countSends();
            ring.await(1, timeoutNanos);
            boolean _ = takeCompletions();
        }
    }

    /// Takes what is completed.
    ///
    /// @return whether there was more than sends
    private boolean takeCompletions() {
        boolean isAny = false;
        for (int left = ring.waiting(); left > 0; left--) {
            long request = ring.completed();
            int result = ring.result();
            ring.take();
            isAny |= completed(request, result);
        }
        return isAny;
    }

    private boolean completed(long request, int result) {
        int kind = (int) request & 0xff;
        if (kind == Kind.WAKE) {
            synchronized (waking) {
                isWoken = false;
            }
            listen();
            return true;
        }
        RingSocket socket = sockets.get((int) request >>> Byte.SIZE);
        if (socket == null || !socket.put(request)) {
            return false;
        }
        boolean hasWork = socket.completed(kind, result);
        if (socket.hasLeft()) {
            freeIfQuiet(socket);
        } else if (hasWork) {
            attend(socket.connection(), kind == Kind.RECEIVE || kind == Kind.POLL_IN || kind == Kind.SEND);
        }
        return hasWork;
    }

    @Override
    public boolean waitsPrecisely() {
        return true;
    }

    @Override
    public void wakeUp() {
        synchronized (waking) {
            if (!isWoken && !isClosed) {
                isWoken = true;
                ring.count(counter);
            }
        }
    }

    @Override
    void beforeClosing() {
        synchronized (waking) {
            isClosed = true;
        }
    }

    @Override
    void release() {
        ring.close();
        ring.closeCounter(counter);
    }
}
