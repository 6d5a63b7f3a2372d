package io.plimsoll.workload.ycsb;

import io.plimsoll.driver.statement.Text;
import io.plimsoll.unit.Digits;
import java.nio.charset.StandardCharsets;

/// YCSB's value for `dataintegrity`: `key:field`, then repeatedly a colon and the hash code of the text so far, cut
/// to length. Stateless and thread-safe.
///
/// @param length of a value
record KnownValue(int length) {
    /// Of [String#hashCode].
    private static final int HASH_FACTOR = 31;

    private static final byte[] MIN_VALUE = "2147483648".getBytes(StandardCharsets.US_ASCII);

    void append(Text key, String field, Text into) {
        int start = into.length();
        into.append(key.bytes(), 0, key.length());
        into.append((byte) ':');
        for (int i = 0; i < field.length(); i++) {
            into.append((byte) field.charAt(i));
        }
        int hash = 0;
        int hashed = start;
        while (into.length() - start < length) {
            into.append((byte) ':');
            for (; hashed < into.length(); hashed++) {
                hash = HASH_FACTOR * hash + into.bytes()[hashed];
            }
            append(hash, into);
        }
        into.cut(start + length);
    }

    private static void append(int number, Text into) {
        if (number < 0) {
            into.append((byte) '-');
        }
        if (number == Integer.MIN_VALUE) {
            into.append(MIN_VALUE, 0, MIN_VALUE.length);
        } else {
            int size = Math.abs(number);
            into.append(size, Digits.count(size));
        }
    }
}
