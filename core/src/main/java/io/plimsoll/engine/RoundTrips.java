package io.plimsoll.engine;

import io.plimsoll.driver.ServerView.Counter;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/// How long the shortest question of one session takes, by this machine's clock: the way there and back, and the
/// little that both ends do for it. Of many, the shortest counts: others have waited for something besides. Used by
/// one thread.
final class RoundTrips {
    /// The shortest of one span, as it is stored.
    static final Counter SHORTEST = Counter.level(Counter.ROUND_TRIP);

    /// How many are measured before anything else, unless that takes longer than a moment.
    static final int FIRST = 10;

    static final long FIRST_NANOS = 100_000_000;

    /// Of shorter ones, the two ends take too large a part: the threads that wake up, and the server's look at its
    /// own sessions.
    private static final long NETWORK_MIN_NANOS = 500_000;

    /// Questions take no more than one part in so many of the time.
    private static final long RARELY = 20;

    /// From one question to the next if the network is near.
    private static final long NEAR_NANOS = 5_000_000_000L;

    private long shortest = Long.MAX_VALUE;
    private long shortestOfSpan = Long.MAX_VALUE;
    private long next;

    /// These counters, and the round trip.
    static List<Counter> with(List<Counter> counters) {
        List<Counter> all = new ArrayList<>(counters);
        all.add(SHORTEST);
        return all;
    }

    /// Forgets all: another session may take another way.
    void restart() {
        shortest = Long.MAX_VALUE;
        shortestOfSpan = Long.MAX_VALUE;
        next = Long.MIN_VALUE;
    }

    /// One is due, so that each phase has one.
    void beginPhase() {
        next = Long.MIN_VALUE;
        beginSpan();
    }

    /// Forgets those before this span.
    void beginSpan() {
        shortestOfSpan = Long.MAX_VALUE;
    }

    void add(long fromNanos, long toNanos) {
        long took = Math.max(1, toNanos - fromNanos);
        shortest = Math.min(shortest, took);
        shortestOfSpan = Math.min(shortestOfSpan, took);
        next = toNanos + (shortest < NETWORK_MIN_NANOS ? NEAR_NANOS : RARELY * took);
    }

    /// Whether the next one is due. Where the network is near, waits do not depend on it.
    boolean isDue(long now) {
        return now >= next;
    }

    /// The shortest since the span began, in nanoseconds; empty if there was none.
    OptionalDouble ofSpan() {
        return shortestOfSpan == Long.MAX_VALUE ? OptionalDouble.empty() : OptionalDouble.of((double) shortestOfSpan);
    }

    /// The shortest of all, if the network makes most of it; otherwise 0.
    long ofNetwork() {
        return shortest == Long.MAX_VALUE || shortest < NETWORK_MIN_NANOS ? 0 : shortest;
    }
}
