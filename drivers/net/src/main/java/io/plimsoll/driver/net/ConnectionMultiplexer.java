package io.plimsoll.driver.net;

import io.plimsoll.driver.Multiplexer;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.Sending;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.net.Pollable.Exchange;
import io.plimsoll.driver.net.Pollable.Watch;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Many sessions in one thread, whatever the system reports their events with. Used by one thread, except [#wakeUp]
/// and [#alarm].
abstract class ConnectionMultiplexer implements Multiplexer {
    private final Function<Session, Pollable> connections;
    private final Queue<Pollable> alarmed = new ConcurrentLinkedQueue<>();
    private final Set<Pollable> members = new LinkedHashSet<>();
    private final List<Pollable> pausing = new ArrayList<>();
    private @Nullable Completion listener;

    ConnectionMultiplexer(Function<Session, Pollable> connections) {
        this.connections = connections;
    }

    /// Begins to watch the channel of a connection.
    ///
    /// @throws IOException when the channel is closed
    abstract Watch watch(Pollable connection, SocketChannel channel) throws IOException;

    /// Waits for events, and attends to the connections that they belong to.
    ///
    /// @param timeoutNanos 0: takes what is there
    abstract void await(long timeoutNanos) throws IOException;

    /// Prepares for a connection that becomes a member. Not called inside [#poll].
    void beforeAdding() throws IOException {}

    /// Prepares for the end. Called before the members leave.
    void beforeClosing() {}

    /// Releases what the system has lent, after the last member has left.
    abstract void release() throws IOException;

    @Override
    public final void add(Session session, int tag) {
        Pollable connection = connections.apply(session);
        unblock(connection);
        connection.enter(this, tag);
        members.add(connection);
    }

    private void unblock(Pollable connection) {
        try {
            if (listener == null) {
                beforeAdding();
            }
            connection.configureBlocking(false);
        } catch (IOException broken) {
            // The connection is closed: the next operation reports that, or opens another one.
            return;
        }
    }

    @Override
    public final void remove(Session session) {
        Pollable connection = connections.apply(session);
        if (members.remove(connection)) {
            connection.leave();
        }
    }

    @Override
    public final void poll(long timeoutNanos, Completion completion) {
        listener = completion;
        try {
            boolean isDone = attendToOthers();
            await(isDone ? 0 : pausing.isEmpty() ? timeoutNanos : Math.min(timeoutNanos, untilNextDue()));
            boolean _ = attendToOthers();
        } catch (IOException broken) {
            throw new UncheckedIOException("waiting for connections failed", broken);
        } finally {
            listener = null;
        }
    }

    /// Attends to connections that another thread has cut or woken, and to those whose pause is over.
    ///
    /// @return whether there were any
    private boolean attendToOthers() {
        boolean isAny = false;
        while (!alarmed.isEmpty()) {
            Pollable connection = alarmed.poll();
            // One that has left may block again, and nobody may wait for it here.
            if (connection != null && members.contains(connection)) {
                attend(connection, true);
                isAny = true;
            }
        }
        return pausing.isEmpty() ? isAny : attendToDue(System.nanoTime()) || isAny;
    }

    private boolean attendToDue(long now) {
        boolean isAny = false;
        // Backwards, because a connection whose pause ends leaves the list.
        for (int i = pausing.size() - 1; i >= 0; i = Math.min(i, pausing.size()) - 1) {
            Pollable connection = pausing.get(i);
            if (connection.dueNanos() <= now) {
                attend(connection, false);
                isAny = true;
            }
        }
        return isAny;
    }

    private long untilNextDue() {
        long due = Long.MAX_VALUE;
        for (int i = 0; i < pausing.size(); i++) {
            due = Math.min(due, pausing.get(i).dueNanos());
        }
        return Math.max(0, due - System.nanoTime());
    }

    /// Lets a connection proceed, and reports its operation if that has ended.
    ///
    /// @param isReadable whether there is something to receive
    final void attend(Pollable connection, boolean isReadable) {
        if (connection.advance(isReadable)) {
            Exchange done = connection.done();
            TargetException failure = done.failure();
            Outcome outcome =
                    failure == null ? done.outcome() : failure.errorClass().outcome();
            Completion completion = listener;
            if (completion != null) {
                completion.ended(connection.tag(), outcome, failure);
            }
        }
        // The session may have moved to another multiplexer when its operation ended: then its thread uses it now.
        if (connection.isIn(this)) {
            connection.watch();
        }
    }

    /// Requests attention for a connection of which the system reports nothing. Can be called by any thread.
    final void alarm(Pollable connection) {
        alarmed.add(connection);
        wakeUp();
    }

    /// The connections that wait for a point in time.
    final List<Pollable> pausing() {
        return pausing;
    }

    @Override
    public final void close() {
        beforeClosing();
        members.forEach(Pollable::leave);
        members.clear();
        try {
            release();
        } catch (IOException broken) {
            throw new UncheckedIOException("a multiplexer cannot be closed", broken);
        }
    }

    /// Many sessions on one selector. Used by one thread, except [#wakeUp].
    ///
    /// Implementation note: keys always stay interested in reading. An operation costs one write at its start, one
    /// read for its answer, and its share of a wait. The interest changes only while a transport accepts no more
    /// bytes.
    static final class SelectorMultiplexer extends ConnectionMultiplexer {
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
            return new Key(connection, channel, selector);
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

            Key(Pollable connection, SocketChannel channel, Selector selector) throws IOException {
                this.connection = connection;
                key = channel.register(selector, SelectionKey.OP_READ, connection);
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
}
