package io.plimsoll.driver.postgres.wire;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.table.Column;
import io.plimsoll.driver.table.ColumnType;
import io.plimsoll.unit.Digits;
import java.math.BigDecimal;
import java.util.List;

/// Values in the binary form of their type: a length, then the input of the type's receive function (see
/// `int4recv`, `timestamptz_recv` and the others in PostgreSQL's `utils/adt`).
final class BinaryValue {
    private static final int NULL = -1;

    /// Microseconds from 1970 to 2000, the epoch of PostgreSQL.
    private static final long EPOCH_2000_MICROS = 946_684_800_000_000L;

    private static final int NUMERIC_BASE = 10_000;
    private static final int NUMERIC_DIGITS = 4;
    private static final int NUMERIC_HEADER_NUMBERS = 4;
    private static final int NUMERIC_NEGATIVE = 0x4000;

    private static final long DAY_MICROS = 86_400_000_000L;

    private BinaryValue() {}

    /// Whether every column accepts the row source's values in binary form.
    static boolean fitsAll(List<Column> columns, int[] types) {
        if (columns.size() != types.length) {
            return false;
        }
        for (int i = 0; i < types.length; i++) {
            if (!fits(columns.get(i).type(), types[i])) {
                return false;
            }
        }
        return true;
    }

    private static boolean fits(ColumnType declared, int type) {
        return switch (declared) {
            case ColumnType.Int16 _, ColumnType.Int32 _, ColumnType.Int64 _ -> isNumber(type) || isText(type);
            case ColumnType.Decimal _ -> type == Oid.NUMERIC || isText(type);
            case ColumnType.Timestamp _, ColumnType.Moment _, ColumnType.Day _ -> isTime(type);
            case ColumnType.FixedText _, ColumnType.VaryingText _, ColumnType.FreeText _, ColumnType.Other _ ->
                isText(type);
        };
    }

    static boolean isText(int type) {
        return type == Oid.TEXT || type == Oid.VARCHAR || type == Oid.BPCHAR;
    }

    private static boolean isNumber(int type) {
        return type == Oid.INT2 || type == Oid.INT4 || type == Oid.INT8 || type == Oid.FLOAT8;
    }

    private static boolean isTime(int type) {
        return type == Oid.TIMESTAMP || type == Oid.TIMESTAMPTZ || type == Oid.DATE;
    }

    static void number(Chunk out, int type, long value) {
        switch (type) {
            case Oid.INT4 -> {
                out.int32(Integer.BYTES);
                out.int32(Math.toIntExact(value));
            }
            case Oid.INT8 -> {
                out.int32(Long.BYTES);
                out.int64(value);
            }
            case Oid.INT2 -> {
                out.int32(Short.BYTES);
                out.int16(shortOf(value));
            }
            case Oid.FLOAT8 -> {
                out.int32(Double.BYTES);
                out.int64(Double.doubleToRawLongBits((double) value));
            }
            case Oid.TEXT, Oid.VARCHAR, Oid.BPCHAR -> {
                int at = begin(out);
                out.decimal(value);
                end(out, at);
            }
            default -> throw unfit("a number", type);
        }
    }

    /// Digits to base 10,000, in groups aligned to the decimal point, as `numeric_recv` requires.
    static void decimal(Chunk out, int type, long unscaled, int scale) {
        if (type != Oid.NUMERIC) {
            text(out, type, BigDecimal.valueOf(unscaled, scale).toPlainString());
            return;
        }
        int missing = Math.floorMod(-scale, NUMERIC_DIGITS);
        long magnitude = Math.multiplyExact(Math.abs(unscaled), Digits.power(missing));
        int fractionGroups = (scale + missing) / NUMERIC_DIGITS;
        int groups = 0;
        for (long rest = magnitude; rest > 0; rest /= NUMERIC_BASE) {
            groups++;
        }
        out.int32((NUMERIC_HEADER_NUMBERS + groups) * Short.BYTES);
        out.int16(groups);
        out.int16(groups - fractionGroups - 1);
        out.int16(unscaled < 0 ? NUMERIC_NEGATIVE : 0);
        out.int16(scale);
        long divisor = groups == 0 ? 1 : Digits.power((groups - 1) * NUMERIC_DIGITS);
        for (int group = 0; group < groups; group++) {
            out.int16((int) (magnitude / divisor % NUMERIC_BASE));
            divisor /= NUMERIC_BASE;
        }
    }

    static void text(Chunk out, int type, String value) {
        if (!isText(type)) {
            throw unfit("a text", type);
        }
        int at = begin(out);
        out.utf8(value);
        end(out, at);
    }

    static void text(Chunk out, byte[] utf8, int offset, int length) {
        out.int32(length);
        out.bytes(utf8, offset, length);
    }

    static void timestamp(Chunk out, int type, long epochMicros) {
        switch (type) {
            case Oid.TIMESTAMP, Oid.TIMESTAMPTZ -> {
                out.int32(Long.BYTES);
                out.int64(epochMicros - EPOCH_2000_MICROS);
            }
            case Oid.DATE -> {
                out.int32(Integer.BYTES);
                out.int32((int) Math.floorDiv(epochMicros - EPOCH_2000_MICROS, DAY_MICROS));
            }
            default -> throw unfit("a time", type);
        }
    }

    static void nothing(Chunk out) {
        out.int32(NULL);
    }

    static IllegalArgumentException unfit(String what, int type) {
        return new IllegalArgumentException(what + " does not fit a column of type " + type);
    }

    /// The failure of a batch whose row could not be encoded.
    static TargetException unwritten(long row, RuntimeException why) {
        String sentence = "row " + row + " cannot be written: " + why.getMessage();
        return new TargetException(ErrorClass.DATA, "", sentence, why);
    }

    private static int shortOf(long value) {
        if (value != (short) value) {
            throw new ArithmeticException(value + " does not fit a smallint");
        }
        return (int) value;
    }

    private static int begin(Chunk out) {
        int at = out.size();
        out.int32(0);
        return at;
    }

    private static void end(Chunk out, int at) {
        out.int32At(at, out.size() - at - Integer.BYTES);
    }
}
