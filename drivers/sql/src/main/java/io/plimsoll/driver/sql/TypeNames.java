package io.plimsoll.driver.sql;

import io.plimsoll.driver.table.ColumnType;

/// A product's names of column types. The length follows the names of the two bounded text types.
///
/// @param moment type of an instant; equal to `timestamp` where JDBC drivers cannot use the product's own type
record TypeNames(
        String int32,
        String int64,
        String timestamp,
        String moment,
        String fixedText,
        String varyingText,
        String freeText) {
    static final TypeNames STANDARD =
            new TypeNames("INTEGER", "BIGINT", "TIMESTAMP", "TIMESTAMP", "CHAR", "VARCHAR", "VARCHAR(4000)");

    TypeNames withTimestamp(String other) {
        return new TypeNames(int32, int64, other, other, fixedText, varyingText, freeText);
    }

    TypeNames withMoment(String other) {
        return new TypeNames(int32, int64, timestamp, other, fixedText, varyingText, freeText);
    }

    TypeNames withInt64(String other) {
        return new TypeNames(int32, other, timestamp, moment, fixedText, varyingText, freeText);
    }

    TypeNames withFreeText(String other) {
        return new TypeNames(int32, int64, timestamp, moment, fixedText, varyingText, other);
    }

    String of(ColumnType type) {
        return switch (type) {
            case ColumnType.Int16 _ -> "SMALLINT";
            case ColumnType.Int32 _ -> int32;
            case ColumnType.Int64 _ -> int64;
            case ColumnType.Decimal(int precision, int scale) -> "DECIMAL(" + precision + ", " + scale + ")";
            case ColumnType.Day _ -> "DATE";
            case ColumnType.Timestamp _ -> timestamp;
            case ColumnType.Moment _ -> moment;
            case ColumnType.FixedText(int length) -> fixedText + "(" + length + ")";
            case ColumnType.VaryingText(int length) -> varyingText + "(" + length + ")";
            case ColumnType.FreeText _ -> freeText;
            case ColumnType.Other(String sql) -> sql;
        };
    }
}
