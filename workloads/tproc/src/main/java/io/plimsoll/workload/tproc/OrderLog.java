package io.plimsoll.workload.tproc;

/// Hears of each New-Order that was acknowledged, on the thread of the session that sent it, outside of what is timed.
/// Thread-safe; allocates nothing.
public interface OrderLog {
    /// Hears and forgets.
    OrderLog NONE = (_, _, _) -> {};

    /// @param number the order's, which was the district's next one until then
    void acknowledged(int warehouse, int district, long number);
}
