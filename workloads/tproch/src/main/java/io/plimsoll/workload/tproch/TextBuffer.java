package io.plimsoll.workload.tproch;

import io.plimsoll.driver.table.RowWriter;
import io.plimsoll.unit.Digits;
import java.nio.charset.StandardCharsets;

/// A text buffer of one thread. Not thread-safe.
final class TextBuffer {
    private static final byte[] LETTERS =
            "0123456789abcdefghijklmnopqrstuvwxyz ABCDEFGHIJKLMNOPQRSTUVWXYZ,".getBytes(StandardCharsets.US_ASCII);

    /// Letters taken from one draw.
    private static final int LETTERS_OF_DRAW = 5;

    private static final int LETTER_BITS = 6;
    private static final int ROOM = 256;

    private final byte[] text = new byte[ROOM];
    private int length;

    /// Empties it.
    TextBuffer clear() {
        length = 0;
        return this;
    }

    byte[] bytes() {
        return text;
    }

    int length() {
        return length;
    }

    TextBuffer append(byte[] word) {
        return append(word, 0, word.length);
    }

    TextBuffer append(byte[] from, int offset, int count) {
        System.arraycopy(from, offset, text, length, count);
        length += count;
        return this;
    }

    TextBuffer append(char one) {
        text[length++] = (byte) one;
        return this;
    }

    /// Appends a number with leading zeros up to a width.
    TextBuffer append(long number, int width) {
        int digits = Math.max(width, Digits.count(number));
        for (int i = 0; i < digits; i++) {
            text[length + i] = '0';
        }
        length += digits;
        Digits.write(number, text, length);
        return this;
    }

    /// Appends random letters of random number (clause 4.2.2.7).
    ///
    /// Implementation note: the range covers all of `int`, so that its size overflows and draws are negative.
    TextBuffer letters(Sequence sequence, int shortest, int longest) {
        int count = sequence.between(shortest, longest);
        long drawn = 0;
        for (int i = 0; i < count; i++) {
            if (i % LETTERS_OF_DRAW == 0) {
                drawn = sequence.between(0, Integer.MAX_VALUE);
            }
            text[length++] = LETTERS[(int) (drawn & (LETTERS.length - 1))];
            drawn >>= LETTER_BITS;
        }
        return this;
    }

    /// Appends a telephone number (clause 4.2.2.9).
    TextBuffer phone(Sequence sequence, int nation) {
        append(10L + nation, 2).append('-');
        append(sequence.between(100, 999), 3).append('-');
        append(sequence.between(100, 999), 3).append('-');
        return append(sequence.between(1_000, 9_999), 4);
    }

    void write(RowWriter out) {
        out.text(text, 0, length, 1);
    }

    static void write(byte[] word, RowWriter out) {
        out.text(word, 0, word.length, 1);
    }
}
