package io.plimsoll.driver.statement;

/// The SQL type of an argument slot, which also decides where [Arguments] keeps the slot's value.
public enum SlotType {
    INT32,
    INT64,
    /// A number with two decimal places, such as an amount of money; the slot holds hundredths.
    CENTS,
    /// Text, kept in [Arguments#text].
    TEXT,
    /// One array argument of [Arguments#numbers]; only if [io.plimsoll.driver.Dialect#hasArrays].
    INT32_ARRAY,
    INT64_ARRAY
}
