package io.plimsoll.recording;

/// Operations of one kind that are sent together and end together in one session, mostly one alone: their
/// instants, on the run's clock in nanoseconds. Reused for every ride, so that it allocates nothing. Not
/// thread-safe: one per session.
public final class Ride {
    private final long[] intended;
    private int operation;
    private int size;
    private int retries;
    private long started;

    /// @param max how many ride together at most
    public Ride(int max) {
        intended = new long[max];
    }

    /// Begins anew with a first operation.
    ///
    /// @param ofOperation the index of the operation all of them are
    /// @param firstIntended when the first is meant to start; of no meaning in a closed loop
    public void board(int ofOperation, long firstIntended) {
        operation = ofOperation;
        retries = 0;
        size = 1;
        intended[0] = firstIntended;
    }

    /// One more joins; not when it [#isFull].
    public void join(long itsIntended) {
        intended[size++] = itsIntended;
    }

    /// All are sent at this instant.
    public void start(long instant) {
        started = instant;
    }

    /// All are tried again.
    public void retry() {
        retries++;
    }

    public boolean isFull() {
        return size == intended.length;
    }

    /// How many more can join.
    public int room() {
        return intended.length - size;
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

    public long intended(int index) {
        return intended[index];
    }
}
