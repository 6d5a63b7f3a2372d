package io.plimsoll.workload.tproc;

import io.plimsoll.driver.table.RowWriter;
import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Seed;
import java.nio.charset.StandardCharsets;

/// What one thread needs to write rows: random draws and a text buffer. Not thread-safe.
final class Scratch {
    private static final byte[] LETTERS =
            "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".getBytes(StandardCharsets.US_ASCII);
    private static final long HALF = 0xffff_ffffL;

    /// Letters taken from each half of a draw: five leave a bias below 62^5 / 2^32.
    private static final int LETTERS_OF_HALF = 5;

    private static final byte[] UPPER = "ORIGINAL".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] LOWER = "original".getBytes(StandardCharsets.US_ASCII);
    private static final int LONGEST_TEXT = 500;

    private final byte[] text = new byte[LONGEST_TEXT + 2 * LETTERS_OF_HALF];
    private final Draw draw;

    Scratch(Seed seed) {
        draw = new Draw(seed);
    }

    Draw draw() {
        return draw;
    }

    /// A random text of random length (clause 4.3.2.2).
    void letters(RowWriter out, int shortest, int longest) {
        int length = fill(shortest, longest);
        out.text(text, 0, length, 1);
    }

    /// The same, with the word "original" in a tenth of them (clause 4.3.3.1).
    void letters(RowWriter out, int shortest, int longest, boolean inLowerCase) {
        int length = fill(shortest, longest);
        if (draw.below(10) == 0) {
            byte[] word = inLowerCase ? LOWER : UPPER;
            System.arraycopy(word, 0, text, (int) draw.below(length - word.length + 1), word.length);
        }
        out.text(text, 0, length, 1);
    }

    private int fill(int shortest, int longest) {
        int length = shortest == longest ? shortest : (int) draw.between(shortest, longest);
        for (int at = 0; at < length; at += 2 * LETTERS_OF_HALF) {
            long drawn = draw.nextLong();
            half(drawn >>> Integer.SIZE, at);
            half(drawn & HALF, at + LETTERS_OF_HALF);
        }
        return length;
    }

    /// Converts a fraction to base-62 digits, most significant first.
    private void half(long drawn, int at) {
        long fraction = drawn;
        for (int i = 0; i < LETTERS_OF_HALF; i++) {
            fraction *= LETTERS.length;
            text[at + i] = LETTERS[(int) (fraction >>> Integer.SIZE)];
            fraction &= HALF;
        }
    }

    /// Random digits.
    void digits(RowWriter out, int count) {
        digitsInto(count);
        out.text(text, 0, count, 1);
    }

    private void digitsInto(int count) {
        for (int i = 0; i < count; i++) {
            text[i] = (byte) ('0' + draw.below(10));
        }
    }

    /// Two streets, city, state and zip code (clause 4.3.2.7).
    void place(RowWriter out) {
        letters(out, 10, 20);
        letters(out, 10, 20);
        letters(out, 10, 20);
        text[0] = (byte) ('A' + draw.below(26));
        text[1] = (byte) ('A' + draw.below(26));
        out.text(text, 0, 2, 1);
        digitsInto(4);
        for (int i = 4; i < 9; i++) {
            text[i] = '1';
        }
        out.text(text, 0, 9, 1);
    }

    static void name(RowWriter out, byte[] name) {
        out.text(name, 0, name.length, 1);
    }
}
