package io.plimsoll.workload;

import io.plimsoll.driver.table.Column;
import io.plimsoll.driver.table.ColumnType;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads columns from a text that resembles CREATE TABLE: `c_id int not null, c_first varchar(16), c_since timestamp`.
/// Stateless.
///
/// The types are `smallint`, `int`, `bigint`, `decimal(p,s)`, `timestamp`, `moment`, `day`, `char(n)` and
/// `varchar(n)`, one for each type of [ColumnType] that every dialect can spell.
public final class Columns {
    private static final Pattern COLUMN =
            Pattern.compile("(\\w+)\\s+([a-z]+)(?:\\((\\d+)(?:,\\s*(\\d+))?\\))?(\\s+not\\s+null)?");
    private static final Pattern BETWEEN = Pattern.compile(",(?![^(]*\\))");

    private Columns() {}

    /// @throws IllegalArgumentException when the text has another form
    public static List<Column> of(String text) {
        return BETWEEN.splitAsStream(text).map(Columns::column).toList();
    }

    /// The same columns, none of which may be null.
    public static List<Column> notNull(String text) {
        return of(text).stream()
                .map(column -> Column.notNull(column.name(), column.type()))
                .toList();
    }

    private static Column column(String text) {
        Matcher found = COLUMN.matcher(text.strip());
        if (!found.matches()) {
            throw new IllegalArgumentException("no column: " + text.strip());
        }
        return new Column(found.group(1), type(found), found.group(5) != null);
    }

    private static ColumnType type(Matcher found) {
        return switch (found.group(2)) {
            case "smallint" -> new ColumnType.Int16();
            case "int" -> new ColumnType.Int32();
            case "bigint" -> new ColumnType.Int64();
            case "decimal" ->
                new ColumnType.Decimal(Integer.parseInt(found.group(3)), Integer.parseInt(found.group(4)));
            case "timestamp" -> new ColumnType.Timestamp();
            case "moment" -> new ColumnType.Moment();
            case "day" -> new ColumnType.Day();
            case "char" -> new ColumnType.FixedText(Integer.parseInt(found.group(3)));
            case "varchar" -> new ColumnType.VaryingText(Integer.parseInt(found.group(3)));
            default -> throw new IllegalArgumentException("no type of a column: " + found.group(2));
        };
    }
}
