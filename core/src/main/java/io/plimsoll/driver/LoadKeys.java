package io.plimsoll.driver;

import io.plimsoll.spec.Key;
import io.plimsoll.spec.ValueType;

/// The settings of loading that all SQL drivers share.
public final class LoadKeys {
    public static final Key<Long> COMMIT_ROWS = Key.of(
                    "commit-rows",
                    ValueType.count(0, 10_000_000),
                    "0",
                    "rows that a load commits at once; 0: what suits the product")
            .in(Key.Role.DATASET);

    private LoadKeys() {}

    /// The chosen number of rows per commit.
    ///
    /// @param otherwise what suits the product
    public static long commitRows(TargetSpec spec, long otherwise) {
        long rows = spec.option(COMMIT_ROWS);
        return rows == 0 ? otherwise : rows;
    }
}
