package io.plimsoll.workload.tproch;

/// Consecutive orders: those of the dataset, or those that one refresh function adds. Immutable.
///
/// @param firstRow of the random sequences
/// @param firstNumber from which their keys are computed
/// @param group of their keys: of each 32 keys, every group has eight (clause 4.2.3, the note on O_ORDERKEY)
record OrderSpan(long firstRow, long count, long firstNumber, int group) {
    private static final int GROUP_BITS = 2;
    private static final int KEY_BITS = 3;

    /// Refresh functions whose orders have keys of one group.
    static final int SETS_OF_GROUP = 1_000;

    /// Pairs of refresh functions before the keys run out.
    static final int SETS = SETS_OF_GROUP * ((1 << GROUP_BITS) - 1);

    static OrderSpan ofDataset(ScaleFactor scale) {
        return new OrderSpan(0, scale.orders(), 1, 0);
    }

    /// @param set from 0; drawn from the rows after those of the dataset
    static OrderSpan ofRefresh(ScaleFactor scale, int set) {
        long count = scale.refreshed();
        return new OrderSpan(
                scale.orders() + set * count, count, set % SETS_OF_GROUP * count + 1, 1 + set / SETS_OF_GROUP);
    }

    /// The orders of the dataset that the refresh function RF2 removes.
    ///
    /// @param set from 0
    static OrderSpan ofOldest(ScaleFactor scale, int set) {
        long count = scale.refreshed();
        long first = set % SETS_OF_GROUP * count;
        return new OrderSpan(first, count, first + 1, 0);
    }

    /// @param index among these orders, from 0
    long key(long index) {
        long number = firstNumber + index;
        long inGroup = number & ((1 << KEY_BITS) - 1);
        return (((number >> KEY_BITS << GROUP_BITS) + group) << KEY_BITS) + inGroup;
    }
}
