package io.plimsoll.workload.widerow;

import io.plimsoll.driver.statement.SlotType;
import io.plimsoll.driver.table.Column;
import io.plimsoll.driver.table.ColumnType;
import io.plimsoll.driver.table.RowWriter;
import io.plimsoll.driver.table.Storage;
import io.plimsoll.driver.table.Table;
import io.plimsoll.unit.Digits;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The table: key columns, payload columns, and optionally a time stamp and a partition. Immutable.
///
/// @param rows how many rows the dataset has, numbered from 1
record WideTable(String name, long rows, KeyShape key, Payload payload, TimeRule time, Storage storage) {
    static final String TIME_COLUMN = "ts";
    static final String PARTITION_COLUMN = "ds";

    Table table() {
        List<String> primary = new ArrayList<>();
        if (key.primary()) {
            keyColumns().forEach(column -> primary.add(column.name()));
            partitionColumns().forEach(column -> primary.add(column.name()));
        }
        return new Table(name, columns(), primary, storage);
    }

    /// All columns, in table order.
    List<Column> columns() {
        return written(payload.columns());
    }

    /// The columns of a row written with only its first payload columns, in table order.
    List<Column> written(int payloadColumns) {
        List<Column> columns = new ArrayList<>(keyColumns());
        for (int column = 0; column < payloadColumns; column++) {
            columns.add(Column.of(Payload.name(column), payload.type().column()));
        }
        if (time != TimeRule.NONE) {
            columns.add(Column.notNull(TIME_COLUMN, new ColumnType.Moment()));
        }
        columns.addAll(partitionColumns());
        return columns;
    }

    private List<Column> keyColumns() {
        Column id = Column.notNull("id", key.type().column());
        return key.hasPrefix() ? List.of(id, Column.notNull("id1", key.type().column())) : List.of(id);
    }

    private List<Column> partitionColumns() {
        return key.hasPartitions() ? List.of(Column.notNull(PARTITION_COLUMN, new ColumnType.Int32())) : List.of();
    }

    List<String> columnNames() {
        return columns().stream().map(Column::name).toList();
    }

    /// All columns, as a select list.
    String columnList() {
        return String.join(", ", columnNames());
    }

    /// The key columns of the table. Immutable.
    ///
    /// @param primary whether they are its primary key
    /// @param rowsPerPrefix 0: `id` is the row's number; otherwise `id1` is, and so many adjacent rows share one
    ///     `id`
    /// @param partitions 0, or how many partitions `ds` has besides partition 0
    /// @param spare how many further values are drawn for `ds`; all but the first become partition 0
    record KeyShape(IdType type, boolean primary, long rowsPerPrefix, long partitions, long spare) {
        boolean hasPrefix() {
            return rowsPerPrefix > 0;
        }

        boolean hasPartitions() {
            return partitions > 0;
        }

        /// The column of the row's number.
        String numberColumn() {
            return hasPrefix() ? "id1" : "id";
        }

        /// The prefix of a row, counted from 0.
        long prefix(long number) {
            return (number - 1) / rowsPerPrefix;
        }
    }

    /// The payload columns `name0`, `name1`, ... Immutable.
    ///
    /// @param size characters, as defined by the value rule
    record Payload(int columns, int size, PayloadType type, ValueRule rule) {
        static String name(int column) {
            return "name" + column;
        }
    }

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
            ColumnType column =
                    name.equals("char") ? new ColumnType.FixedText(length) : new ColumnType.VaryingText(length);
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

    /// The type of the key columns that hold row numbers.
    enum IdType {
        /// As in Hologres' tool: row numbers end at 2,147,483,647.
        INT32,
        INT64;

        ColumnType column() {
            return this == INT32 ? new ColumnType.Int32() : new ColumnType.Int64();
        }

        SlotType slot() {
            return this == INT32 ? SlotType.INT32 : SlotType.INT64;
        }

        SlotType array() {
            return this == INT32 ? SlotType.INT32_ARRAY : SlotType.INT64_ARRAY;
        }

        long max() {
            return this == INT32 ? Integer.MAX_VALUE : Long.MAX_VALUE;
        }

        void write(RowWriter out, long value) {
            if (this == INT32) {
                out.int32((int) value);
            } else {
                out.int64(value);
            }
        }
    }

    /// The value of the column `ts`.
    enum TimeRule {
        /// The column does not exist.
        NONE,
        /// The time when the row was generated, by the client's clock.
        NOW,
        /// The row's number as milliseconds since 1970.
        FROM_ID
    }

    /// The text in every payload column of a row, made from the row's number. The rules are those of the two
    /// versions of Hologres' tool.
    enum ValueRule {
        /// The letter `a` as many times as the column size, then the number: tool 1.0.0.
        APPEND_ID,
        /// The number, left-padded with zeros to exactly the column size; longer numbers are cut to their first
        /// digits: tool 1.0.1.
        ZERO_PAD;

        /// The length of the longest value, in characters.
        ///
        /// @param size the column size
        /// @param rows the highest row number
        long longest(int size, long rows) {
            return this == APPEND_ID ? (long) size + Digits.count(rows) : size;
        }
    }

    /// Texts for people from numbers and lists of columns.
    static final class Wording {
        private static final String PAYLOAD = "name";

        private Wording() {}

        /// `id, name0 to name19, ts`: adjacent payload columns become a range.
        static String columns(List<String> names) {
            List<String> parts = new ArrayList<>();
            int at = 0;
            while (at < names.size()) {
                int end = at + 1;
                while (end < names.size() && follows(names.get(end - 1), names.get(end))) {
                    end++;
                }
                parts.add(
                        end - at > 2
                                ? names.get(at) + " to " + names.get(end - 1)
                                : String.join(", ", names.subList(at, end)));
                at = end;
            }
            return String.join(", ", parts);
        }

        private static boolean follows(String before, String after) {
            return number(before) >= 0 && number(after) == number(before) + 1;
        }

        private static int number(String name) {
            return name.matches(PAYLOAD + "\\d{1,8}") ? Integer.parseInt(name.substring(PAYLOAD.length())) : -1;
        }
    }
}
