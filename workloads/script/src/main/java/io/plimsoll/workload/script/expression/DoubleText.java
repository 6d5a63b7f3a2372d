package io.plimsoll.workload.script.expression;

import io.plimsoll.unit.Digits;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;

/// Writes doubles as C's `%.15g` does, exactly rounded. Allocates nothing, except for numbers that lie too
/// close to the middle between two texts, that are below the normal ones, or that are not finite. Stateless
/// and thread-safe.
final class DoubleText {
    /// Sign, digits, point, and an exponent of three digits with its sign.
    static final int MAX_BYTES = 24;

    private static final int DIGITS = 15;
    private static final long SMALLEST = 100_000_000_000_000L;
    private static final long LARGEST = 1_000_000_000_000_000L;

    /// Below this exponent, and from `DIGITS` on, the form with an exponent is used.
    private static final int LEAST_PLAIN_EXPONENT = -4;

    private static final MathContext ROUNDING = new MathContext(DIGITS, RoundingMode.HALF_EVEN);
    private static final double LOG10_OF_2 = 0.3010299956639812;

    private DoubleText() {}

    /// @param into at least [#MAX_BYTES] long, written from the start
    /// @return how many bytes were written
    static int put(double value, byte[] into) {
        if (Double.isNaN(value)) {
            return word("NaN", into);
        }
        if (Double.isInfinite(value)) {
            return word(value > 0 ? "Infinity" : "-Infinity", into);
        }
        boolean isNegative = Double.doubleToRawLongBits(value) < 0;
        int at = 0;
        if (isNegative) {
            into[at++] = '-';
        }
        if (value == 0) {
            into[at++] = '0';
            return at;
        }
        return putMagnitude(Math.abs(value), into, at);
    }

    private static int word(String word, byte[] into) {
        byte[] bytes = word.getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(bytes, 0, into, 0, bytes.length);
        return bytes.length;
    }

    /// Finds the fifteen digits as a number and the power of ten of the first of them, and writes both.
    private static int putMagnitude(double magnitude, byte[] into, int start) {
        // Right, or too low by one.
        int exponent = (int) Math.floor(Math.getExponent(magnitude) * LOG10_OF_2);
        if (magnitude < Double.MIN_NORMAL) {
            return putSlowly(magnitude, into, start);
        }
        long rounded = Scale.rounded(magnitude, DIGITS - 1 - exponent);
        if (rounded >= LARGEST) {
            exponent++;
            rounded = Scale.rounded(magnitude, DIGITS - 1 - exponent);
        }
        if (rounded < SMALLEST || rounded >= LARGEST) {
            return putSlowly(magnitude, into, start);
        }
        return putDigits(rounded, exponent, into, start);
    }

    private static int putSlowly(double magnitude, byte[] into, int start) {
        BigDecimal decimal = new BigDecimal(magnitude).round(ROUNDING);
        int exponent = decimal.precision() - decimal.scale() - 1;
        long digits = decimal.movePointRight(DIGITS - 1 - exponent).longValueExact();
        return putDigits(digits, exponent, into, start);
    }

    /// @param digits fifteen of them
    private static int putDigits(long digits, int exponent, byte[] into, int start) {
        long shown = digits;
        int count = DIGITS;
        while (shown % 10 == 0) {
            shown /= 10;
            count--;
        }
        if (exponent < LEAST_PLAIN_EXPONENT || exponent >= DIGITS) {
            return putExponent(exponent, into, putPointed(shown, count, 1, into, start));
        }
        if (exponent >= 0) {
            int whole = exponent + 1;
            return whole < count
                    ? putPointed(shown, count, whole, into, start)
                    : Digits.put(shown * Digits.power(whole - count), into, start);
        }
        int at = start;
        into[at++] = '0';
        into[at++] = '.';
        for (int zero = -1; zero > exponent; zero--) {
            into[at++] = '0';
        }
        return Digits.put(shown, into, at);
    }

    /// Digits with a point after the first `whole` of them, if any follow.
    private static int putPointed(long digits, int count, int whole, byte[] into, int start) {
        if (count == whole) {
            return Digits.put(digits, into, start);
        }
        int end = start + count + 1;
        long power = Digits.power(count - whole);
        long fraction = digits % power;
        // The leading zeros of the fraction are written as the digits of a greater number whose first is
        // overwritten.
        Digits.write(power + fraction, into, end);
        Digits.write(digits / power, into, start + whole);
        into[start + whole] = '.';
        return end;
    }

