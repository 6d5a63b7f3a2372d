package io.plimsoll.driver;

import java.util.List;

/// One thing done to the records of a table. Immutable.
///
/// @param fields the columns read or written, by name; for reading none means all
/// @param slots the slots of [Arguments] it takes, as [Kind] says
public record RecordStep(Kind kind, Table table, List<String> fields, List<Integer> slots) {
    /// What is done.
    public enum Kind {
        /// Reads one record. Slots: its key. None there is a miss.
        GET,
        /// Writes a whole record, replacing one that is there. Slots: its key, the value of each field.
        PUT,
        /// Writes some fields of a record and leaves the others. Slots: its key, the value of each field. What
        /// becomes of a record that is not there is the target's business.
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
