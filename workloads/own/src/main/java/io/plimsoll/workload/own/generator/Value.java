package io.plimsoll.workload.own.generator;

import io.plimsoll.driver.statement.Text;
import io.plimsoll.driver.table.ColumnType;
import io.plimsoll.driver.table.RowWriter;
import io.plimsoll.unit.Digits;
import io.plimsoll.workload.script.expression.ExpressionType;
import io.plimsoll.workload.script.expression.Frame;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// A generated value, reused for the next one: it allocates only while texts grow. Not thread-safe.
public final class Value {
    private static final long DAY_MICROS = 86_400_000_000L;
    private static final long SECOND_MICROS = 1_000_000;
    private static final int HOUR_SECONDS = 3_600;
    private static final int MINUTE_SECONDS = 60;

    /// What is set.
    public enum Kind {
        NOTHING,
        WHOLE,
        /// A whole number of units of a decimal place.
        DECIMAL,
        DOUBLE,
        /// Microseconds since 1970 in UTC.
        INSTANT,
        /// A day, as the instant of its beginning.
        DAY,
        TEXT
    }

    private Kind kind = Kind.NOTHING;
    private long number;
    private int scale;
    private double real;
    private final Text text = new Text();
    private final Text shown = new Text();
    private final byte[] digits = new byte[Digits.MAX_BYTES];

    public Kind kind() {
        return kind;
    }

    /// The number of a WHOLE, the units of a DECIMAL, the microseconds of an INSTANT or a DAY.
    public long number() {
        return number;
    }

    public void setNothing() {
        kind = Kind.NOTHING;
    }

    public void setWhole(long value) {
        kind = Kind.WHOLE;
        number = value;
    }

    public void setDecimal(long unscaled, int places) {
        kind = Kind.DECIMAL;
        number = unscaled;
        scale = places;
    }

    public void setDouble(double value) {
        kind = Kind.DOUBLE;
        real = value;
    }

    public void setInstant(long epochMicros) {
        kind = Kind.INSTANT;
        number = epochMicros;
    }

    public void setDay(long epochDay) {
        kind = Kind.DAY;
        number = epochDay * DAY_MICROS;
    }

    /// Makes it an empty text, to be appended to.
    public Text startText() {
        kind = Kind.TEXT;
        text.clear();
        return text;
    }

    public void setText(String value) {
        byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
        startText().append(utf8, 0, utf8.length);
    }

    public void copyFrom(Value other) {
        kind = other.kind;
        number = other.number;
        scale = other.scale;
        real = other.real;
        if (kind == Kind.TEXT) {
            text.clear();
            text.append(other.text.bytes(), 0, other.text.length());
        }
    }

    /// The order of two values that the same generator made: numbers and times by size, texts by their bytes. Values
    /// of different kinds follow one another by kind.
    public static int compare(Value one, Value other) {
        if (one.kind != other.kind) {
            return one.kind.compareTo(other.kind);
        }
        return switch (one.kind) {
            case NOTHING -> 0;
            case WHOLE, DECIMAL, INSTANT, DAY -> Long.compare(one.number, other.number);
            case DOUBLE -> Double.compare(one.real, other.real);
            case TEXT ->
                Arrays.compareUnsigned(
                        one.text.bytes(), 0, one.text.length(), other.text.bytes(), 0, other.text.length());
        };
    }

    /// Takes the value of a variable.
    public void load(Frame frame, int slot) {
        switch (frame.type(slot)) {
            case NULL, UNDEFINED -> setNothing();
            case BOOLEAN, INT -> setWhole(frame.bits(slot));
            case DOUBLE -> setDouble(Double.longBitsToDouble(frame.bits(slot)));
            case TEXT -> frame.appendText(slot, startText());
        }
    }

    /// Gives the value to a variable. Decimals and times become texts, so that no digit is lost.
    public void store(Frame frame, int slot) {
        switch (kind) {
            case NOTHING -> frame.setNull(slot);
            case WHOLE -> frame.setInt(slot, number);
            case DOUBLE -> frame.setDouble(slot, real);
            case DECIMAL, INSTANT, DAY, TEXT -> {
                Text spelled = spelled();
                frame.setText(slot, spelled.bytes(), 0, spelled.length());
            }
        }
    }

