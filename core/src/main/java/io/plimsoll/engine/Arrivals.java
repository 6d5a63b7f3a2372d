package io.plimsoll.engine;

import io.plimsoll.plan.Pacer;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/// The arrivals of an open phase: one sequence for all lanes, each arrival taken by whichever lane is
/// free next, as a pool of connections serves users. Thread-safe.
final class Arrivals {
    private final Supplier<Pacer> pacers;
    private final long startNanos;
    private final long count;
    private final AtomicLong next = new AtomicLong();

    /// @param pacers makes equal pacers; none is kept here, because a pacer may hold on to all starts
    /// after its own
    /// @param count how many arrivals there are; [Long#MAX_VALUE] when time ends the phase
    Arrivals(Supplier<Pacer> pacers, long startNanos, long count) {
        this.pacers = pacers;
        this.startNanos = startNanos;
        this.count = count;
    }

    /// Takes the next arrival; [#count] or above when there is none left.
    long take() {
        return next.getAndIncrement();
    }

    /// Takes the next arrival if it is due by `instant`.
    ///
    /// @return a negative number when it is not, or when there is none left
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

    /// The first arrival that no lane took.
    long nextIndex() {
        return next.get();
    }

    long count() {
        return count;
    }

    long intendedStart(Pacer lanePacer, long index) {
        return startNanos + lanePacer.intendedStart(index);
    }

    /// The instant at which the first arrival that no lane took was due; [Long#MAX_VALUE] when there is
    /// none.
    long firstUntaken() {
        long index = next.get();
        return index >= count ? Long.MAX_VALUE : startNanos + pacers.get().intendedStart(index);
    }

    /// How many arrivals were due before `instant`.
    long dueBefore(long instant) {
        return Math.min(count, pacers.get().countBefore(instant - startNanos));
    }
}
