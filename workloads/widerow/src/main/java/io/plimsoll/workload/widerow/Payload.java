package io.plimsoll.workload.widerow;

/// The payload columns `name0`, `name1`, ... Immutable.
///
/// @param size characters, as defined by the value rule
record Payload(int columns, int size, PayloadType type, ValueRule rule) {
    static String name(int column) {
        return "name" + column;
    }
}
