package io.plimsoll.workload.widerow;

import io.plimsoll.unit.Digits;

/// The text in every payload column of a row, from the row's number. The rules are those of the two versions
/// of Hologres' tool.
enum ValueRule {
    /// As many letters `a` as the column size says, then the number: tool 1.0.0.
    APPEND_ID,
    /// The number, filled up with zeros on the left to exactly the column size; numbers that are longer are cut
    /// to their first digits: tool 1.0.1.
    ZERO_PAD;

    /// Characters of the longest value.
    ///
    /// @param size the column size
    /// @param rows the highest row number
    long longest(int size, long rows) {
        return this == APPEND_ID ? (long) size + Digits.count(rows) : size;
    }
}
