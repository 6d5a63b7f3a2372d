package io.plimsoll.driver.net;

import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.TargetException;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The connection of one session, which a [ConnectionMultiplexer] can drive together with others: a state machine that
/// moves bytes without waiting. Used by one thread, except [#alarm].
///
/// Implementation note: it is a class, and the multiplexer keeps its state in the fields here, so that an operation
/// costs as little as in a multiplexer written for one driver: with one driver loaded, every call has one receiver.
public abstract class Pollable {
    private static final long NEVER = Long.MAX_VALUE;

    private volatile @Nullable ConnectionMultiplexer multiplexer;
    private @Nullable Watch watch;
    private long dueNanos = NEVER;
    private int tag;
    private @Nullable Exchange done;

    /// The transport of the session; null while there is no connection.
    protected abstract @Nullable Transport transport();

    /// @throws IOException when the connection is closed
    public final void configureBlocking(boolean mode) throws IOException {
        Transport open = transport();
        if (open != null) {
            open.configureBlocking(mode);
        }
    }

    /// Sends and receives as much as possible without waiting.
    ///
    /// @param readable whether there is something to receive
    /// @return whether the current exchange has ended
    protected abstract boolean advance(boolean readable);

    /// Keeps the exchange that has ended, for the multiplexer.
    protected final void ended(Exchange exchange) {
        done = exchange;
    }

    final Exchange done() {
        return Objects.requireNonNull(done, "nothing has ended yet");
    }

    /// Whether bytes wait for room in the channel.
    protected abstract boolean wantsToSend();

    /// Whether an answer is awaited.
    protected boolean wantsToReceive() {
        return true;
    }

    /// Lets the transport exchange bytes through a ring, or directly again.
    ///
    /// @param socket null to exchange them directly
    /// @return false if this transport always exchanges them directly
    final boolean attach(@Nullable RingSocket socket) {
        Transport open = transport();
        return open != null && open.attach(socket);
    }

    /// Whether a multiplexer drives this connection. It must not block then.
    protected final boolean isMultiplexed() {
        return multiplexer != null;
    }

    /// Whether a multiplexer drives this connection. Asked by that multiplexer's thread, which alone adds its
    /// connections and removes them.
    @SuppressWarnings("ReferenceEquality") // A multiplexer equals only itself.
    final boolean isIn(ConnectionMultiplexer asking) {
        return multiplexer == asking;
    }

    /// Lets the multiplexer watch a channel that was opened while the session is multiplexed.
    protected final void register(SocketChannel opened) {
        unregister();
        ConnectionMultiplexer present = multiplexer;
        try {
            if (present != null) {
                watch = present.watch(this, opened);
            }
        } catch (IOException broken) {
            // The next operation on this connection reports it.
            watch = null;
        }
    }

    /// Lets the multiplexer forget a channel that was closed.
    protected final void unregister() {
        Watch former = watch;
        watch = null;
        if (former != null) {
            former.cancel();
        }
    }

    /// Watches for what this connection waits for now.
    protected final void watch() {
        Watch present = watch;
        if (present != null) {
            present.update();
        }
    }

    /// Requests a call of [#advance], because no system reports that the channel was closed here, or that a pause is to
    /// end early. Can be called by any thread.
    protected final void alarm() {
        ConnectionMultiplexer present = multiplexer;
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
        ConnectionMultiplexer present = multiplexer;
        if (present != null && !isPausing()) {
            present.pausing().add(this);
        }
        dueNanos = nanos;
    }

    protected final void endPause() {
        if (isPausing()) {
            dueNanos = NEVER;
            ConnectionMultiplexer present = multiplexer;
            if (present != null) {
                present.pausing().remove(this);
            }
        }
    }

    /// The tag with which it was added to the multiplexer.
    final int tag() {
        return tag;
    }

    final void enter(ConnectionMultiplexer next, int nextTag) {
        multiplexer = next;
        tag = nextTag;
        Transport open = transport();
        if (open != null) {
            register(open.channel());
        }
        if (isPausing()) {
            next.pausing().add(this);
        }
    }

    final void leave() {
        unregister();
        ConnectionMultiplexer present = multiplexer;
        if (present != null) {
            present.pausing().remove(this);
        }
        multiplexer = null;
        try {
            configureBlocking(true);
        } catch (IOException broken) {
            // The connection is closed and cannot block.
            return;
        }
    }

    /// How a multiplexer watches the channel of one [Pollable]. Used by the multiplexer's thread.
    interface Watch {
        /// Watches for what the connection waits for now. Called after each step of the connection.
        void update();

        /// Watches no longer.
        void cancel();
    }

    /// One request of a session to its server, and its outcome. Can be reused once it has ended. Used by the
    /// session's thread.
    public abstract static class Exchange {
        private @Nullable TargetException failure;

        /// The outcome if the exchange has not failed.
        public Outcome outcome() {
            return Outcome.OK;
        }

        /// Clears the outcome of the previous use.
        public final void forget() {
            failure = null;
        }

        /// Records the first failure.
        public final void fail(TargetException why) {
            if (failure == null) {
                failure = why;
            }
        }

        public final @Nullable TargetException failure() {
            return failure;
        }

        public final void throwFailure() throws TargetException {
            if (failure != null) {
                throw failure;
            }
        }
    }
}
