package io.plimsoll.it.server;

import java.util.Arrays;

/// Where rows begin and end in the formats of COPY. For one stream.
abstract sealed class RowFormat {
    /// `row` cannot say how long the first row is before more bytes have come.
    static final int INCOMPLETE = -1;

    private static final byte[] SIGNATURE = {'P', 'G', 'C', 'O', 'P', 'Y', '\n', (byte) 0xff, '\r', '\n', 0};
    private static final byte[] NOTHING = {};

    static RowFormat of(String name, int columns) {
        return switch (name) {
            case "binary" -> new Binary(columns);
            case "csv" -> new Lines(name, '"');
            default -> new Lines(name, '\\');
        };
    }

    /// What COPY calls it.
    abstract String name();

    /// How long the first row in the buffer is; 0 at the mark that ends the rows.
    abstract int rowSize(RowBuffer buffer) throws RefusedException;

    /// How many bytes precede the first row; [#INCOMPLETE] when that is not known yet.
    abstract int headerSize(RowBuffer buffer) throws RefusedException;

    /// What a COPY of some rows begins with.
    abstract byte[] header();

    /// What a COPY of some rows ends with.
    abstract byte[] trailer();

    abstract boolean isBinary();

    static RefusedException malformed(String why) {
        return new RefusedException(Message.error("22P04", why));
    }

    private static final class Binary extends RowFormat {
        private static final int FIXED = SIGNATURE.length + 2 * Integer.BYTES;
        private final int columns;

        Binary(int columns) {
            this.columns = columns;
        }

        @Override
        String name() {
            return "binary";
        }

        @Override
        int headerSize(RowBuffer buffer) throws RefusedException {
            if (buffer.size() < FIXED) {
                return INCOMPLETE;
            }
            for (int index = 0; index < SIGNATURE.length; index++) {
                if (buffer.at(index) != SIGNATURE[index]) {
                    throw malformed("COPY file signature not recognized");
                }
            }
            return FIXED + buffer.int32(FIXED - Integer.BYTES);
        }

        @Override
        int rowSize(RowBuffer buffer) throws RefusedException {
            if (buffer.size() < Short.BYTES) {
                return INCOMPLETE;
            }
            int fields = buffer.int16(0);
            if (fields == -1) {
                return 0;
            }
            if (fields != columns) {
                throw malformed("row field count is " + fields + ", expected " + columns);
            }
            int size = Short.BYTES;
            for (int field = 0; field < fields; field++) {
                if (buffer.size() < size + Integer.BYTES) {
                    return INCOMPLETE;
                }
                size += Integer.BYTES + Math.max(0, buffer.int32(size));
            }
            return size <= buffer.size() ? size : INCOMPLETE;
        }

        @Override
        byte[] header() {
            return Arrays.copyOf(SIGNATURE, FIXED);
        }

        @Override
        byte[] trailer() {
            return new byte[] {-1, -1};
        }

        @Override
        boolean isBinary() {
            return true;
        }
    }

    /// Text and CSV: a row ends at a line end that is not quoted or escaped.
    private static final class Lines extends RowFormat {
        private final String name;
        private final char quote;

        Lines(String name, char quote) {
            this.name = name;
            this.quote = quote;
        }

        @Override
        String name() {
            return name;
        }

        @Override
        int headerSize(RowBuffer buffer) {
            return 0;
        }

        @Override
        int rowSize(RowBuffer buffer) {
            boolean isQuoted = false;
            for (int index = 0; index < buffer.size(); index++) {
                byte next = buffer.at(index);
                if (next == '\n' && !isQuoted) {
                    return isEnd(buffer, index) ? 0 : index + 1;
                }
                // In CSV a quote opens or closes; in text a backslash covers one character.
                isQuoted = quote == '"' ? isQuoted ^ next == quote : !isQuoted && next == quote;
            }
            return INCOMPLETE;
        }

        private static boolean isEnd(RowBuffer buffer, int length) {
            return length == 2 && buffer.at(0) == '\\' && buffer.at(1) == '.';
        }

        @Override
        byte[] header() {
            return NOTHING;
        }

        @Override
        byte[] trailer() {
            return NOTHING;
        }

        @Override
        boolean isBinary() {
            return false;
        }
    }
}
