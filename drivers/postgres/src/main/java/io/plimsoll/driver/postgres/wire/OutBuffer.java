package io.plimsoll.driver.postgres.wire;

import io.plimsoll.driver.net.SendBuffer;
import io.plimsoll.driver.statement.Text;
import io.plimsoll.unit.Digits;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/// Outgoing messages of PostgreSQL's protocol. Not thread-safe.
final class OutBuffer extends SendBuffer {
    /// `0.00`
    private static final int MONEY_DIGITS_MIN = 3;

    private int lengthAt;

    private OutBuffer(boolean isDirect) {
        super(isDirect, ByteOrder.BIG_ENDIAN);
    }

    static OutBuffer direct() {
        return new OutBuffer(true);
    }

    /// For messages that are kept: see [#copy].
    static OutBuffer scratch() {
        return new OutBuffer(false);
    }

    /// Begins a message. [#end] sets its length.
    void begin(char type) {
        ByteBuffer bytes = reserved(1 + Integer.BYTES).put((byte) type);
        lengthAt = bytes.position();
        bytes.putInt(0);
    }

    void end() {
        int32At(lengthAt, size() - lengthAt);
    }

    /// A Sync, which ends a group of messages.
    void sync() {
        begin('S');
        end();
    }

    /// The length and the text of a number with two decimal places.
    void cents(long hundredths) {
        int32((hundredths < 0 ? 1 : 0) + moneyDigits(hundredths) + 1);
        hundredths(hundredths);
    }

    /// The text of a number with two decimal places.
    void hundredths(long hundredths) {
        int digits = moneyDigits(hundredths);
        sign(hundredths);
        digits(hundredths, digits, 2);
        int8('.');
        digits(hundredths, 2, 0);
    }

    /// The text of a whole number.
    void decimal(long value) {
        sign(value);
        digits(value, Math.max(1, Digits.count(Math.absExact(value))), 0);
    }

    private static int moneyDigits(long hundredths) {
        return Math.max(MONEY_DIGITS_MIN, Digits.count(Math.absExact(hundredths)));
    }

    private void sign(long value) {
        if (value < 0) {
            int8('-');
        }
    }

    /// The digits of a number from one place down to another.
    private void digits(long value, int from, int to) {
        ByteBuffer bytes = reserved(from - to);
        long magnitude = Math.absExact(value);
        for (int place = from - 1; place >= to; place--) {
            bytes.put((byte) ('0' + magnitude / Digits.power(place) % 10));
        }
    }

    /// The length and the bytes of a text.
    void text(Text text) {
        int length = text.length();
        ByteBuffer bytes = reserved(Integer.BYTES + Math.max(length, Long.BYTES));
        bytes.putInt(length);
        if (length > Long.BYTES) {
            bytes.put(text.bytes(), 0, length);
            return;
        }
        // One move is faster than a call for a few bytes. What follows is overwritten.
        int end = bytes.position() + length;
        bytes.putLong(bytes.position(), text.firstBytes());
        bytes.position(end);
    }
}
