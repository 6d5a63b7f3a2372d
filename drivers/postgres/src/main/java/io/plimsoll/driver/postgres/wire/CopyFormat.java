package io.plimsoll.driver.postgres.wire;

import io.plimsoll.driver.sql.CopyEscape;
import io.plimsoll.driver.table.RowWriter;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/// Writes rows into CopyData messages. One chunk is one message; CopyDone follows the last one. Not
/// thread-safe.
abstract class CopyFormat implements RowWriter {
    private static final Chunk NONE = new Chunk(0);

    private Chunk chunk = NONE;

    /// Sets the chunk for the next rows.
    final void writeInto(Chunk next) {
        chunk = next;
    }

    final Chunk chunk() {
        return chunk;
    }

    /// Releases the chunk.
    final Chunk release() {
        Chunk released = chunk;
        chunk = NONE;
        return released;
    }

    final boolean holdsChunk() {
        return chunk != NONE;
    }

    final void beginMessage(boolean isFirst) {
        chunk.clear();
        chunk.int8('d');
        chunk.int32(0);
        if (isFirst) {
            header();
        }
    }

    final void endMessage(boolean isLast) {
        if (isLast) {
            trailer();
        }
        chunk.int32At(1, chunk.size() - 1);
        if (isLast) {
            chunk.int8('c');
            chunk.int32(Integer.BYTES);
        }
    }

    /// Replaces the contents of the chunk by a CopyFail.
    final void failMessage(String reason) {
        chunk.clear();
        chunk.int8('f');
        chunk.int32(0);
        chunk.utf8(reason);
        chunk.int8(0);
        chunk.int32At(1, chunk.size() - 1);
    }

    /// Whether this is the binary form; otherwise the text form.
    abstract boolean isBinary();

    abstract void beginRow();

    abstract void endRow();

    abstract void header();

    abstract void trailer();

    /// The binary form of COPY: a header, rows (the number of columns, then the values as in [BinaryValue]), a
    /// trailer. See "Binary Format" in PostgreSQL's page on COPY. Not thread-safe.
    static final class CopyBinary extends CopyFormat {
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

    /// The text form of COPY, for columns whose binary form this driver does not know: tabs between values, a line
    /// feed after each row, `\N` for null, a backslash before special characters. Not thread-safe.
    static final class CopyText extends CopyFormat {
        private static final long SECOND_MICROS = 1_000_000;
        private static final int MICRO_NANOS = 1_000;

        private boolean isRowBegun;

        @Override
        boolean isBinary() {
            return false;
        }

        @Override
        void header() {
            // The text form has no header.
        }

        @Override
        void trailer() {
            // CopyDone is enough.
        }

        @Override
        void beginRow() {
            isRowBegun = false;
        }

        @Override
        void endRow() {
            chunk().int8('\n');
        }

        @Override
        public void int32(int value) {
            int64(value);
        }

        @Override
        public void int64(long value) {
            separate();
            chunk().decimal(value);
        }

        @Override
        public void text(String value) {
            separate();
            int length = value.length();
            int plain = 0;
            for (int i = 0; i < length; i++) {
                char character = value.charAt(i);
                if (character == '\\' || character < ' ') {
                    chunk().utf8(value.substring(plain, i));
                    escaped(character);
                    plain = i + 1;
                }
            }
            chunk().utf8(plain == 0 ? value : value.substring(plain));
        }

        @Override
        public void text(byte[] utf8, int offset, int length, int columns) {
            for (int column = 0; column < columns; column++) {
                separate();
                // In UTF-8, no byte of a multi-byte character equals one that needs escaping.
                for (int i = offset; i < offset + length; i++) {
                    byte unit = utf8[i];
                    if (unit == '\\' || (unit >= 0 && unit < ' ')) {
                        escaped((char) unit);
                    } else {
                        chunk().int8(unit);
                    }
                }
            }
        }

        @Override
        public void timestamp(long epochMicros) {
            separate();
            long second = Math.floorDiv(epochMicros, SECOND_MICROS);
            int nanos = (int) Math.floorMod(epochMicros, SECOND_MICROS) * MICRO_NANOS;
            chunk().ascii(LocalDateTime.ofEpochSecond(second, nanos, ZoneOffset.UTC)
                    .toString());
            chunk().ascii("Z");
        }

        @Override
        public void nothing() {
            separate();
            chunk().ascii("\\N");
        }

        private void separate() {
            if (isRowBegun) {
                chunk().int8('\t');
            }
            isRowBegun = true;
        }

        private void escaped(char character) {
            chunk().int8('\\');
            chunk().int8(CopyEscape.of(character));
        }
    }
}
