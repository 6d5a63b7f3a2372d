package io.plimsoll.workload.widerow;

import io.plimsoll.unit.Digits;
import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Seed;
import java.time.InstantSource;
import java.util.Arrays;

/// What one thread needs to make rows without allocating. Used by one thread.
final class RowScratch {
    private static final int DIGITS_MAX = 19;

    /// Reading the clock costs about a tenth of making a row.
    private static final int ROWS_PER_CLOCK_READING = 64;

    private static final InstantSource WALL_CLOCK = InstantSource.system();

    private final Draw draw;
    private final int size;
    private final boolean isDigitsOnly;
    private final boolean isPadded;
    private final byte[] text;
    private int length;

    private long nowMicros;
    private long expected = -1;
    private long staleFrom = -1;

    RowScratch(Seed seed, Payload payload) {
        draw = new Draw(seed);
        isDigitsOnly = payload.type().form() == PayloadType.Form.DIGITS;
        isPadded = payload.rule() == ValueRule.ZERO_PAD;
        size = payload.size();
        text = new byte[size + DIGITS_MAX];
        Arrays.fill(text, (byte) 'a');
    }

    Draw draw() {
        return draw;
    }

    byte[] text() {
        return text;
    }

    int length() {
        return length;
    }

    /// Makes the text of the row with this number.
    void format(long number) {
        int digits = Digits.count(number);
        if (isDigitsOnly) {
            Digits.write(number, text, digits);
            length = digits;
        } else if (isPadded) {
            pad(number, digits);
            length = size;
        } else {
            Digits.write(number, text, size + digits);
            length = size + digits;
        }
    }

    private void pad(long number, int digits) {
        if (digits < size) {
            Arrays.fill(text, 0, size - digits, (byte) '0');
        }
        // Digits beyond the size are cut off by the length alone.
        Digits.write(number, text, Math.max(size, digits));
    }

    /// The time in microseconds, read anew at each row that does not follow the last one, at each first row of
    /// a batch, and after some rows.
    long nowMicros(long index, int batchRows) {
        if (index != expected || index >= staleFrom) {
            nowMicros = WALL_CLOCK.millis() * 1_000;
            staleFrom = Math.min(index + ROWS_PER_CLOCK_READING, (index / batchRows + 1) * batchRows);
        }
        expected = index + 1;
        return nowMicros;
    }
}
