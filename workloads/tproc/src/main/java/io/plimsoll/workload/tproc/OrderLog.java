package io.plimsoll.workload.tproc;

/// A listener for acknowledged New-Orders. Called on the thread of the session that sent the order, outside the
/// timed part. Thread-safe; allocates nothing.
public interface OrderLog {
    /// Ignores all orders.
    OrderLog NONE = (_, _, _) -> {};

    /// @param number the order's; until then, it was the district's next number
    void acknowledged(int warehouse, int district, long number);
}
