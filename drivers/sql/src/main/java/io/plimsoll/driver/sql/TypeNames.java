package io.plimsoll.driver.sql;

import io.plimsoll.driver.table.ColumnType;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/// A product's names of column types. `%d` stands for a length, or for precision and scale. Immutable.
record TypeNames(Map<Class<? extends ColumnType>, String> names) {
    static final TypeNames STANDARD = new TypeNames(Map.of(
            ColumnType.Int16.class, "SMALLINT",
            ColumnType.Int32.class, "INTEGER",
            ColumnType.Int64.class, "BIGINT",
            ColumnType.Decimal.class, "DECIMAL(%d, %d)",
            ColumnType.Day.class, "DATE",
            ColumnType.Timestamp.class, "TIMESTAMP",
            ColumnType.Moment.class, "TIMESTAMP",
            ColumnType.FixedText.class, "CHAR(%d)",
            ColumnType.VaryingText.class, "VARCHAR(%d)",
            ColumnType.FreeText.class, "VARCHAR(4000)"));
    static final TypeNames POSTGRESQL =
            STANDARD.with("TIMESTAMP WITH TIME ZONE", ColumnType.Moment.class).with("TEXT", ColumnType.FreeText.class);
    static final TypeNames HOLOGRES = new TypeNames(Map.of(
            ColumnType.Int16.class, "smallint",
            ColumnType.Int32.class, "int",
            ColumnType.Int64.class, "bigint",
            ColumnType.Decimal.class, "numeric(%d, %d)",
            ColumnType.Day.class, "date",
            ColumnType.Timestamp.class, "timestamp",
            ColumnType.Moment.class, "timestamptz",
            ColumnType.FixedText.class, "char(%d)",
            ColumnType.VaryingText.class, "varchar(%d)",
            ColumnType.FreeText.class, "text"));
    /// The elements of the arrays that carry a column's values to PostgreSQL and its kin.
    static final TypeNames ARRAY_ELEMENTS = HOLOGRES.with("int2", ColumnType.Int16.class)
            .with("int4", ColumnType.Int32.class)
            .with("int8", ColumnType.Int64.class)
            .with("numeric", ColumnType.Decimal.class)
            .with("text", ColumnType.FixedText.class)
            .with("text", ColumnType.VaryingText.class)
            .with("text", ColumnType.Other.class);

    TypeNames {
        names = Map.copyOf(names);
    }

    /// The same names, but another one for a type.
    TypeNames with(String name, Class<? extends ColumnType> type) {
        Map<Class<? extends ColumnType>, String> changed = new HashMap<>(names);
        changed.put(type, name);
        return new TypeNames(changed);
    }

    /// For products without a type of their own for instants, or whose type JDBC drivers cannot use.
    TypeNames withTimestamp(String name) {
        return with(name, ColumnType.Timestamp.class).with(name, ColumnType.Moment.class);
    }

    String of(ColumnType type) {
        String name = names.getOrDefault(type.getClass(), "");
        return switch (type) {
            case ColumnType.Decimal(int precision, int scale) -> String.format(Locale.ROOT, name, precision, scale);
            case ColumnType.FixedText(int length) -> String.format(Locale.ROOT, name, length);
            case ColumnType.VaryingText(int length) -> String.format(Locale.ROOT, name, length);
            case ColumnType.Other(String sql) -> name.isEmpty() ? sql : name;
            default -> name;
        };
    }
}
