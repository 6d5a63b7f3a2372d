package io.plimsoll.driver.net;

import io.plimsoll.driver.Sending;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.net.Pollable.Watch;
import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.function.Consumer;
import java.util.function.Function;

/// Many sessions on one selector. Used by one thread, except [#wakeUp].
///
/// Implementation note: keys always stay interested in reading. An operation costs one write at its start, one read
/// for its answer, and its share of a wait. The interest changes only while a transport accepts no more bytes.
final class SelectorMultiplexer extends ConnectionMultiplexer {
    private static final long MILLISECOND_NANOS = 1_000_000;

    private final Selector selector;

    /// Created once, because a lambda at each poll might be allocated.
    private final Consumer<SelectionKey> ready = this::ready;

    private SelectorMultiplexer(Selector selector, Function<Session, Pollable> connections) {
        super(connections);
        this.selector = selector;
    }

    /// @param connections maps a session to its connection
    /// @throws IOException when the operating system cannot open another selector
    static SelectorMultiplexer open(Function<Session, Pollable> connections) throws IOException {
        return new SelectorMultiplexer(Selector.open(), connections);
    }

    /// A removed session may be added again, but the selector drops its old key only at the next select.
    @Override
    void beforeAdding() throws IOException {
        selector.selectNow();
    }

    @Override
    Watch watch(Pollable connection, SocketChannel channel) throws IOException {
        return new Key(connection, channel.register(selector, SelectionKey.OP_READ, connection));
    }

    @Override
    void await(long timeoutNanos) throws IOException {
        if (timeoutNanos == FOREVER) {
            selector.select(ready);
        } else if (timeoutNanos >= MILLISECOND_NANOS) {
            selector.select(ready, timeoutNanos / MILLISECOND_NANOS);
        } else if (selector.selectNow(ready) == 0 && timeoutNanos > 0) {
            // Shorter than a selector can wait. Sleeping would hide how early an answer arrives.
            Thread.onSpinWait();
        }
    }

    private void ready(SelectionKey key) {
        attend((Pollable) key.attachment(), key.isValid() && key.isReadable());
    }

    @Override
    public void wakeUp() {
        selector.wakeup();
    }

    @Override
    public Sending sending() {
        return Sending.atOnce("selector");
    }

    @Override
    void release() throws IOException {
        selector.close();
    }

    /// Updates what the selector watches for, but only if it has changed, because that costs a system call.
    private static final class Key implements Watch {
        private final Pollable connection;
        private final SelectionKey key;
        private boolean isWatchedForSending;

        Key(Pollable connection, SelectionKey key) {
            this.connection = connection;
            this.key = key;
        }

        @Override
        public void update() {
            boolean wantsToSend = connection.wantsToSend();
            if (isWatchedForSending != wantsToSend && key.isValid()) {
                isWatchedForSending = wantsToSend;
                key.interestOps(SelectionKey.OP_READ | (wantsToSend ? SelectionKey.OP_WRITE : 0));
            }
        }

        @Override
        public void cancel() {
            key.cancel();
        }
    }
}
