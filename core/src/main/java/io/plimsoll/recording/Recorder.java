package io.plimsoll.recording;

import io.plimsoll.driver.ErrorClass;
import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The counters of one lane, with one writer (the lane) and one reader (the collector).
///
/// Implementation note. Every interval must hold exactly what ended in it, the same for all lanes, and the
/// collector must get a finished interval even while the lane is stuck in a slow operation. So
/// 1. the lane itself starts a new slice when it records the first operation that ended beyond the
///    current one: an operation is attributed by its own end instant, not by when somebody looked;
/// 2. the slice being written is held in a field that the lane empties while it writes. The
///    collector takes the slice of a lane that has not moved on (a stalled or idle lane) out of that
///    field and puts a fresh one in;
/// 3. the exchange is one compare-and-set from an idle slice to a fresh one, so the lane always finds
///    one there. If the lane happens to be writing (nanoseconds), the collector spins; the lane never
///    waits. The cost is one atomic exchange and one release store per operation, a few nanoseconds, and no
///    allocation. An operation that ended before a border but is recorded after its interval was taken
///    counts in the next one: sums stay exact, and the shift is bounded by the collector's grace.
public final class Recorder {
    /// Instead of an object around the field, which each operation would have to go through.
    private static final VarHandle CURRENT = ConstantBootstraps.fieldVarHandle(
            MethodHandles.lookup(), "current", VarHandle.class, Recorder.class, Slice.class);

    private final Window window;
    private final int operations;
    private final boolean open;
    private volatile @Nullable Slice current;
    private final Queue<Slice> full = new ConcurrentLinkedQueue<>();
    private final Queue<Slice> spare = new ConcurrentLinkedQueue<>();
    private long lastSkippedNanos = Long.MIN_VALUE;

    public Recorder(Window window, int operations, boolean open) {
        this.window = window;
        this.operations = operations;
        this.open = open;
        spare.add(Slice.ofLane(operations, open));
        current = fresh(0);
    }

    /// Records operations that were acknowledged together. Called by the lane.
    ///
    /// @param misses how many of them found nothing
    /// @param rows the rows they wrote, if they write rows in batches
    public void acknowledged(OperationGroup group, long ended, int misses, long rows) {
        Slice slice = take(ended);
        try {
            slice.times(group.operation()).record(group, ended);
            Counts counts = slice.counts(group.operation());
            counts.miss += misses;
            counts.ok += group.size() - misses;
            if (group.retries() > 0) {
                counts.addRetries(group.retries(), group.size());
            }
            counts.rows += rows;
        } finally {
            CURRENT.setRelease(this, slice);
        }
    }

    /// Records operations that failed together for good. Called by the lane.
    public void failed(OperationGroup group, ErrorClass errorClass, boolean commitUnknown, long ended) {
        Slice slice = take(ended);
        try {
            Counts counts = slice.counts(group.operation());
            counts.addFailures(errorClass, group.size());
            counts.commitUnknown += commitUnknown ? group.size() : 0;
            if (group.retries() > 0) {
                counts.addRetries(group.retries(), group.size());
            }
        } finally {
            CURRENT.setRelease(this, slice);
        }
    }

    /// Records an operation that was too late to be sent. Called by the lane.
    public void skipped(int operation, long now) {
        Slice slice = take(now);
        try {
            slice.counts(operation).skipped++;
            lastSkippedNanos = now;
        } finally {
            CURRENT.setRelease(this, slice);
        }
    }

    /// When the last operation was skipped; [Long#MIN_VALUE] if none was. Read once the lane has ended.
    public long lastSkippedNanos() {
        return lastSkippedNanos;
    }

    private Slice take(long instant) {
        Slice slice =
                Objects.requireNonNull((Slice) CURRENT.getAndSet(this, (Slice) null), "a recorder has one writer");
        // An interruption may end the window in mid-interval, after the slice was begun.
        return instant < slice.endNanos && instant < window.endNanos() ? slice : moveOn(slice, instant);
    }

    private Slice moveOn(Slice finished, long instant) {
        try {
            Slice next = fresh(window.indexAt(instant));
            full.add(finished);
            return next;
        } catch (Throwable broken) {
            // The collector waits for a slice that a lane has taken: it must come back even if the lane fails.
            CURRENT.setRelease(this, finished);
            throw broken;
        }
    }

    private Slice fresh(long index) {
        Slice slice = spare.poll();
        if (slice == null) {
            slice = Slice.ofLane(operations, open);
        }
        slice.begin(index, window.endOf(index));
        return slice;
    }

    /// Passes on every slice of intervals up to `index`, then takes it back for reuse. Called by the collector.
    public void collect(long index, Consumer<Slice> consumer) {
        Slice taken = takeUpTo(index);
        for (Slice slice = full.peek(); slice != null && slice.index() <= index; slice = full.peek()) {
            full.remove();
            consume(slice, consumer);
        }
        if (taken != null) {
            consume(taken, consumer);
        }
    }

    private void consume(Slice slice, Consumer<Slice> consumer) {
        if (!slice.isEmpty()) {
            consumer.accept(slice);
            slice.clear();
        }
        spare.add(slice);
    }

    /// The idle slice of the lane, exchanged for a fresh one; null if the lane has moved on by itself.
    private @Nullable Slice takeUpTo(long index) {
        Slice replacement = fresh(window.after(index));
        while (true) {
            Slice seen = current;
            if (seen == null) {
                Thread.onSpinWait();
            } else if (seen.index() > index) {
                spare.add(replacement);
                return null;
            } else if (CURRENT.compareAndSet(this, seen, replacement)) {
                return seen;
            }
        }
    }
}
