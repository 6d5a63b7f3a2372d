package io.plimsoll.engine;

/// Wakes a lane at an instant, more precisely than a multiplexer can wait.
interface Alarm extends AutoCloseable {
    /// Goes off once at `instant`, in place of any earlier setting. Used by the lane. It may go off early.
    void set(long instant);

    /// How much earlier than needed it has to be set, for the lane to be awake in time.
    long leadNanos();

    @Override
    void close();
}
