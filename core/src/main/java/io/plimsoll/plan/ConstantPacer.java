package io.plimsoll.plan;

import io.plimsoll.unit.Rate;

/// Evenly spaced starts: operation i starts at i / rate.
///
/// Computed from the index each time, never by adding gaps: a gap of 1/3 s added a million times drifts,
/// i / 3 does not. Stateless and thread-safe.
record ConstantPacer(Rate rate) implements Pacer {
    @Override
    public long intendedStart(long index) {
        return (long) (index * 1e9 / rate.perSecond());
    }

    @Override
    public long countBefore(long nanos) {
        long count = (long) (nanos * rate.perSecond() / 1e9);
        // The division above may round to either side of a start.
        while (intendedStart(count) < nanos) {
            count++;
        }
        while (count > 0 && intendedStart(count - 1) >= nanos) {
            count--;
        }
        return count;
    }

    @Override
    public Pacer fork() {
        return this;
    }
}
