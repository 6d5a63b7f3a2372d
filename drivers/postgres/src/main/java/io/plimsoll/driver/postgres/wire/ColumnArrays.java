package io.plimsoll.driver.postgres.wire;

import io.plimsoll.driver.table.RowWriter;

/// Rows transposed to columns: one binary array per column (see `array_recv`). Not thread-safe.
final class ColumnArrays implements RowWriter {
    private static final int INITIAL_COLUMN_BYTES = 1024;
    private static final int HEADER_BYTES = 5 * Integer.BYTES;

    private final int[] types;

    private final Chunk[] columns;
    private final boolean[] hasNulls;
    private int rows;
    private int column;

    /// @param types the types of the elements, see [Oid]
    ColumnArrays(int[] types) {
        this.types = types.clone();
        columns = new Chunk[types.length];
        hasNulls = new boolean[types.length];
        for (int i = 0; i < types.length; i++) {
            columns[i] = new Chunk(INITIAL_COLUMN_BYTES);
        }
    }

    int columns() {
        return columns.length;
    }

    void clear() {
        rows = 0;
        column = 0;
        for (int i = 0; i < columns.length; i++) {
            columns[i].clear();
            hasNulls[i] = false;
        }
    }

    void endRow() {
        if (column != columns.length) {
            throw new IllegalStateException("a row of " + column + " values for " + columns.length + " columns");
        }
        column = 0;
        rows++;
    }

    /// Appends the arrays as the arguments of a Bind.
    void putInto(Chunk out) {
        for (int i = 0; i < columns.length; i++) {
            out.int32(HEADER_BYTES + columns[i].size());
            out.int32(1); // one dimension
            out.int32(hasNulls[i] ? 1 : 0);
            out.int32(types[i]);
            out.int32(rows);
            out.int32(1); // the first index
            out.bytes(columns[i]);
        }
    }

    @Override
    public void int32(int value) {
        int64(value);
    }

    @Override
    public void int64(long value) {
        BinaryValue.number(columns[column], types[column], value);
        column++;
    }

    @Override
    public void decimal(long unscaled, int scale) {
        BinaryValue.decimal(columns[column], types[column], unscaled, scale);
        column++;
    }

    @Override
    public void text(String value) {
        BinaryValue.text(columns[column], types[column], value);
        column++;
    }

    @Override
    public void text(byte[] utf8, int offset, int length, int times) {
        for (int i = 0; i < times; i++) {
            if (!BinaryValue.isText(types[column])) {
                throw BinaryValue.unfit("a text", types[column]);
            }
            BinaryValue.text(columns[column], utf8, offset, length);
            column++;
        }
    }

    @Override
    public void timestamp(long epochMicros) {
        BinaryValue.timestamp(columns[column], types[column], epochMicros);
        column++;
    }

    @Override
    public void nothing() {
        BinaryValue.nothing(columns[column]);
        hasNulls[column] = true;
        column++;
    }
}
