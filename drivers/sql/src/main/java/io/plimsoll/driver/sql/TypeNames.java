package io.plimsoll.driver.sql;

import io.plimsoll.driver.ColumnType;

/// How a product spells column types. The names of the two text types are followed by their length.
record TypeNames(String int32, String int64, String timestamp, String fixedText, String varyingText) {
    static final TypeNames STANDARD = new TypeNames("INTEGER", "BIGINT", "TIMESTAMP", "CHAR", "VARCHAR");

    TypeNames withTimestamp(String other) {
        return new TypeNames(int32, int64, other, fixedText, varyingText);
    }

    TypeNames withInt64(String other) {
        return new TypeNames(int32, other, timestamp, fixedText, varyingText);
    }

    String of(ColumnType type) {
        return switch (type) {
            case ColumnType.Int32 _ -> int32;
            case ColumnType.Int64 _ -> int64;
            case ColumnType.Timestamp _, ColumnType.Moment _ -> timestamp;
            case ColumnType.FixedText(int length) -> fixedText + "(" + length + ")";
            case ColumnType.FreeText _ -> "TEXT";
            case ColumnType.Other(String sql) -> sql;
            case ColumnType.VaryingText(int length) -> varyingText + "(" + length + ")";
        };
    }
}
