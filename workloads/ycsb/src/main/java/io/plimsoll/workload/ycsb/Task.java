package io.plimsoll.workload.ycsb;

import io.plimsoll.driver.statement.SlotType;
import java.util.Collections;
import java.util.List;

/// An operation on a record, for [Store] to translate for the target. Its argument slots: the key, then the value
/// of each field that it writes; for a scan, the key and the number of records. Immutable.
///
/// @param fields read or written
record Task(Kind kind, List<String> fields) {
    static final int KEY = 0;
    static final int FIRST_VALUE = 1;
    static final int SCAN_LENGTH = 1;

    /// The kinds of tasks, with the names of operations in specs and reports.
    enum Kind {
        READ("read"),
        UPDATE("update"),
        INSERT("insert"),
        SCAN("scan"),
        READ_MODIFY_WRITE("read-modify-write"),
        DELETE("delete");

        private final String word;

        Kind(String word) {
            this.word = word;
        }

        String word() {
            return word;
        }

        boolean writesFields() {
            return this == UPDATE || this == INSERT || this == READ_MODIFY_WRITE;
        }
    }

    Task {
        fields = List.copyOf(fields);
    }

    List<SlotType> slotTypes() {
        return switch (kind) {
            case READ, DELETE -> List.of(SlotType.TEXT);
            case SCAN -> List.of(SlotType.TEXT, SlotType.INT64);
            case UPDATE, INSERT, READ_MODIFY_WRITE -> Collections.nCopies(FIRST_VALUE + fields.size(), SlotType.TEXT);
        };
    }
}
