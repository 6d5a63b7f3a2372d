package io.plimsoll.workload.ycsb;

import io.plimsoll.driver.statement.Text;
import io.plimsoll.driver.table.RowWriter;
import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Seed;
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
}
