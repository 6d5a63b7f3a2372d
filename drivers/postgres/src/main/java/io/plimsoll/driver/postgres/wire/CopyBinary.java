package io.plimsoll.driver.postgres.wire;

import java.nio.charset.StandardCharsets;

/// The binary form of COPY: a header, rows (the number of columns, then the values as in [BinaryValue]), a trailer.
/// See "Binary Format" in PostgreSQL's page on COPY. Not thread-safe.
final class CopyBinary extends CopyFormat {
    private static final byte[] SIGNATURE = "PGCOPY\n\u00ff\r\n\0".getBytes(StandardCharsets.ISO_8859_1);
    private static final int END = -1;

    /// The types of the columns, see [Oid].
    private final int[] types;

    /// For each column, the number of columns from it on, itself included, that take text.
    private final int[] textColumns;

    private int column;

    CopyBinary(int[] types) {
        this.types = types.clone();
        textColumns = new int[types.length];
        for (int i = types.length - 1; i >= 0; i--) {
            int next = i + 1 < types.length ? textColumns[i + 1] : 0;
            textColumns[i] = BinaryValue.isText(types[i]) ? next + 1 : 0;
        }
    }

    @Override
    boolean isBinary() {
        return true;
    }

    @Override
    void header() {
        chunk().bytes(SIGNATURE, 0, SIGNATURE.length);
        chunk().int32(0); // flags
        chunk().int32(0); // no extension
    }

    @Override
    void trailer() {
        chunk().int16(END);
    }

    @Override
    void beginRow() {
        chunk().int16(types.length);
        column = 0;
    }

    @Override
    void endRow() {
        if (column != types.length) {
            throw new IllegalStateException("a row of " + column + " values for " + types.length + " columns");
        }
    }

    @Override
    public void int32(int value) {
        BinaryValue.number(chunk(), types[column++], value);
    }

    @Override
    public void int64(long value) {
        BinaryValue.number(chunk(), types[column++], value);
    }

    @Override
    public void decimal(long unscaled, int scale) {
        BinaryValue.decimal(chunk(), types[column++], unscaled, scale);
    }

    @Override
    public void text(String value) {
        BinaryValue.text(chunk(), types[column++], value);
    }

    @Override
    public void text(byte[] utf8, int offset, int length, int columns) {
        if (columns > textColumns[column]) {
            throw BinaryValue.unfit("a text", types[column + textColumns[column]]);
        }
        if (columns > 0) {
            Chunk out = chunk();
            int first = out.size();
            BinaryValue.text(out, utf8, offset, length);
            out.repeat(first, columns);
            column += columns;
        }
    }

    @Override
    public void timestamp(long epochMicros) {
        BinaryValue.timestamp(chunk(), types[column++], epochMicros);
    }

    @Override
    public void nothing() {
        column++;
        BinaryValue.nothing(chunk());
    }
}
