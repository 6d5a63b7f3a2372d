package io.plimsoll.recording;

/// The counts and times of one interval, per operation: of one lane while it is being written, of all lanes once
/// merged. Not thread-safe; [Recorder] hands it from the lane to the collector.
public final class Slice {
    private final Counts[] counts;
    private final Times[] times;
    private long index;
    long endNanos;

    private Slice(int operations, boolean open, boolean sum) {
        counts = new Counts[operations];
        times = new Times[operations];
        for (int i = 0; i < operations; i++) {
            counts[i] = new Counts();
            times[i] = sum ? Times.ofSum(open) : Times.ofInterval(open);
        }
    }

    static Slice ofLane(int operations, boolean open) {
        return new Slice(operations, open, false);
    }

    /// An empty sum of slices.
    public static Slice sum(int operations, boolean open) {
        return new Slice(operations, open, true);
    }

    void begin(long newIndex, long newEndNanos) {
        index = newIndex;
        endNanos = newEndNanos;
    }

    /// The interval, or [Window#DRAIN].
    public long index() {
        return index;
    }

    public Counts counts(int operation) {
        return counts[operation];
    }

    public Times times(int operation) {
        return times[operation];
    }

    public void add(Slice other) {
        for (int i = 0; i < counts.length; i++) {
            counts[i].add(other.counts[i]);
            times[i].add(other.times[i]);
        }
    }

    /// Operations that ended in any way, over all operations.
    public long ended() {
        long ended = 0;
        for (Counts count : counts) {
            ended += count.ended();
        }
        return ended;
    }

    /// Operations the target acknowledged, over all operations.
    public long acknowledged() {
        long acknowledged = 0;
        for (Counts count : counts) {
            acknowledged += count.acknowledged();
        }
        return acknowledged;
    }

    boolean isEmpty() {
        return ended() == 0;
    }

    /// Clears everything. Empty slices cost almost nothing.
    public void clear() {
        for (int i = 0; i < counts.length; i++) {
            if (counts[i].acknowledged() > 0) {
                times[i].clear();
            }
            counts[i].clear();
        }
    }
}
