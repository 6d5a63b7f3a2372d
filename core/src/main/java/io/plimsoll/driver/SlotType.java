package io.plimsoll.driver;

/// The SQL type an argument slot is bound as, and with it where [Arguments] keeps the slot's value.
public enum SlotType {
    INT32,
    INT64,
    /// [Arguments#text].
    TEXT,
    /// One array argument of [Arguments#numbers]; only where [Dialect#hasArrays].
    INT32_ARRAY,
    INT64_ARRAY
}
