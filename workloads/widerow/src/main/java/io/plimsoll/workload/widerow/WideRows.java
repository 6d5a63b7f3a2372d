package io.plimsoll.workload.widerow;

import io.plimsoll.driver.RowWriter;
import io.plimsoll.driver.TableRows.RowSource;
import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Seed;

/// Makes the rows of the table. Thread-safe.
///
/// Implementation note: this is the fast path of loads and writes. The number is turned into digits once per
/// row, into bytes that belong to the thread, and the same text goes into every payload column. A row
/// is a pure function of (seed, index), but for the time of [TimeRule#NOW].
final class WideRows implements RowSource {
    /// Out of three columns, how many are left out of a row, on average, if rows are partial.
    private static final int LEFT_OUT_OF = 3;

    private final KeyShape key;
    private final IdType idType;
    private final PayloadType.Form form;
    private final TimeRule time;
    private final Writing writing;
    private final long partitionSeed;
    private final long partialSeed;
    private final ThreadLocal<RowScratch> scratches;

    /// Which rows are written, and what of them.
    ///
    /// @param columns how many payload columns, from the first
    /// @param partial whether each of them is left out at random
    /// @param batchRows how many rows share a reading of the clock at most
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

    /// As Hologres' tool draws it: uniform below partitions + spare, and everything above the partitions is 0.
    private int partition(long number, Draw draw) {
        draw.seek(partitionSeed ^ number);
        long drawn = draw.below(key.partitions() + key.spare());
        return drawn > key.partitions() ? 0 : (int) drawn;
    }
}
