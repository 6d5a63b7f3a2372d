package io.plimsoll.driver;

/// Column types that every dialect can spell, and [Other].
public sealed interface ColumnType {
    record Int16() implements ColumnType {}

    record Int32() implements ColumnType {}

    record Int64() implements ColumnType {}

    /// An exact number.
    ///
    /// @param precision how many decimal digits it has
    /// @param scale how many of them stand behind the point
    record Decimal(int precision, int scale) implements ColumnType {}

    record Timestamp() implements ColumnType {}

    /// A day without a time of day: rows write an instant of it, in UTC.
    record Day() implements ColumnType {}

    /// An instant: a timestamp with time zone where the target has one, else as [Timestamp].
    record Moment() implements ColumnType {}

    /// Blank-padded text of a fixed length in characters.
    record FixedText(int length) implements ColumnType {}

    /// Text of at most `length` characters.
    record VaryingText(int length) implements ColumnType {}

    /// Text of any length.
    record FreeText() implements ColumnType {}

    /// A type in the target's own words, which takes values in their text form.
    record Other(String sql) implements ColumnType {}
}
