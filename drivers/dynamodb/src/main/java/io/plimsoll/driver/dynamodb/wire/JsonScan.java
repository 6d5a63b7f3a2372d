package io.plimsoll.driver.dynamodb.wire;

import io.plimsoll.driver.net.ProtocolViolation;
import io.plimsoll.driver.statement.Text;
import java.util.Arrays;

/// Scans JSON text in place, without building objects. Not thread-safe.
///
/// Source: RFC 8259. It trusts the server in skipped values: it matches brackets and strings, but reads no numbers.
final class JsonScan {
    private static final String STOPS = ",:]}\" \t\r\n";

    /// No number that is read here is as large.
    private static final long MANY = 1_000_000_000_000L;

    private final Text string = new Text();
    private byte[] bytes = {};
    private int at;
    private int end;

    void begin(byte[] text, int from, int to) {
        bytes = text;
        at = from;
        end = to;
    }

    int at() {
        return at;
    }

    void copy(int from, byte[] into, int length) {
        System.arraycopy(bytes, from, into, 0, length);
    }

    /// Enters an object.
    void enter() throws ProtocolViolation {
        expect('{');
    }

    /// Moves to the next member of the object and reads its name into [#string].
    ///
    /// @return whether there is one; if not, the object ends
    boolean member() throws ProtocolViolation {
        if (!isBefore('}')) {
            return false;
        }
        readString();
        expect(':');
        return true;
    }

    /// Enters an array.
    void enterArray() throws ProtocolViolation {
        expect('[');
    }

    /// Moves to the next element of the array.
    ///
    /// @return whether there is one; if not, the array ends
    boolean element() throws ProtocolViolation {
        return isBefore(']');
    }

    /// Takes a comma, or the end of the object or array.
    private boolean isBefore(char last) throws ProtocolViolation {
        byte next = next();
        if (next == last) {
            at++;
            return false;
        }
        if (next == ',') {
            at++;
        }
        return true;
    }

    /// Whether the next value is an object.
    boolean isObject() throws ProtocolViolation {
        return next() == '{';
    }

    /// Whether the next value is an array.
    boolean isArray() throws ProtocolViolation {
        return next() == '[';
    }

    /// Reads a number in thousandths; more digits are left out.
    ///
    /// @return negative if the next value, which was skipped, is negative, has an exponent, or is no number
    long thousandths() throws ProtocolViolation {
        byte _ = next();
        int from = at;
        long number = 0;
        int decimals = 0;
        boolean hasPoint = false;
        while (at < end && number < MANY) {
            int digit = bytes[at] - '0';
            if (digit >= 0 && digit <= 9 && decimals < 3) {
                number = 10 * number + digit;
                decimals += hasPoint ? 1 : 0;
            } else if (bytes[at] == '.' && at > from && !hasPoint) {
                hasPoint = true;
            } else if (digit < 0 || digit > 9) {
                break;
            }
            at++;
        }
        if (at == from || !isAtStop()) {
            at = from;
            skip();
            return -1;
        }
        for (; decimals < 3; decimals++) {
            number *= 10;
        }
        return number;
    }

    /// Whether a word ends here.
    private boolean isAtStop() {
        return at >= end || STOPS.indexOf(bytes[at]) >= 0;
    }

    /// The last string read; valid until the next one.
    Text string() {
        return string;
    }

    /// Reads a string and resolves its escapes.
    void readString() throws ProtocolViolation {
        expect('"');
        string.clear();
        int from = at;
        while (true) {
            byte unit = unit(at);
            if (unit == '"') {
                string.append(bytes, from, at - from);
                at++;
                return;
            }
            if (unit == '\\') {
                string.append(bytes, from, at - from);
                at++;
                readEscape();
                from = at;
            } else {
                at++;
            }
        }
    }

    private void readEscape() throws ProtocolViolation {
        byte kind = unit(at++);
        switch (kind) {
            case '"', '\\', '/' -> string.append(kind);
            case 'b' -> string.append((byte) '\b');
            case 'f' -> string.append((byte) '\f');
            case 'n' -> string.append((byte) '\n');
            case 'r' -> string.append((byte) '\r');
            case 't' -> string.append((byte) '\t');
            case 'u' -> appendCharacter(readCharacter());
            default -> throw new ProtocolViolation("sent JSON with the escape \\" + (char) kind);
        }
    }

    private int readCharacter() throws ProtocolViolation {
        int character = 0;
        for (int i = 0; i < 4; i++) {
            int digit = Character.digit(unit(at++), 16);
            if (digit < 0) {
                throw new ProtocolViolation("sent JSON with a broken \\u");
            }
            character = 16 * character + digit;
        }
        return character;
    }

    private void appendCharacter(int first) throws ProtocolViolation {
        int character = first;
        if (Character.isHighSurrogate((char) first) && unit(at) == '\\' && unit(at + 1) == 'u') {
            at += 2;
            character = Character.toCodePoint((char) first, (char) readCharacter());
        }
        if (character < 0x80) {
            string.append((byte) character);
        } else if (character < 0x800) {
            string.append((byte) (0xc0 | (character >> 6)));
            appendTail(character, 0);
        } else if (character < 0x10000) {
            string.append((byte) (0xe0 | (character >> 12)));
            appendTail(character, 6);
        } else {
            string.append((byte) (0xf0 | (character >> 18)));
            appendTail(character, 12);
        }
    }

    private void appendTail(int character, int from) {
        for (int shift = from; shift >= 0; shift -= 6) {
            string.append((byte) (0x80 | ((character >> shift) & 0x3f)));
        }
    }

    /// Skips the next value of any type.
    void skip() throws ProtocolViolation {
        int depth = 0;
        do {
            byte unit = next();
            switch (unit) {
                case '{', '[' -> {
                    depth++;
                    at++;
                }
                case '}', ']' -> {
                    depth--;
                    at++;
                }
                case '"' -> skipString();
                case ',', ':' -> at++;
                default -> skipWord();
            }
        } while (depth > 0);
    }

    private void skipString() throws ProtocolViolation {
        at++;
        while (true) {
            byte unit = unit(at++);
            if (unit == '"') {
                return;
            }
            if (unit == '\\') {
                at++;
            }
        }
    }

    private void skipWord() throws ProtocolViolation {
        while (!isAtStop()) {
            at++;
        }
    }

    private void expect(char wanted) throws ProtocolViolation {
        byte found = next();
        if (found != wanted) {
            throw new ProtocolViolation("sent JSON with '" + (char) found + "' where '" + wanted + "' must be");
        }
        at++;
    }

    /// The next byte that is not white space; it stays unread.
    private byte next() throws ProtocolViolation {
        while (true) {
            byte unit = unit(at);
            if (unit != ' ' && unit != '\n' && unit != '\r' && unit != '\t') {
                return unit;
            }
            at++;
        }
    }

    private byte unit(int place) throws ProtocolViolation {
        if (place >= end) {
            throw new ProtocolViolation("sent JSON that ends too early");
        }
        return bytes[place];
    }

    /// Whether this is the name that was read last.
    boolean isNamed(byte[] name) {
        return string.length() == name.length && Arrays.equals(string.bytes(), 0, name.length, name, 0, name.length);
    }
}
