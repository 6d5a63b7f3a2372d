package io.plimsoll.bench.server;

import java.nio.ByteBuffer;
import java.util.Locale;

/// Counts the rows of a COPY whose bytes arrive in arbitrary pieces: binary rows by their field lengths, lines of
/// text by their ends. For one thread.
final class RowCount {
    /// The signature, the flags and the length of the unused extension.
    private static final int BINARY_HEADER = 19;

    private final boolean isBinary;
    private int skip;
    /// Remaining fields of the current row; 0 between rows.
    private int fields;
    /// An incomplete number: its bytes so far, and how many.
    private int number;
    private int numberBytes;
    private long rows;

    private RowCount(boolean isBinary) {
        this.isBinary = isBinary;
        this.skip = isBinary ? BINARY_HEADER : 0;
    }

    static RowCount of(String copy) {
        return new RowCount(copy.toLowerCase(Locale.ROOT).contains("binary"));
    }

    long rows() {
        return rows;
    }

    /// Reads bytes without moving the buffer.
    ///
    /// @return how many rows ended in them
    long take(ByteBuffer input, int end) {
        long before = rows;
        if (isBinary) {
            binary(input, end);
        } else {
            for (int at = input.position(); at < end; at++) {
                rows += input.get(at) == '\n' ? 1 : 0;
            }
        }
        return rows - before;
    }

    private void binary(ByteBuffer input, int end) {
        int at = input.position();
        while (at < end) {
            if (skip > 0) {
                int size = Math.min(skip, end - at);
                skip -= size;
                at += size;
            } else if (numberBytes == 0 && fields > 0 && end - at >= Integer.BYTES) {
                // The usual case: the whole length is available.
                field(input.getInt(at));
                at += Integer.BYTES;
            } else {
                digit(input.get(at));
                at++;
            }
            if (skip == 0 && fields == -1) {
                endRow();
            }
        }
    }

    private void digit(byte next) {
        number = number << 8 | (next & 0xff);
        numberBytes++;
        if (fields > 0 && numberBytes == Integer.BYTES) {
            field(number);
            numberBytes = 0;
        } else if (fields == 0 && numberBytes == Short.BYTES) {
            fields = Math.max(0, (short) number);
            numberBytes = 0;
        }
    }

    private void field(int length) {
        skip = Math.max(0, length);
        fields = fields == 1 ? -1 : fields - 1;
    }

    private void endRow() {
        rows++;
        fields = 0;
    }
}
