package io.plimsoll.unit;

/// Decimal digits of whole numbers, written without allocating. Stateless and thread-safe.
public final class Digits {
    /// The length of the longest number, with its sign.
    public static final int MAX_BYTES = 20;

    private static final long[] POWERS = new long[19];

    static {
        long power = 1;
        for (int digits = 0; digits < POWERS.length; digits++) {
            POWERS[digits] = power;
            power *= 10;
        }
    }

    private Digits() {}

    /// The number of digits of a number that is not negative.
    public static int count(long number) {
        // 1233 / 4096 is just above log10(2), so this is the count or one more.
        int guess = ((64 - Long.numberOfLeadingZeros(number | 1)) * 1233) >>> 12;
        return guess < POWERS.length && number >= POWERS[guess] ? guess + 1 : Math.max(1, guess);
    }

    /// Ten to the power of an exponent from 0 to 18.
    public static long power(int exponent) {
        return POWERS[exponent];
    }

    /// Writes any number, of at most [#MAX_BYTES] bytes.
    ///
    /// @return the index after its last byte
    public static int put(long number, byte[] into, int start) {
        int at = start;
        if (number < 0) {
            into[at++] = '-';
        }
        if (number == Long.MIN_VALUE) {
            // Its absolute value is not a long.
            into[at++] = '9';
            return put(-(Long.MIN_VALUE % POWERS[18]), into, at);
        }
        long magnitude = Math.abs(number);
        int end = at + count(magnitude);
        write(magnitude, into, end);
        return end;
    }

    /// Writes a number that is not negative so that it ends before `end`.
    public static void write(long number, byte[] into, int end) {
        long rest = number;
        int at = end;
        do {
            long quotient = rest / 10;
            into[--at] = (byte) ('0' + (rest - 10 * quotient));
            rest = quotient;
        } while (rest != 0);
    }
}
