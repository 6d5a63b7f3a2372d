package io.plimsoll.workload.own;

import io.plimsoll.driver.table.ColumnType;
import io.plimsoll.workload.own.generator.Generators.Unit;
import io.plimsoll.workload.own.generator.Value;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What the values of a column, or of a drawn input, must be like. Immutable.
///
/// @param shown the type as the user wrote it
/// @param type the column's type; the type of inputs is never asked for
/// @param unit what a range of them counts; for texts whole numbers
/// @param min the least whole number that fits
/// @param max the greatest
/// @param length the most characters
/// @param isFree whether any kind of value will do, as for inputs
record Domain(String shown, ColumnType type, Unit unit, long min, long max, int length, boolean isFree) {
    /// The decimal places of ranges of binary numbers.
    private static final int DOUBLE_PLACES = 6;

    private static final int PLACES_MAX = 18;
    private static final int LENGTH_MAX = 1_000_000;
    private static final Pattern DECIMAL = Pattern.compile("decimal\\((\\d{1,2}),\\s*(\\d{1,2})\\)");
    private static final Pattern CHARACTERS = Pattern.compile("(char|varchar)\\((\\d{1,7})\\)");
    private static final Pattern OTHER = Pattern.compile("other\\((.{1,200})\\)", Pattern.DOTALL);

    static final String TYPES = "int16, int32, int64, decimal(p,s), double, bool, timestamp, moment, day, char(n),"
            + " varchar(n), text, other(SQL)";

    /// The domain of a type's name; empty if there is no such type.
    static Optional<Domain> of(String written) {
        String text = written.strip();
        return switch (text) {
            case "int16" -> Optional.of(whole(text, new ColumnType.Int16(), Short.MIN_VALUE, Short.MAX_VALUE));
            case "int32" -> Optional.of(whole(text, new ColumnType.Int32(), Integer.MIN_VALUE, Integer.MAX_VALUE));
            case "int64" -> Optional.of(whole(text, new ColumnType.Int64(), Long.MIN_VALUE, Long.MAX_VALUE));
            case "bool" -> Optional.of(whole(text, new ColumnType.Other("boolean"), 0, 1));
            case "double" ->
                Optional.of(counted(
                        text, new ColumnType.Other("double precision"), new Unit(Value.Kind.DOUBLE, DOUBLE_PLACES)));
            case "timestamp" -> Optional.of(counted(text, new ColumnType.Timestamp(), new Unit(Value.Kind.INSTANT, 0)));
            case "moment" -> Optional.of(counted(text, new ColumnType.Moment(), new Unit(Value.Kind.INSTANT, 0)));
            case "day" -> Optional.of(counted(text, new ColumnType.Day(), new Unit(Value.Kind.DAY, 0)));
            case "text" -> Optional.of(text(text, new ColumnType.FreeText(), LENGTH_MAX));
            default -> withArguments(text);
        };
    }

    private static Optional<Domain> withArguments(String text) {
        Matcher decimal = DECIMAL.matcher(text);
        if (decimal.matches()) {
            int precision = Integer.parseInt(decimal.group(1));
            int scale = Integer.parseInt(decimal.group(2));
            boolean fits = precision >= 1 && precision <= PLACES_MAX && scale <= precision;
            return fits
                    ? Optional.of(counted(
                            text, new ColumnType.Decimal(precision, scale), new Unit(Value.Kind.DECIMAL, scale)))
                    : Optional.empty();
        }
        Matcher characters = CHARACTERS.matcher(text);
        if (characters.matches()) {
            int length = Integer.parseInt(characters.group(2));
            ColumnType type = characters.group(1).equals("char")
                    ? new ColumnType.FixedText(length)
                    : new ColumnType.VaryingText(length);
            return length >= 1 && length <= LENGTH_MAX ? Optional.of(text(text, type, length)) : Optional.empty();
        }
        Matcher other = OTHER.matcher(text);
        return other.matches()
                ? Optional.of(text(text, new ColumnType.Other(other.group(1).strip()), LENGTH_MAX))
                : Optional.empty();
    }

    /// The domain of drawn inputs.
    ///
    /// @param places the decimal places of numbers
    static Domain ofInputs(int places) {
        Unit unit = places == 0 ? Unit.WHOLE : new Unit(Value.Kind.DECIMAL, places);
        return new Domain(
                "an input", new ColumnType.FreeText(), unit, Long.MIN_VALUE, Long.MAX_VALUE, LENGTH_MAX, true);
    }

    private static Domain whole(String shown, ColumnType type, long min, long max) {
        return new Domain(shown, type, Unit.WHOLE, min, max, 0, false);
    }

    private static Domain counted(String shown, ColumnType type, Unit unit) {
        return new Domain(shown, type, unit, Long.MIN_VALUE, Long.MAX_VALUE, 0, false);
    }

    private static Domain text(String shown, ColumnType type, int length) {
        return new Domain(shown, type, Unit.WHOLE, Long.MIN_VALUE, Long.MAX_VALUE, length, false);
    }

    /// Whether texts fit.
    boolean takesTexts() {
        return length > 0;
    }

    /// Whether numbers fit that are not instants.
    boolean takesNumbers() {
        return isFree || !isOfTime();
    }

    private boolean isOfTime() {
        return unit.kind() == Value.Kind.INSTANT || unit.kind() == Value.Kind.DAY;
    }

    /// The same domain; for an input, one of time if the text is a day or an instant.
    Domain forBound(String text) {
        if (!isFree || !text.matches("\\d{4}-\\d\\d-\\d\\d.*")) {
            return this;
        }
        Unit found = new Unit(text.length() > 10 ? Value.Kind.INSTANT : Value.Kind.DAY, 0);
        return new Domain(shown, type, found, min, max, length, true);
    }

    /// A bound of a range, counted in units; empty if the text is none. Whole numbers are not read here.
    Optional<Long> bound(String text) {
        try {
            return switch (unit.kind()) {
                case INSTANT -> Optional.of(instant(text.strip()));
                case DAY -> Optional.of(LocalDate.parse(text.strip()).toEpochDay());
                default ->
                    Optional.of(new BigDecimal(text.strip())
                            .movePointRight(unit.places())
                            .longValueExact());
            };
        } catch (DateTimeException | ArithmeticException | NumberFormatException unreadable) {
            return Optional.empty();
        }
    }

    private static long instant(String text) {
        LocalDateTime time = text.length() > 10
                ? LocalDateTime.parse(text.replace(' ', 'T'))
                : LocalDate.parse(text).atStartOfDay();
        return ChronoUnit.MICROS.between(LocalDateTime.ofEpochSecond(0, 0, ZoneOffset.UTC), time);
    }

    /// What a bound must look like, for messages.
    String wantedBound() {
        return switch (unit.kind()) {
            case INSTANT -> "a date or a time such as 2026-01-01T08:00:00";
            case DAY -> "a date such as 2026-01-01";
            default -> unit.places() == 0 ? "a whole number" : "a number with at most " + unit.places() + " decimals";
        };
    }
}
