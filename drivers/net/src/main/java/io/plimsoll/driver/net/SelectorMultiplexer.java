package io.plimsoll.driver.net;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.Multiplexer;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.TargetException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Many sessions on one selector. Used by one thread, except [#wakeUp].
///
/// Implementation note: keys always stay interested in reading. An operation costs one write at its start, one read
/// for its answer, and its share of a wait. The interest changes only while a transport accepts no more bytes.
public final class SelectorMultiplexer implements Multiplexer {
    private static final long MILLISECOND_NANOS = 1_000_000;

    private final Selector selector;
    private final Function<Session, Pollable> connections;
    private final Queue<Pollable> alarmed = new ConcurrentLinkedQueue<>();
    private final Set<Pollable> members = new LinkedHashSet<>();
    private final List<Pollable> pausing = new ArrayList<>();

    /// Created once, because a lambda at each poll might be allocated.
    private final Consumer<SelectionKey> ready = this::ready;

    private @Nullable Completion listener;

    private SelectorMultiplexer(Selector selector, Function<Session, Pollable> connections) {
        this.selector = selector;
        this.connections = connections;
    }

    /// @param connections maps a session to its connection
    /// @throws TargetException when the operating system cannot open another selector
    public static SelectorMultiplexer open(Function<Session, Pollable> connections) throws TargetException {
        try {
            return new SelectorMultiplexer(Selector.open(), connections);
        } catch (IOException refused) {
            String sentence = "no selector can be opened: " + refused.getMessage();
            throw new TargetException(ErrorClass.RESOURCES, "", sentence, refused);
        }
    }

    @Override
    public void add(Session session, int tag) {
        Pollable connection = connections.apply(session);
        unblock(connection);
        connection.enter(this, tag);
        members.add(connection);
    }

    private void unblock(Pollable connection) {
        try {
            if (listener == null) {
                // A removed session may be added again, but the selector drops its old key only at the next select.
                selector.selectNow();
            }
            connection.configureBlocking(false);
        } catch (IOException broken) {
            // The connection is closed: the next operation reports that, or opens another one.
            return;
        }
    }

    @Override
    public void remove(Session session) {
        Pollable connection = connections.apply(session);
        if (members.remove(connection)) {
            connection.leave();
        }
    }

    @Override
    public void poll(long timeoutNanos, Completion completion) {
        listener = completion;
        try {
            attendToOthers();
            long timeout = pausing.isEmpty() ? timeoutNanos : Math.min(timeoutNanos, untilNextDue());
            if (timeout == FOREVER) {
                selector.select(ready);
            } else if (timeout >= MILLISECOND_NANOS) {
                selector.select(ready, timeout / MILLISECOND_NANOS);
            } else if (selector.selectNow(ready) == 0 && timeout > 0) {
                // Shorter than a selector can wait. Sleeping would hide how early an answer arrives.
                Thread.onSpinWait();
            }
            attendToOthers();
        } catch (IOException broken) {
            throw new UncheckedIOException("the selector failed", broken);
        } finally {
            listener = null;
        }
    }

    /// Attends to connections that another thread has cut, and to those whose pause is over.
    private void attendToOthers() {
        while (!alarmed.isEmpty()) {
            Pollable connection = alarmed.poll();
            if (connection != null) {
                attend(connection, true);
            }
        }
        if (!pausing.isEmpty()) {
            attendToDue(System.nanoTime());
        }
    }

    private void attendToDue(long now) {
        // Backwards, because a connection whose pause ends leaves the list.
        for (int i = pausing.size() - 1; i >= 0; i = Math.min(i, pausing.size()) - 1) {
            Pollable connection = pausing.get(i);
            if (connection.dueNanos() <= now) {
                attend(connection, false);
            }
        }
    }

    private long untilNextDue() {
        long due = Long.MAX_VALUE;
        for (int i = 0; i < pausing.size(); i++) {
            due = Math.min(due, pausing.get(i).dueNanos());
        }
        return Math.max(0, due - System.nanoTime());
    }

    private void ready(SelectionKey key) {
        attend((Pollable) key.attachment(), key.isValid() && key.isReadable());
    }

    private void attend(Pollable connection, boolean isReadable) {
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
        connection.watch();
    }

    /// Requests attention for a connection that the selector does not report. Can be called by any thread.
    void alarm(Pollable connection) {
        alarmed.add(connection);
        selector.wakeup();
    }

    Selector selector() {
        return selector;
    }

    /// The connections that wait for a point in time.
    List<Pollable> pausing() {
        return pausing;
    }

    @Override
    public void wakeUp() {
        selector.wakeup();
    }

    @Override
    public void close() {
        members.forEach(Pollable::leave);
        members.clear();
        try {
            selector.close();
        } catch (IOException broken) {
            throw new UncheckedIOException("the selector cannot be closed", broken);
        }
    }
}
