package io.plimsoll.driver.jdbc;

import io.plimsoll.driver.sql.CopyEscape;
import io.plimsoll.driver.table.RowWriter;
import io.plimsoll.unit.Digits;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Writes rows in the text form of PostgreSQL's COPY into one reused buffer: tabs between values, a line feed after
/// each row, `\N` for null, a backslash before special characters. Not thread-safe.
final class CopyTextWriter implements RowWriter {
    private static final int MAX_BYTES_PER_CHAR = 3;
    private static final String UTC = "+00";

    private byte[] bytes;
    private int size;
    private boolean rowBegun;

    /// @param chunkBytes the usual number of bytes between two clearings of the buffer
    CopyTextWriter(int chunkBytes) {
        bytes = new byte[2 * chunkBytes];
    }

    byte[] bytes() {
        return bytes;
    }

    int size() {
        return size;
    }

    void clear() {
        size = 0;
    }

    void endRow() {
        reserve(1);
        bytes[size++] = '\n';
        rowBegun = false;
    }

    @Override
    public void int32(int value) {
        int64(value);
    }

    @Override
    public void int64(long value) {
        beginValue(Digits.MAX_BYTES);
        size = Digits.put(value, bytes, size);
    }

    @Override
    public void text(String value) {
        int length = value.length();
        beginValue(MAX_BYTES_PER_CHAR * length);
        for (int i = 0; i < length; i++) {
            char character = value.charAt(i);
            if (character >= 0x80) {
                encoded(value.substring(i));
                return;
            }
            if (character == '\\' || character < ' ') {
                escaped(character);
            } else {
                bytes[size++] = (byte) character;
            }
        }
    }

    /// Escapes the text once and copies it for the other columns.
    @Override
    public void text(byte[] utf8, int offset, int length, int columns) {
        if (columns <= 0) {
            return;
        }
        beginValue(2 * length);
        int start = size;
        for (int i = offset; i < offset + length; i++) {
            unit(utf8[i]);
        }
        int written = size - start;
        for (int column = 1; column < columns; column++) {
            beginValue(written);
            System.arraycopy(bytes, start, bytes, size, written);
            size += written;
        }
    }

    /// Writes the UTC offset, so that the session's time zone cannot shift it. Columns without time zone ignore
    /// that.
    @Override
    public void timestamp(long epochMicros) {
        String text = JdbcRowWriter.local(epochMicros).toString();
        beginValue(text.length() + UTC.length());
        ascii(text);
        ascii(UTC);
    }

    @Override
    public void nothing() {
        beginValue(2);
        ascii("\\N");
    }

    /// Writes text from its first non-ASCII character on. In UTF-8, no byte of a multi-byte character equals a
    /// character that needs escaping.
    private void encoded(String rest) {
        byte[] utf8 = rest.getBytes(StandardCharsets.UTF_8);
        reserve(2 * utf8.length);
        for (byte one : utf8) {
            unit(one);
        }
    }

    private void unit(byte one) {
        if (one == '\\' || (one >= 0 && one < ' ')) {
            escaped((char) one);
        } else {
            bytes[size++] = one;
        }
    }

    private void escaped(char character) {
        bytes[size++] = '\\';
        bytes[size++] = (byte) CopyEscape.of(character);
    }

    private void ascii(String text) {
        for (int i = 0; i < text.length(); i++) {
            bytes[size++] = (byte) text.charAt(i);
        }
    }

    private void beginValue(int maxBytes) {
        reserve(maxBytes + 1);
        if (rowBegun) {
            bytes[size++] = '\t';
        }
        rowBegun = true;
    }

    private void reserve(int more) {
        if (size + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, size + more));
        }
    }
}
