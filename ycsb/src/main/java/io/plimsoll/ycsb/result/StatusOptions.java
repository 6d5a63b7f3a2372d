package io.plimsoll.ycsb.result;

/// What status lines look like. Immutable.
///
/// @param label printed directly before the time
/// @param intervalSeconds from one line to the next
/// @param operations that are to be done; 0 where time decides
public record StatusOptions(
        String label, long intervalSeconds, long operations, MeasurementType type, MeasuredFrom from) {}