    /// Writes the value into a column.
    public void write(ColumnType type, RowWriter out) {
        if (kind == Kind.NOTHING) {
            out.nothing();
            return;
        }
        switch (type) {
            case ColumnType.Int16 _, ColumnType.Int32 _ -> out.int32(Math.toIntExact(whole()));
            case ColumnType.Int64 _ -> out.int64(whole());
            case ColumnType.Decimal decimal -> writeDecimal(decimal.scale(), out);
            case ColumnType.Timestamp _, ColumnType.Moment _, ColumnType.Day _ -> out.timestamp(number);
            case ColumnType.FixedText _, ColumnType.VaryingText _, ColumnType.FreeText _, ColumnType.Other _ -> {
                Text spelled = spelled();
                out.text(spelled.bytes(), 0, spelled.length(), 1);
            }
        }
    }

    private long whole() {
        return switch (kind) {
            case WHOLE -> number;
            case DOUBLE -> {
                double rounded = Math.rint(real);
                if (!(rounded >= -0x1.0p63 && rounded < 0x1.0p63)) {
                    throw new ArithmeticException(real + " is no whole number of 64 bits");
                }
                yield (long) rounded;
            }
            default -> throw new ArithmeticException("\"" + this + "\" is no whole number");
        };
    }

    private void writeDecimal(int places, RowWriter out) {
        switch (kind) {
            case DECIMAL -> out.decimal(number, scale);
            case WHOLE -> out.decimal(number, 0);
            default -> {
                BigDecimal rounded = new BigDecimal(toString()).setScale(places, RoundingMode.HALF_EVEN);
                out.decimal(rounded.unscaledValue().longValueExact(), places);
            }
        }
    }

    /// The value as text, valid until the next change.
    public Text spelled() {
        if (kind == Kind.TEXT) {
            return text;
        }
        shown.clear();
        switch (kind) {
            case NOTHING -> append("null");
            case WHOLE -> put(number);
            case DECIMAL -> putDecimal();
            case DOUBLE -> append(Double.toString(real));
            case INSTANT, DAY -> putTime();
            case TEXT -> throw new IllegalStateException("returned above");
        }
        return shown;
    }

    private void append(String ascii) {
        for (int at = 0; at < ascii.length(); at++) {
            shown.append((byte) ascii.charAt(at));
        }
    }

    private void put(long value) {
        shown.append(digits, 0, Digits.put(value, digits, 0));
    }

    private void putDecimal() {
        if (scale == 0) {
            put(number);
            return;
        }
        long unit = Digits.power(scale);
        if (number < 0) {
            shown.append((byte) '-');
        }
        put(Math.abs(number / unit));
        shown.append((byte) '.');
        padded(Math.abs(number % unit), scale);
    }

    private void padded(long value, int width) {
        for (int missing = width - Digits.count(value); missing > 0; missing--) {
            shown.append((byte) '0');
        }
        put(value);
    }

    /// `2026-11-25` or `2026-11-25 13:37:00.000000`, as loads write them where times are texts.
    ///
    /// Implementation note: days are counted from 1 March, so that leap days come last; 146,097 days are 400 years.
    private void putTime() {
        long fromMarch = Math.floorDiv(number, DAY_MICROS) + 719_468;
        long era = Math.floorDiv(fromMarch, 146_097);
        long dayOfEra = fromMarch - era * 146_097;
        long yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365;
        long dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
        long month = (5 * dayOfYear + 2) / 153;
        padded(yearOfEra + era * 400 + (month >= 10 ? 1 : 0), 4);
        shown.append((byte) '-');
        padded(month < 10 ? month + 3 : month - 9, 2);
        shown.append((byte) '-');
        padded(dayOfYear - (153 * month + 2) / 5 + 1, 2);
        if (kind == Kind.DAY) {
            return;
        }
        long micros = Math.floorMod(number, DAY_MICROS);
        long seconds = micros / SECOND_MICROS;
        shown.append((byte) ' ');
        padded(seconds / HOUR_SECONDS, 2);
        shown.append((byte) ':');
        padded(seconds / MINUTE_SECONDS % MINUTE_SECONDS, 2);
        shown.append((byte) ':');
        padded(seconds % MINUTE_SECONDS, 2);
        shown.append((byte) '.');
        padded(micros % SECOND_MICROS, 6);
    }

    /// A copy of the text, for control work.
    @Override
    public String toString() {
        return spelled().toString();
    }

    /// Whether a variable holds NULL or nothing.
    public static boolean isNothing(Frame frame, int slot) {
        ExpressionType type = frame.type(slot);
        return type == ExpressionType.NULL || type == ExpressionType.UNDEFINED;
    }
}
