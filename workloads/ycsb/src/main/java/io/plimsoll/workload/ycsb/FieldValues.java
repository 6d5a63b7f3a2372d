package io.plimsoll.workload.ycsb;

import io.plimsoll.driver.statement.Text;
import io.plimsoll.driver.table.RowWriter;
import io.plimsoll.unit.Digits;
import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Seed;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// The values of fields. Allocates nothing; thread-safe.
sealed interface FieldValues {
    /// Appends a value.
    ///
    /// @param draw for random values
    void append(Draw draw, int field, Text key, Text into);

    /// Passes a value to a writer.
    void write(Draw draw, int field, Text key, RowWriter out);

    /// Random characters, as in YCSB: groups of six, with 5, 6 and nearly 6 bits of a random number each.
    ///
    /// Implementation note: values are slices of one random block, far cheaper than characters drawn one by one.
    /// The block is long enough that a database page does not contain the same slice twice.
    final class Random implements FieldValues {
        private static final int BLOCK = 1 << 20;
        private static final int FIRST_CHARACTER = 32;
        private static final int[] MASKS = {31, 63, 95, 31, 63, 95};
        private static final int BITS = 5;

        private final Lengths lengths;
        private final byte[] block;

        Random(Seed seed, Lengths lengths) {
            this.lengths = lengths;
            block = new byte[BLOCK + lengths.max()];
            Draw draw = new Draw(seed.derive("values"));
            for (int at = 0; at < block.length; at += MASKS.length) {
                int bits = (int) draw.nextLong();
                for (int i = 0; i < MASKS.length && at + i < block.length; i++) {
                    block[at + i] = (byte) (FIRST_CHARACTER + ((bits >> (BITS * i)) & MASKS[i]));
                }
            }
        }

        @Override
        public void append(Draw draw, int field, Text key, Text into) {
            int length = lengths.next(draw);
            into.append(block, offset(draw), length);
        }

        @Override
        public void write(Draw draw, int field, Text key, RowWriter out) {
            int length = lengths.next(draw);
            out.text(block, offset(draw), length, 1);
        }

        private static int offset(Draw draw) {
            return (int) (draw.nextLong() & (BLOCK - 1));
        }
    }

    /// Values that follow from key and field, so that a reader can check them.
    ///
    /// @param names of the fields
    record Known(KnownValue rule, List<String> names) implements FieldValues {
        @Override
        public void append(Draw draw, int field, Text key, Text into) {
            rule.append(key, names.get(field), into);
        }

        @Override
        public void write(Draw draw, int field, Text key, RowWriter out) {
            Text value = new Text();
            rule.append(key, names.get(field), value);
            out.text(value.bytes(), 0, value.length(), 1);
        }
    }

    /// YCSB's value for `dataintegrity`: `key:field`, then repeatedly a colon and the hash code of the text so
    /// far, cut to length. Stateless and thread-safe.
    ///
    /// @param length of a value
    record KnownValue(int length) {
        /// Of [String#hashCode].
        private static final int HASH_FACTOR = 31;

        private static final byte[] MIN_VALUE = "2147483648".getBytes(StandardCharsets.US_ASCII);

        void append(Text key, String field, Text into) {
            int start = into.length();
            into.append(key.bytes(), 0, key.length());
            into.append((byte) ':');
            for (int i = 0; i < field.length(); i++) {
                into.append((byte) field.charAt(i));
            }
            int hash = 0;
            int hashed = start;
            while (into.length() - start < length) {
                into.append((byte) ':');
                for (; hashed < into.length(); hashed++) {
                    hash = HASH_FACTOR * hash + into.bytes()[hashed];
                }
                append(hash, into);
            }
            into.cut(start + length);
        }

        private static void append(int number, Text into) {
            if (number < 0) {
                into.append((byte) '-');
            }
            if (number == Integer.MIN_VALUE) {
                into.append(MIN_VALUE, 0, MIN_VALUE.length);
            } else {
                int size = Math.abs(number);
                into.append(size, Digits.count(size));
            }
        }
    }
}