    private static int putExponent(int exponent, byte[] into, int start) {
        int at = start;
        into[at++] = 'e';
        into[at++] = (byte) (exponent < 0 ? '-' : '+');
        int magnitude = Math.abs(exponent);
        if (magnitude < 10) {
            into[at++] = '0';
        }
        return Digits.put(magnitude, into, at);
    }

    /// As `%.Nf` in pgbench's messages. Allocates.
    static String fixed(double value, int decimals) {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            return Double.toString(value);
        }
        String magnitude = new BigDecimal(Math.abs(value))
                .setScale(decimals, RoundingMode.HALF_EVEN)
                .toPlainString();
        return (Double.doubleToRawLongBits(value) < 0 ? "-" : "") + magnitude;
    }

    /// Multiplies doubles by powers of ten with 128 bits of each power, of which the last one is in doubt.
    private static final class Scale {
        private static final int LEAST = -300;
        private static final int MOST = 330;
        private static final int MANTISSA_BITS = 52;
        private static final int EXPONENT_OFFSET = 1075;
        private static final int DOUBT = 4;

        /// The highest 128 bits of each power of ten, cut off.
        private static final long[] HIGH = new long[MOST - LEAST + 1];

        private static final long[] LOW = new long[HIGH.length];

        /// The power of two by which the 128 bits are to be multiplied.
        private static final int[] SHIFT = new int[HIGH.length];

        static {
            for (int power = LEAST; power <= MOST; power++) {
                BigInteger bits;
                int shift;
                if (power >= 0) {
                    BigInteger whole = BigInteger.TEN.pow(power);
                    shift = whole.bitLength() - 128;
                    bits = shift >= 0 ? whole.shiftRight(shift) : whole.shiftLeft(-shift);
                } else {
                    BigInteger divisor = BigInteger.TEN.pow(-power);
                    shift = -(127 + divisor.bitLength());
                    bits = BigInteger.ONE.shiftLeft(-shift).divide(divisor);
                    if (bits.bitLength() == 129) {
                        bits = bits.shiftRight(1);
                        shift++;
                    }
                }
                HIGH[power - LEAST] = bits.shiftRight(64).longValue();
                LOW[power - LEAST] = bits.longValue();
                SHIFT[power - LEAST] = shift;
            }
        }

        private Scale() {}

        /// A normal number times ten to a power, rounded to a whole number, or -1 if that is in doubt. At
        /// most 2^62.
        static long rounded(double magnitude, int power) {
            int index = power - LEAST;
            if (index < 0 || index >= HIGH.length) {
                return -1;
            }
            long raw = Double.doubleToRawLongBits(magnitude);
            long mantissa = (raw & ((1L << MANTISSA_BITS) - 1)) | (1L << MANTISSA_BITS);
            int binary = (int) (raw >>> MANTISSA_BITS) - EXPONENT_OFFSET + SHIFT[index];
            // The product has 180 or 181 bits: three words, of which the lowest is not needed.
            long middle = mantissa * HIGH[index];
            long top = Math.unsignedMultiplyHigh(mantissa, HIGH[index]);
            long carried = middle + Math.unsignedMultiplyHigh(mantissa, LOW[index]);
            if (Long.compareUnsigned(carried, middle) < 0) {
                top++;
            }
            // The value is (top * 2^128 + carried * 2^64 + ...) * 2^binary, and the whole part ends inside
            // `top`, or between `top` and `carried`, for every number of 15 to 17 digits.
            int fractionBits = -binary - 128;
            if (fractionBits < 0 || fractionBits > 62) {
                return -1;
            }
            return rounded(top, carried, fractionBits);
        }

        /// @param fractionBits how many bits of `top` stand behind the binary point
        private static long rounded(long top, long carried, int fractionBits) {
            long whole = top >>> fractionBits;
            // The fraction as 64 bits, which may be too low by two: in doubt close to the middle only.
            long fraction = fractionBits == 0 ? carried : (top << (64 - fractionBits)) | (carried >>> fractionBits);
            long beyondMiddle = fraction - Long.MIN_VALUE;
            if (beyondMiddle >= -DOUBT && beyondMiddle <= DOUBT) {
                return -1;
            }
            return fraction < 0 ? whole + 1 : whole;
        }
    }
}
