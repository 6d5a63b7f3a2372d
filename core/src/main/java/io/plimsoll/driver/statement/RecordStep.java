package io.plimsoll.driver.statement;

import io.plimsoll.driver.table.Table;
import java.util.List;

/// One step on the records of a table. Immutable.
///
/// @param fields the columns read or written, by name; for reading, none means all
/// @param slots the slots of [Arguments] that it uses, as [Kind] says
public record RecordStep(Kind kind, Table table, List<String> fields, List<Integer> slots) {
    /// What a step does.
    public enum Kind {
        /// Reads one record. Slots: its key. No record is a miss.
        GET,
        /// Writes a whole record, and replaces an existing one. Slots: its key, the value of each field.
        PUT,
        /// Writes some fields of a record and leaves the others. Slots: its key, the value of each field. The
        /// target decides what happens if the record does not exist.
        UPDATE,
        /// Removes a record. Slots: its key.
        DELETE,
        /// Reads records from a key on, in the target's order. Slots: the key, how many.
        SCAN
    }

    public RecordStep {
        fields = List.copyOf(fields);
        slots = List.copyOf(slots);
    }
}
