package io.plimsoll.driver.net;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/// The connection of one session, which a [SelectorMultiplexer] can drive together with others: a state machine that
/// moves bytes without waiting. Used by one thread, except [#alarm].
///
/// Implementation note: a class and not an interface, and the multiplexer keeps its books in the fields here, so that
/// an operation costs what it would cost in a multiplexer of the driver's own: with one driver loaded every call has
/// one receiver, and no object stands between a selector's key and the connection.
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

    /// Moves what can be moved without waiting.
    ///
    /// @param readable whether there is something to receive
    /// @return whether the exchange that was under way has ended
    protected abstract boolean advance(boolean readable);

    /// The exchange that has ended last.
    protected abstract Exchange done();

    /// Whether something waits for room in the channel.
    protected abstract boolean wantsToSend();

    /// Whether a multiplexer drives it, so that it must not block.
    protected final boolean isMultiplexed() {
        return multiplexer != null;
    }

    /// A connection was opened while the session is multiplexed: the selector watches this one from now on.
    protected final void register(SocketChannel opened) {
        SelectorMultiplexer present = multiplexer;
        key = null;
        isWatchedForSending = false;
        try {
            if (present != null) {
                key = opened.register(present.selector(), SelectionKey.OP_READ, this);
            }
        } catch (ClosedChannelException broken) {
            // The next operation over it will say so.
            key = null;
        }
    }

    /// Has the selector watch for what is waited for. Changing it costs a system call: only when it must be.
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

    /// Any thread: the channel was closed, which a selector does not tell.
    protected final void alarm() {
        SelectorMultiplexer present = multiplexer;
        if (present != null) {
            present.alarm(this);
        }
    }

    /// When a pause ends; [Long#MAX_VALUE] when there is none.
    protected final long dueNanos() {
        return dueNanos;
    }

    protected final boolean isPausing() {
        return dueNanos != NEVER;
    }

    /// Has [#advance] called when a time of [System#nanoTime] has come.
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

    /// As it was added to the multiplexer.
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
            // The connection is closed, and blocks nobody.
            return;
        }
    }
}
