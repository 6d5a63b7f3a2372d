package io.plimsoll.workload.query;

import io.plimsoll.driver.table.RowReader;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/// A row counter and checksum that is the same for the same values on all targets: independent of row order
/// (collations differ), of trailing zeros of numbers and of padding. Numbers are rounded to [#DIGITS] significant
/// digits, because averages and ratios are exact in some products and floating-point in others. Constant memory.
/// Not thread-safe.
public final class ResultDigest implements RowReader {
    /// How many significant digits of a number are compared.
    public static final int DIGITS = 10;

    private static final MathContext ROUNDED = new MathContext(DIGITS, RoundingMode.HALF_UP);
    private static final long FNV_OFFSET = 0xcbf29ce484222325L;
    private static final long FNV_PRIME = 0x100000001b3L;

    /// Ends a value: not a byte of UTF-8.
    private static final int END_OF_VALUE = 0xff;

    private static final int NOTHING = 0xfe;

    private long rows;
    private long sum;
    private long row = FNV_OFFSET;

    /// Resets the counter and the checksum.
    public void clear() {
        rows = 0;
        sum = 0;
        row = FNV_OFFSET;
    }

    public long rows() {
        return rows;
    }

    /// Sixteen hexadecimal digits that depend on every value of every row.
    public String text() {
        return HexFormat.of().toHexDigits(sum);
    }

    @Override
    public void value(int column, byte[] bytes, int offset, int length) {
        int end = offset + length;
        while (end > offset && bytes[end - 1] == ' ') {
            end--;
        }
        if (isNumber(bytes, offset, end)) {
            mix(plain(new String(bytes, offset, end - offset, StandardCharsets.US_ASCII)));
        } else {
            for (int at = offset; at < end; at++) {
                mix(bytes[at] & 0xff);
            }
        }
        mix(END_OF_VALUE);
    }

    @Override
    public void nothing(int column) {
        mix(NOTHING);
        mix(END_OF_VALUE);
    }

    @Override
    public void endRow() {
        rows++;
        // Mixed once more so that equal changes in two rows do not cancel out in the sum.
        long mixed = (row ^ (row >>> 32)) * 0x9e3779b97f4a7c15L;
        sum += mixed ^ (mixed >>> 29);
        row = FNV_OFFSET;
    }

    /// The form in which values are compared: numbers rounded, without trailing zeros or exponent, texts unpadded.
    public static String comparable(String value) {
        byte[] bytes = value.stripTrailing().getBytes(StandardCharsets.UTF_8);
        return isNumber(bytes, 0, bytes.length) ? plain(value.strip()) : value.stripTrailing();
    }

    private static String plain(String number) {
        BigDecimal rounded = new BigDecimal(number).round(ROUNDED);
        return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
    }

    private void mix(String ascii) {
        for (int i = 0; i < ascii.length(); i++) {
            mix(ascii.charAt(i));
        }
    }

    private void mix(int unit) {
        row = (row ^ unit) * FNV_PRIME;
    }

    /// Whether the bytes are a number: optional sign, digits with at most one point, optional exponent. Keys with
    /// leading zeros are not numbers.
    private static boolean isNumber(byte[] bytes, int from, int to) {
        int at = from < to && bytes[from] == '-' ? from + 1 : from;
        int whole = digits(bytes, at, to);
        if (whole == 0 || (whole > 1 && bytes[at] == '0')) {
            return false;
        }
        at += whole;
        if (at < to && bytes[at] == '.') {
            int fraction = digits(bytes, at + 1, to);
            if (fraction == 0) {
                return false;
            }
            at += 1 + fraction;
        }
        return at == to || isExponent(bytes, at, to);
    }

    private static boolean isExponent(byte[] bytes, int from, int to) {
        if (bytes[from] != 'e' && bytes[from] != 'E') {
            return false;
        }
        int at = from + 1 < to && (bytes[from + 1] == '-' || bytes[from + 1] == '+') ? from + 2 : from + 1;
        int count = digits(bytes, at, to);
        return count > 0 && at + count == to;
    }

    private static int digits(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to && bytes[at] >= '0' && bytes[at] <= '9') {
            at++;
        }
        return at - from;
    }
}
