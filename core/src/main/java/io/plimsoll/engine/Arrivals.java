package io.plimsoll.engine;

import io.plimsoll.plan.Pacer;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/// The arrivals of an open phase: one sequence for all lanes. Each arrival goes to the lane that is free first, as
/// a pool of connections serves users. Thread-safe.
final class Arrivals {
    private final Supplier<Pacer> pacers;
    private final long startNanos;
    private final long count;
    private final AtomicLong next = new AtomicLong();

    /// @param pacers makes equal pacers; none is kept here, because a pacer may hold on to all starts after its own
    /// @param count the number of arrivals; [Long#MAX_VALUE] if time ends the phase
    Arrivals(Supplier<Pacer> pacers, long startNanos, long count) {
        this.pacers = pacers;
        this.startNanos = startNanos;
        this.count = count;
    }

    /// Takes the next arrival; returns [#count] or more if none is left.
    long take() {
        return next.getAndIncrement();
    }

    /// Takes the next arrival if it is due by `instant`.
    ///
    /// @return a negative number if it is not due, or if none is left
    long takeDueBy(Pacer lanePacer, long instant) {
        long index = next.get();
        while (index < count && intendedStart(lanePacer, index) <= instant) {
            if (next.compareAndSet(index, index + 1)) {
                return index;
            }
            index = next.get();
        }
        return -1;
    }

    /// The index of the first arrival that no lane has taken.
    long nextIndex() {
        return next.get();
    }

    long count() {
        return count;
    }

    long intendedStart(Pacer lanePacer, long index) {
        return startNanos + lanePacer.intendedStart(index);
    }

    /// When the first arrival that no lane has taken is due; [Long#MAX_VALUE] if there is none.
    long firstUntaken() {
        long index = next.get();
        return index >= count ? Long.MAX_VALUE : startNanos + pacers.get().intendedStart(index);
    }

    /// How many arrivals were due before `instant`.
    long dueBefore(long instant) {
        return Math.min(count, pacers.get().countBefore(instant - startNanos));
    }
}
