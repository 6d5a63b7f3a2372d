package io.plimsoll.recording;

/// A group of operations of one kind that are sent together and end together in one session, mostly one alone:
/// their instants, on the run's clock in nanoseconds. Reused for every group, so that it allocates nothing. Not
/// thread-safe: one per session.
///
/// Implementation note: the first operation, mostly the only one, is kept apart from the others, so that it costs no
/// access to an array.
public final class OperationGroup {
    private final long[] others;
    private long first;
    private int operation;
    private int size;
    private int retries;
    private long started;

    /// @param max the most operations that are sent together
    public OperationGroup(int max) {
        others = new long[max - 1];
    }

    /// Begins a new group with a first operation.
    ///
    /// @param ofOperation the index of the operation that all of them are
    /// @param firstIntended the intended start of the first
    public void begin(int ofOperation, long firstIntended) {
        operation = ofOperation;
        retries = 0;
        size = 1;
        first = firstIntended;
    }

    /// Adds one more operation; the group must not be full.
    public void add(long itsIntended) {
        others[size - 1] = itsIntended;
        size++;
    }

    /// Delays the intended start of all operations.
    public void delay(long nanos) {
        first += nanos;
        for (int i = 0; i < size - 1; i++) {
            others[i] += nanos;
        }
    }

    /// Notes that all operations are sent at this instant.
    public void start(long instant) {
        started = instant;
    }

    /// Notes that all operations are retried.
    public void retry() {
        retries++;
    }

    public boolean isFull() {
        return size > others.length;
    }

    /// How many more operations can be added.
    public int room() {
        return others.length + 1 - size;
    }

    public int operation() {
        return operation;
    }

    public int size() {
        return size;
    }

    public int retries() {
        return retries;
    }

    public long started() {
        return started;
    }

    /// The intended start of the first operation.
    public long intended() {
        return first;
    }

    public long intended(int index) {
        return index == 0 ? first : others[index - 1];
    }
}
