package io.plimsoll.fleet;

import io.plimsoll.unit.TimeSpan;

/// The right to go on without a word from another peer, for a time. Thread-safe.
final class Lease {
    private final long length;
    private long until;

    Lease(TimeSpan length, long nowNanos) {
        this.length = length.nanos();
        this.until = nowNanos + this.length;
    }

    /// Notes that the other peer has answered what was asked at an instant: only that is certain of its time.
    synchronized void renew(long askedNanos) {
        if (askedNanos + length - until > 0) {
            until = askedNanos + length;
        }
    }

    /// How long it lasts from now on; not above 0 if it has lapsed.
    synchronized long leftNanos(long nowNanos) {
        return until - nowNanos;
    }

    /// How long one answer is waited for, so that there is time for another question.
    long patienceNanos() {
        return Math.max(1, length / 4);
    }

    synchronized boolean isLapsed(long nowNanos) {
        return nowNanos - until >= 0;
    }
}
