package io.plimsoll.recording;

import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.IntCountsHistogram;

/// The distributions of one operation's times, in nanoseconds with three significant digits. Merge by
/// addition. Not thread-safe.
///
/// In a closed loop intended = started, so that latency and service time are one and lag is zero: only
/// latency is kept.
public final class Times {
    /// Higher values are recorded as this: one hour.
    public static final long HIGHEST_NANOS = 3_600_000_000_000L;

    private static final int DIGITS = 3;

    private final boolean open;
    private final AbstractHistogram latency;
    private final AbstractHistogram serviceTime;
    private final AbstractHistogram lag;

    private Times(AbstractHistogram latency) {
        this.open = false;
        this.latency = latency;
        this.serviceTime = latency;
        this.lag = latency;
    }

    private Times(AbstractHistogram latency, AbstractHistogram serviceTime, AbstractHistogram lag) {
        this.open = true;
        this.latency = latency;
        this.serviceTime = serviceTime;
        this.lag = lag;
    }

    /// For a slice: 32-bit counts are enough for one interval and halve the memory.
    static Times ofInterval(boolean open) {
        AbstractHistogram latency = new IntCountsHistogram(1, HIGHEST_NANOS, DIGITS);
        return open
                ? new Times(
                        latency,
                        new IntCountsHistogram(1, HIGHEST_NANOS, DIGITS),
                        new IntCountsHistogram(1, HIGHEST_NANOS, DIGITS))
                : new Times(latency);
    }

    /// An empty sum of intervals.
    public static Times ofSum(boolean open) {
        Histogram latency = histogram();
        return open ? new Times(latency, histogram(), histogram()) : new Times(latency);
    }

    private static Histogram histogram() {
        return new Histogram(1, HIGHEST_NANOS, DIGITS);
    }

    /// Records each operation of a group: they share start and end, and in a closed loop the intended start.
    void record(OperationGroup group, long ended) {
        int size = group.size();
        if (size == 1) {
            recordOne(group, ended);
            return;
        }
        if (!isOpen()) {
            latency.recordValueWithCount(bounded(ended - group.intended()), size);
            return;
        }
        serviceTime.recordValueWithCount(bounded(ended - group.started()), size);
        for (int i = 0; i < size; i++) {
            latency.recordValue(bounded(ended - group.intended(i)));
            lag.recordValue(bounded(group.started() - group.intended(i)));
        }
    }

    /// As [#record], without the cost of counts and loops: most groups are a single operation.
    private void recordOne(OperationGroup group, long ended) {
        latency.recordValue(bounded(ended - group.intended()));
        if (isOpen()) {
            serviceTime.recordValue(bounded(ended - group.started()));
            lag.recordValue(bounded(group.started() - group.intended()));
        }
    }

    private static long bounded(long nanos) {
        return Math.clamp(nanos, 0, HIGHEST_NANOS);
    }

    public boolean isOpen() {
        return open;
    }

    /// Ended - intended.
    public AbstractHistogram latency() {
        return latency;
    }

    /// Ended - started; the latency in a closed loop.
    public AbstractHistogram serviceTime() {
        return serviceTime;
    }

    /// Started - intended; meaningless unless [#isOpen].
    public AbstractHistogram lag() {
        return lag;
    }

    public void add(Times other) {
        latency.add(other.latency);
        if (isOpen()) {
            serviceTime.add(other.serviceTime);
            lag.add(other.lag);
        }
    }

    void clear() {
        latency.reset();
        if (isOpen()) {
            serviceTime.reset();
            lag.reset();
        }
    }
}
