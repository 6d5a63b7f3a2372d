package io.plimsoll.workload.widerow;

import io.plimsoll.driver.table.RowWriter;
import io.plimsoll.driver.table.TableRows.RowSource;
import io.plimsoll.unit.Digits;
import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.widerow.KeyChoice.KeyOrder;
import io.plimsoll.workload.widerow.WideTable.IdType;
import io.plimsoll.workload.widerow.WideTable.KeyShape;
import io.plimsoll.workload.widerow.WideTable.Payload;
import io.plimsoll.workload.widerow.WideTable.PayloadType;
import io.plimsoll.workload.widerow.WideTable.TimeRule;
import io.plimsoll.workload.widerow.WideTable.ValueRule;
import java.time.InstantSource;
import java.util.Arrays;

/// Generates the rows of the table. Thread-safe.
///
/// Implementation note: this is the fast path of loads and writes. The number is converted to digits once per row,
/// into bytes of the thread, and every payload column gets the same text. A row is a pure function of (seed,
/// index), except for the time of [TimeRule#NOW].
final class WideRows implements RowSource {
    /// One of this many columns is omitted from a partial row, on average.
    private static final int LEFT_OUT_OF = 3;

    private final KeyShape key;
    private final IdType idType;
    private final PayloadType.Form form;
    private final TimeRule time;
    private final Writing writing;
    private final long partitionSeed;
    private final long partialSeed;
    private final ThreadLocal<RowScratch> scratches;

    /// Which rows are written, and which of their columns.
    ///
    /// @param columns how many payload columns, from the first
    /// @param partial whether each of them is omitted at random
    /// @param batchRows how many rows share one clock reading at most
    record Writing(KeyOrder order, int columns, boolean partial, int batchRows) {}

    WideRows(WideTable table, Writing writing, Seed seed) {
        key = table.key();
        idType = key.type();
        form = table.payload().type().form();
        time = table.time();
        this.writing = writing;
        partitionSeed = seed.derive("widerow-partition").value();
        partialSeed = seed.derive("widerow-partial").value();
        scratches = ThreadLocal.withInitial(() -> new RowScratch(seed, table.payload()));
    }

    @Override
    public void write(long index, RowWriter out) {
        RowScratch scratch = scratches.get();
        long number = writing.order().number(index, scratch.draw());
        if (key.hasPrefix()) {
            idType.write(out, key.prefix(number));
        }
        idType.write(out, number);
        if (form == PayloadType.Form.RULED || form == PayloadType.Form.DIGITS) {
            scratch.format(number);
        }
        if (writing.partial()) {
            partialPayload(number, scratch, out);
        } else {
            payload(number, scratch, writing.columns(), out);
        }
        switch (time) {
            case NONE -> {}
            case NOW -> out.timestamp(scratch.nowMicros(index, writing.batchRows()));
            case FROM_ID -> out.timestamp(number * 1_000);
        }
        if (key.hasPartitions()) {
            out.int32(partition(number, scratch.draw()));
        }
    }

    private void payload(long number, RowScratch scratch, int columns, RowWriter out) {
        switch (form) {
            case RULED, DIGITS -> out.text(scratch.text(), 0, scratch.length(), columns);
            case INT32 -> {
                for (int column = 0; column < columns; column++) {
                    out.int32((int) number);
                }
            }
            case INT64 -> {
                for (int column = 0; column < columns; column++) {
                    out.int64(number);
                }
            }
        }
    }

    private void partialPayload(long number, RowScratch scratch, RowWriter out) {
        Draw draw = scratch.draw();
        draw.seek(partialSeed ^ number);
        for (int column = 0; column < writing.columns(); column++) {
            if (draw.below(LEFT_OUT_OF) == 0) {
                out.nothing();
            } else {
                payload(number, scratch, 1, out);
            }
        }
    }

    /// As in Hologres' tool: uniform below partitions + spare; values above the partitions become 0.
    private int partition(long number, Draw draw) {
        draw.seek(partitionSeed ^ number);
        long drawn = draw.below(key.partitions() + key.spare());
        return drawn > key.partitions() ? 0 : (int) drawn;
    }

    /// What one thread needs to generate rows without allocating. Used by one thread.
    private static final class RowScratch {
        private static final int DIGITS_MAX = 19;

        /// A clock reading costs about a tenth of generating a row.
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

        /// Writes the text of the row with this number.
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
            // The length alone cuts off digits beyond the size.
            Digits.write(number, text, Math.max(size, digits));
        }

        /// The time in microseconds. Read again at each row that does not follow the previous one, at each first
        /// row of a batch, and after some rows.
        long nowMicros(long index, int batchRows) {
            if (index != expected || index >= staleFrom) {
                nowMicros = WALL_CLOCK.millis() * 1_000;
                staleFrom = Math.min(index + ROWS_PER_CLOCK_READING, (index / batchRows + 1) * batchRows);
            }
            expected = index + 1;
            return nowMicros;
        }
    }
}
