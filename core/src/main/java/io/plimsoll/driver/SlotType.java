package io.plimsoll.driver;

/// The SQL type an argument slot is bound as.
public enum SlotType {
    INT32,
    INT64
}
