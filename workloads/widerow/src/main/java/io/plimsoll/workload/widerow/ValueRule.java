package io.plimsoll.workload.widerow;

import io.plimsoll.unit.Digits;

/// The text in every payload column of a row, made from the row's number. The rules are those of the two versions
/// of Hologres' tool.
enum ValueRule {
    /// The letter `a` as many times as the column size, then the number: tool 1.0.0.
    APPEND_ID,
    /// The number, left-padded with zeros to exactly the column size; longer numbers are cut to their first digits:
    /// tool 1.0.1.
    ZERO_PAD;

    /// The length of the longest value, in characters.
    ///
    /// @param size the column size
    /// @param rows the highest row number
    long longest(int size, long rows) {
        return this == APPEND_ID ? (long) size + Digits.count(rows) : size;
    }
}
