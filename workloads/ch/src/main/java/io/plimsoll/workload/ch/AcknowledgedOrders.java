package io.plimsoll.workload.ch;

import io.plimsoll.workload.tproc.OrderLog;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.function.LongSupplier;

/// A log of when the latest orders of the watched districts were acknowledged. Thread-safe. Noting an order costs
/// one clock read and one store into an array.
///
/// The low bits of an entry are the microseconds since the log began. The high bits are the lap of the ring in
/// which it was written: they show whether a later order has overwritten the entry.
final class AcknowledgedOrders implements OrderLog {
    /// As a time: the order is not acknowledged yet.
    static final long NOT_YET = Long.MAX_VALUE;

    /// As a time: so many orders followed that this one is forgotten.
    static final long FORGOTTEN = Long.MIN_VALUE;

    private static final int RING_BITS = 13;
    private static final int RING = 1 << RING_BITS;

    /// More than a year in microseconds.
    private static final int TIME_BITS = 45;

    private static final long TIME = (1L << TIME_BITS) - 1;
    private static final int MICRO_NANOS = 1_000;
    private static final VarHandle ENTRIES = MethodHandles.arrayElementVarHandle(long[].class);

    private final Watch watch;
    private final LongSupplier clock;
    private final long[] entries;

    /// The value of [#clock] when the log began.
    private final long begun;

    /// @param clock nanoseconds since an arbitrary moment
    AcknowledgedOrders(Watch watch, LongSupplier clock) {
        this.watch = watch;
        this.clock = clock;
        entries = new long[watch.count() * RING];
        begun = clock.getAsLong();
    }

    Watch watch() {
        return watch;
    }

    /// The current time on the clock of the log.
    long now() {
        return clock.getAsLong();
    }

    @Override
    public void acknowledged(int warehouse, int district, long number) {
        int place = watch.place(warehouse, district);
        if (place >= 0) {
            // A time is never 0: 0 marks an entry that was never written.
            long micros = (clock.getAsLong() - begun) / MICRO_NANOS + 1;
            ENTRIES.setRelease(entries, index(place, number), (number >>> RING_BITS) << TIME_BITS | micros);
        }
    }

    /// When an order was acknowledged, on the clock; or one of the two constants.
    ///
    /// @param place of the district among the watched ones
    long time(int place, long number) {
        long entry = (long) ENTRIES.getAcquire(entries, index(place, number));
        long lap = entry >>> TIME_BITS;
        long wanted = number >>> RING_BITS;
        if (entry == 0 || lap < wanted) {
            return NOT_YET;
        }
        return lap > wanted ? FORGOTTEN : begun + ((entry & TIME) - 1) * MICRO_NANOS;
    }

    /// Forgets all orders, because order numbers will be assigned again. Not to be called while orders arrive.
    void clear() {
        Arrays.fill(entries, 0);
    }

    private static int index(int place, long number) {
        return (place << RING_BITS) | ((int) number & (RING - 1));
    }
}
