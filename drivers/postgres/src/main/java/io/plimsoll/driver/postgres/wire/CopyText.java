package io.plimsoll.driver.postgres.wire;

import io.plimsoll.driver.sql.CopyEscape;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/// The text form of COPY, for columns whose binary form this driver does not know: tabs between values, a line feed
/// after each row, `\N` for null, a backslash before special characters. Not thread-safe.
final class CopyText extends CopyFormat {
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
        chunk().ascii(LocalDateTime.ofEpochSecond(second, nanos, ZoneOffset.UTC).toString());
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
