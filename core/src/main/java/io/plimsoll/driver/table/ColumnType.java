package io.plimsoll.driver.table;

/// Column types that every dialect can spell, and [Other].
public sealed interface ColumnType {
    record Int16() implements ColumnType {}

    record Int32() implements ColumnType {}

    record Int64() implements ColumnType {}

    /// An exact number.
    ///
    /// @param precision the number of decimal digits
    /// @param scale how many of them follow the decimal point
    record Decimal(int precision, int scale) implements ColumnType {}

    record Timestamp() implements ColumnType {}

    /// A day without a time of day: rows write any instant of it, in UTC.
    record Day() implements ColumnType {}

    /// An instant: a timestamp with time zone if the target has one, otherwise as [Timestamp].
    record Moment() implements ColumnType {}

    /// Blank-padded text of a fixed length in characters.
    record FixedText(int length) implements ColumnType {}

    /// Text of at most `length` characters.
    record VaryingText(int length) implements ColumnType {}

    /// Text of any length.
    record FreeText() implements ColumnType {}

    /// A type in the target's own words; values are passed as text.
    record Other(String sql) implements ColumnType {}
}
