package io.plimsoll.workload.widerow;

import io.plimsoll.driver.table.ColumnType;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The type of the payload columns. Immutable.
///
/// @param text the canonical spelling: `int` for `integer` and `int4`
/// @param form of the values written
record PayloadType(String text, ColumnType column, Form form) {
    private static final Pattern LENGTH =
            Pattern.compile("(varchar|character varying|char)\\s*\\(\\s*(\\d{1,8})\\s*\\)");
    private static final Pattern DECIMAL =
            Pattern.compile("(?:numeric|decimal)(?:\\s*\\(\\s*\\d{1,4}\\s*(?:,\\s*\\d{1,4}\\s*)?\\))?");

    /// The form in which values are written.
    enum Form {
        /// A text by the value rule.
        RULED,
        /// The row's number as an integer of 32 bits.
        INT32,
        /// The row's number as an integer of 64 bits.
        INT64,
        /// The row's number in digits.
        DIGITS
    }

    /// @throws IllegalArgumentException with a clause for the user
    static PayloadType parse(String text) {
        String name = text.strip().toLowerCase(Locale.ROOT);
        Matcher sized = LENGTH.matcher(name);
        if (sized.matches()) {
            String sort = sized.group(1).equals("char") ? "char" : "varchar";
            return sized(sort, Integer.parseInt(sized.group(2)));
        }
        if (DECIMAL.matcher(name).matches()) {
            String plain = name.replaceAll("\\s", "").replace("decimal", "numeric");
            return new PayloadType(plain, new ColumnType.Other(plain), Form.DIGITS);
        }
        return switch (name) {
            case "text" -> new PayloadType("text", new ColumnType.FreeText(), Form.RULED);
            case "int", "integer", "int4" -> new PayloadType("int", new ColumnType.Int32(), Form.INT32);
            case "bigint", "int8" -> new PayloadType("bigint", new ColumnType.Int64(), Form.INT64);
            case "double", "double precision", "float8" ->
                new PayloadType("double precision", new ColumnType.Other("double precision"), Form.DIGITS);
            default ->
                throw new IllegalArgumentException("needs a type that values can be made for: text, varchar(n),"
                        + " char(n), int, bigint, numeric, numeric(p,s) or double precision");
        };
    }

    private static PayloadType sized(String name, int length) {
        if (length == 0) {
            throw new IllegalArgumentException("needs a length of at least 1");
        }
        ColumnType column = name.equals("char") ? new ColumnType.FixedText(length) : new ColumnType.VaryingText(length);
        return new PayloadType(name + "(" + length + ")", column, Form.RULED);
    }

    /// The maximum number of characters of the column.
    long capacity() {
        return switch (column) {
            case ColumnType.FixedText(int length) -> length;
            case ColumnType.VaryingText(int length) -> length;
            default -> Long.MAX_VALUE;
        };
    }
}
