package io.plimsoll.driver.table;

import java.util.LinkedHashMap;
import java.util.Map;

/// The layout of a table, if the target gives a choice. Immutable.
///
/// @param properties further properties in the target's own words, such as `shard_count`; in order
public record Storage(Layout layout, Map<String, String> properties) {
    /// The target's default.
    public static final Storage DEFAULT = new Storage(Layout.DEFAULT, Map.of());

    /// Stores whole rows together, columns together, or both.
    public enum Layout {
        DEFAULT,
        ROW,
        COLUMN,
        ROW_COLUMN
    }

    public Storage {
        properties = new LinkedHashMap<>(properties);
    }
}
