package io.plimsoll.driver;

import io.plimsoll.spec.Key;
import io.plimsoll.spec.ValueType;
import java.util.Map;

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
    /// @param options the target's options
    /// @param otherwise what suits the product
    public static long commitRows(Map<String, String> options, long otherwise) {
        long rows = COMMIT_ROWS.type().read().apply(options.getOrDefault(COMMIT_ROWS.name(), "0"));
        return rows == 0 ? otherwise : rows;
    }
}
