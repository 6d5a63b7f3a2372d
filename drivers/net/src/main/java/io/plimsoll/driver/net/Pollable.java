package io.plimsoll.driver.net;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/// The connection of one session, which a [SelectorMultiplexer] can drive together with others: a state machine
/// that moves bytes without waiting. Used by one thread, except [#alarm].
///
/// Implementation note: it is a class, and the multiplexer keeps its state in the fields here, so that an operation
/// costs as little as in a multiplexer written for one driver: with one driver loaded, every call has one receiver,
/// and no object is between a selector's key and the connection.
public abstract class Pollable {
    private static final long NEVER = Long.MAX_VALUE;

    private volatile @Nullable SelectorMultiplexer multiplexer;
    private @Nullable SelectionKey key;
    private boolean isWatchedForSending;
    private long dueNanos = NEVER;
    private int tag;

    /// The channel to watch; null while there is no connection.
    protected abstract @Nullable SocketChannel channel();

    /// @throws IOException when the connection is closed
    protected abstract void configureBlocking(boolean mode) throws IOException;

    /// Sends and receives as much as possible without waiting.
    ///
    /// @param readable whether there is something to receive
    /// @return whether the current exchange has ended
    protected abstract boolean advance(boolean readable);

    /// The exchange that ended last.
    protected abstract Exchange done();

    /// Whether bytes wait for room in the channel.
    protected abstract boolean wantsToSend();

    /// Whether a multiplexer drives this connection. It must not block then.
    protected final boolean isMultiplexed() {
        return multiplexer != null;
    }

    /// Lets the selector watch a channel that was opened while the session is multiplexed.
    protected final void register(SocketChannel opened) {
        SelectorMultiplexer present = multiplexer;
        key = null;
        isWatchedForSending = false;
        try {
            if (present != null) {
                key = opened.register(present.selector(), SelectionKey.OP_READ, this);
            }
        } catch (ClosedChannelException broken) {
            // The next operation on this connection reports it.
            key = null;
        }
    }

    /// Updates what the selector watches for, but only if it has changed, because that costs a system call.
    protected final void watch() {
        SelectionKey watched = key;
        if (watched == null) {
            return;
        }
        boolean wantsToSend = wantsToSend();
        if (isWatchedForSending != wantsToSend && watched.isValid()) {
            isWatchedForSending = wantsToSend;
            watched.interestOps(SelectionKey.OP_READ | (wantsToSend ? SelectionKey.OP_WRITE : 0));
        }
    }

    /// Reports that the channel was closed, because a selector does not. Can be called by any thread.
    protected final void alarm() {
        SelectorMultiplexer present = multiplexer;
        if (present != null) {
            present.alarm(this);
        }
    }

    /// The end of the pause; [Long#MAX_VALUE] if there is none.
    protected final long dueNanos() {
        return dueNanos;
    }

    protected final boolean isPausing() {
        return dueNanos != NEVER;
    }

    /// Schedules a call of [#advance] at a time of [System#nanoTime].
    protected final void pauseUntil(long nanos) {
        SelectorMultiplexer present = multiplexer;
        if (present != null && !isPausing()) {
            present.pausing().add(this);
        }
        dueNanos = nanos;
    }

    protected final void endPause() {
        if (isPausing()) {
            dueNanos = NEVER;
            SelectorMultiplexer present = multiplexer;
            if (present != null) {
                present.pausing().remove(this);
            }
        }
    }

    /// The tag with which it was added to the multiplexer.
    final int tag() {
        return tag;
    }

    final void enter(SelectorMultiplexer next, int nextTag) {
        multiplexer = next;
        tag = nextTag;
        SocketChannel open = channel();
        if (open != null) {
            register(open);
        }
        if (isPausing()) {
            next.pausing().add(this);
        }
    }

    final void leave() {
        SelectionKey watched = key;
        SelectorMultiplexer present = multiplexer;
        if (watched != null) {
            watched.cancel();
        }
        if (present != null) {
            present.pausing().remove(this);
        }
        key = null;
        multiplexer = null;
        try {
            configureBlocking(true);
        } catch (IOException broken) {
            // The connection is closed and cannot block.
            return;
        }
    }
}
