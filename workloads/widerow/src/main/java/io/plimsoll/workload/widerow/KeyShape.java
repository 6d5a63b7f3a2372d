package io.plimsoll.workload.widerow;

/// The key columns of the table. Immutable.
///
/// @param primary whether they are its primary key
/// @param rowsPerPrefix 0: `id` is the row's number; otherwise `id1` is, and so many adjacent rows share one `id`
/// @param partitions 0, or how many partitions `ds` has besides partition 0
/// @param spare how many further values are drawn for `ds`; all but the first become partition 0
record KeyShape(IdType type, boolean primary, long rowsPerPrefix, long partitions, long spare) {
    boolean hasPrefix() {
        return rowsPerPrefix > 0;
    }

    boolean hasPartitions() {
        return partitions > 0;
    }

    /// The column of the row's number.
    String numberColumn() {
        return hasPrefix() ? "id1" : "id";
    }

    /// The prefix of a row, counted from 0.
    long prefix(long number) {
        return (number - 1) / rowsPerPrefix;
    }
}
