package io.plimsoll.holo.translation;

import io.plimsoll.holo.ToolRelease;
import io.plimsoll.holo.file.ToolKeys;

/// The columns of the table, which `put` describes for all modes. Stateless.
final class TableTranslation {
    private TableTranslation() {}

    static void payload(Draft draft, ToolRelease release) {
        draft.set("columns", draft.get(ToolKeys.PUT_COLUMNS), ToolKeys.PUT_COLUMNS);
        draft.set("column-size", draft.get(ToolKeys.PUT_COLUMN_SIZE), ToolKeys.PUT_COLUMN_SIZE);
        draft.set("column-type", draft.get(ToolKeys.PUT_COLUMN_TYPE), ToolKeys.PUT_COLUMN_TYPE);
        draft.set("timestamp-column", draft.get(ToolKeys.PUT_TIMESTAMP), ToolKeys.PUT_TIMESTAMP);
        draft.set("timestamp-now", draft.get(ToolKeys.PUT_TIMESTAMP_NOW), ToolKeys.PUT_TIMESTAMP_NOW);
        draft.set("value-rule", release == ToolRelease.V1_0_0 ? "append-id" : "zero-pad");
        draft.set("id-type", "int32");
    }
}
