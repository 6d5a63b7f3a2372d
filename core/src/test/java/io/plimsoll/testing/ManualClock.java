package io.plimsoll.testing;

import io.plimsoll.recording.Clock;
import java.util.concurrent.atomic.AtomicLong;

/// A clock that stands still until told otherwise; waiting on it moves it. Thread-safe, but meant for one
/// lane.
public final class ManualClock implements Clock {
    private final AtomicLong now = new AtomicLong();

    @Override
    public long nanos() {
        return now.get();
    }

    @Override
    public void waitUntil(long instant) {
        now.accumulateAndGet(instant, Math::max);
    }

    public void advance(long nanos) {
        now.addAndGet(nanos);
    }
}
