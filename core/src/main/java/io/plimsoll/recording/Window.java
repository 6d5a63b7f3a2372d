package io.plimsoll.recording;

/// The clock-measured window of a driven phase, cut into intervals whose borders are the same for every
/// lane. Instants are nanoseconds of the run's monotonic clock.
///
/// Thread-safe: lanes read the end before every operation while the coordinator may bring it forward.
public final class Window {
    /// The index of the slice for operations that end after the window.
    public static final long DRAIN = Long.MAX_VALUE;

    private final long startNanos;
    private final long intervalNanos;
    private volatile long endNanos;

    /// @param endNanos [Long#MAX_VALUE] for a window that ends with a count of operations
    public Window(long startNanos, long intervalNanos, long endNanos) {
        this.startNanos = startNanos;
        this.intervalNanos = intervalNanos;
        this.endNanos = endNanos;
    }

    public long startNanos() {
        return startNanos;
    }

    /// No operation starts at or after this instant.
    public long endNanos() {
        return endNanos;
    }

    /// Ends the window at the first border at or after `nowNanos`, if that is earlier than planned.
    public void endAtNextBorder(long nowNanos) {
        endSoon(nowNanos, Long.MAX_VALUE, 0);
    }

    /// Ends the window at the first border at or after `nowNanos`, or in mid-interval if that border is further
    /// away than `patienceNanos`.
    ///
    /// @param noticeNanos how far ahead an end in mid-interval is, so that every lane sees it in time
    public void endSoon(long nowNanos, long patienceNanos, long noticeNanos) {
        long elapsed = Math.max(0, nowNanos - startNanos);
        long border = startNanos + (elapsed / intervalNanos + 1) * intervalNanos;
        endNanos = Math.min(endNanos, border - nowNanos <= patienceNanos ? border : nowNanos + noticeNanos);
    }

    /// Ends the window at `instant`, if that is earlier than planned and all lanes can still see it in time;
    /// otherwise at a border as soon as they can.
    ///
    /// @param noticeNanos how far ahead an end is, so that every lane sees it in time
    public void endAt(long instant, long nowNanos, long noticeNanos) {
        if (instant >= nowNanos + noticeNanos) {
            endNanos = Math.min(endNanos, instant);
        } else {
            endAtNextBorder(nowNanos + noticeNanos);
        }
    }

    /// The interval of an operation that ended at `instant`.
    long indexAt(long instant) {
        return instant >= endNanos ? DRAIN : Math.max(0, instant - startNanos) / intervalNanos;
    }

    /// The instant at which interval `index` ends.
    public long endOf(long index) {
        return index == DRAIN ? Long.MAX_VALUE : Math.min(endNanos, startNanos + (index + 1) * intervalNanos);
    }

    /// The interval that follows `index`: the next one, or the drain after the last.
    long after(long index) {
        return index == DRAIN || endOf(index) >= endNanos ? DRAIN : index + 1;
    }

    /// The instant at which interval `index` starts.
    public long startOf(long index) {
        return startNanos + index * intervalNanos;
    }
}
