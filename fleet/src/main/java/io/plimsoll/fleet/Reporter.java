package io.plimsoll.fleet;

import io.plimsoll.recording.Clock;
import io.plimsoll.unit.TimeSpan;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.LongFunction;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Tells a member's controller, in order, what the member does, and at least each second that it is alive. Each
/// acknowledgement renews the lease; what is not acknowledged is sent again. Thread-safe.
final class Reporter implements AutoCloseable {
    private static final long BEAT_NANOS = 1_000_000_000L;
    private static final long RETRY_NANOS = 50_000_000L;

    private final Channel channel;
    private final String controller;
    private final Lease lease;
    private final Clock clock;
    private final Predicate<Reporter> lapsed;
    private final Deque<LongFunction<Message.Numbered>> waiting = new ArrayDeque<>();
    private Message.@Nullable Reading reading;
    private boolean isClosed;

    /// @param lapsed is called when the lease has lapsed, and says whether that is the end
    Reporter(Channel channel, String controller, TimeSpan lease, Clock clock, Predicate<Reporter> lapsed) {
        this.channel = channel;
        this.controller = controller;
        this.lease = new Lease(lease, clock.nanos());
        this.clock = clock;
        this.lapsed = lapsed;
        Thread.ofPlatform().daemon().name("plimsoll-reporter").start(this::report);
    }

    String controller() {
        return controller;
    }

    /// Whether the controller has not answered for as long as the lease lasts.
    boolean isLapsed() {
        return lease.isLapsed(clock.nanos());
    }

    /// Notes that the controller has just claimed the member, unless the lease has lapsed before.
    ///
    /// @return whether the lease goes on
    boolean isRenewed() {
        long now = clock.nanos();
        boolean isAlive = !lease.isLapsed(now);
        if (isAlive) {
            lease.renew(now);
        }
        return isAlive;
    }

    /// The name of the member that reports.
    String member() {
        return channel.name();
    }

    /// Tells the controller something, after all that was given before.
    ///
    /// @param numbered makes the message of its number
    synchronized void tell(LongFunction<Message.Numbered> numbered) {
        waiting.add(numbered);
        notifyAll();
    }

    private void report() {
        try {
            boolean isHeard = true;
            for (long number = 1; isHeard && !isClosed(); number++) {
                isHeard = isTold(next().apply(number).encoded());
            }
        } catch (InterruptedException _) {
            // The member ends.
        }
    }

    /// Tells a message until it is acknowledged; false if the lease lapses before.
    private boolean isTold(byte[] message) throws InterruptedException {
        while (!isClosed() && !isAcknowledged(message)) {
            if (isLapsed() && !isClosed() && lapsed.test(this)) {
                return false;
            }
            Pause.nanos(RETRY_NANOS);
        }
        return true;
    }

    private boolean isAcknowledged(byte[] message) throws InterruptedException {
        long asked = clock.nanos();
        // An answer after the lease would be of no use.
        long limit = Math.clamp(lease.leftNanos(asked), 1, lease.patienceNanos());
        try {
            Message answer = Message.decoded(channel.ask(controller, message, new TimeSpan(limit)));
            long answered = clock.nanos();
            lease.renew(asked);
            if (!(answer instanceof Message.Heard heard)) {
                return false;
            }
            read(new Message.Reading(asked, heard.nanos(), answered));
            return true;
        } catch (IOException _) {
            // It is sent again until the lease has lapsed.
            return false;
        }
    }

    private synchronized void read(Message.Reading clocks) {
        reading = clocks;
    }

    /// What the clocks showed when the controller answered last; null before that.
    synchronized Message.@Nullable Reading reading() {
        return reading;
    }

    private Message.Numbered beat(long number) {
        return new Message.Progress(number, "", null, reading());
    }

    /// Takes the next message: that the member is alive, if there is nothing else for a second.
    private synchronized LongFunction<Message.Numbered> next() throws InterruptedException {
        long until = System.nanoTime() + Math.min(BEAT_NANOS, lease.patienceNanos());
        while (waiting.isEmpty() && !isClosed) {
            long left = until - System.nanoTime();
            if (left <= 0) {
                return this::beat;
            }
            wait(left / 1_000_000, (int) (left % 1_000_000));
        }
        return isClosed ? this::beat : waiting.removeFirst();
    }

    private synchronized boolean isClosed() {
        return isClosed;
    }

    /// Tells nothing more.
    @Override
    public synchronized void close() {
        isClosed = true;
        notifyAll();
    }
}
