package io.plimsoll.driver.postgres.wire;

import io.plimsoll.driver.postgres.wire.CopyFormat.CopyBinary;
import io.plimsoll.driver.table.Column;
import io.plimsoll.driver.table.ColumnType;
import io.plimsoll.driver.table.RowBatch;

/// Encodes rows for COPY and discards them, message by message. Not thread-safe.
public final class NullSink {
    private final RowBatch batch;
    private final CopyBinary format;

    /// Keeps the compiler from optimising the encoding away.
    private long bytes;

    public NullSink(RowBatch batch) {
        this.batch = batch;
        int[] types = new int[batch.columns().size()];
        for (int column = 0; column < types.length; column++) {
            types[column] = type(batch.columns().get(column));
        }
        format = new CopyBinary(types);
        format.writeInto(new Chunk());
    }

    private static int type(Column column) {
        return switch (column.type()) {
            case ColumnType.Int32 _ -> Oid.INT4;
            case ColumnType.Int64 _ -> Oid.INT8;
            case ColumnType.Decimal _ -> Oid.NUMERIC;
            case ColumnType.Day _ -> Oid.DATE;
            case ColumnType.Moment _ -> Oid.TIMESTAMPTZ;
            default -> Oid.TEXT;
        };
    }

    /// Encodes the rows from one index to another.
    public void write(long from, long to) {
        long next = from;
        while (next < to) {
            format.beginMessage(next == from);
            while (next < to && !format.chunk().isFull()) {
                format.beginRow();
                batch.source().write(next, format);
                format.endRow();
                next++;
            }
            format.endMessage(next == to);
            bytes += format.chunk().size();
        }
    }

    public long bytes() {
        return bytes;
    }
}
