package io.plimsoll.workload.widerow;

import io.plimsoll.driver.Storage.Layout;
import io.plimsoll.spec.ValueType;
import java.util.List;

/// How the key `orientation` is spelled.
final class Orientation {
    /// As Hologres spells it.
    private static final String BOTH = "row,column";

    private static final ValueType<Layout> WORDS = ValueType.oneOf(Layout.class);

    private Orientation() {}

    static ValueType<Layout> type() {
        return new ValueType<>(
                WORDS.wants(),
                List.of("default", "row", "column", "row-column", BOTH),
                Orientation::parse,
                WORDS.write());
    }

    private static Layout parse(String text) {
        return text.replace(" ", "").equalsIgnoreCase(BOTH)
                ? Layout.ROW_COLUMN
                : WORDS.read().apply(text);
    }
}
