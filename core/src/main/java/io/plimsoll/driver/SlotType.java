package io.plimsoll.driver;

/// The SQL type an argument slot is bound as, and with it where [Arguments] keeps the slot's value.
public enum SlotType {
    INT32,
    INT64,
    /// A number with two decimal places, such as an amount of money: its hundredths are the slot's number.
    CENTS,
    /// [Arguments#text].
    TEXT,
    /// One array argument of [Arguments#numbers]; only where [Dialect#hasArrays].
    INT32_ARRAY,
    INT64_ARRAY
}
