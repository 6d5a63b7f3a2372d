package io.plimsoll.driver;

/// Column types that every dialect can spell.
public sealed interface ColumnType {
    record Int32() implements ColumnType {}

    record Int64() implements ColumnType {}

    record Timestamp() implements ColumnType {}

    /// Blank-padded text of a fixed length in characters.
    record FixedText(int length) implements ColumnType {}

    /// Text of at most `length` characters.
    record VaryingText(int length) implements ColumnType {}
}
