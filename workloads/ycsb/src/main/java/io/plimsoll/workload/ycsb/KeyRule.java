package io.plimsoll.workload.ycsb;

import io.plimsoll.distribution.Fnv;
import io.plimsoll.driver.statement.Text;
import io.plimsoll.unit.Digits;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// The key of the record with a number: `user`, then the number or its hash, with a minimum number of digits.
/// Immutable and thread-safe.
///
/// @param scatter what follows `user`
/// @param minDigits left-padded with zeros (YCSB's `zeropadding`)
record KeyRule(Scatter scatter, int minDigits) {
    private static final byte[] PREFIX = "user".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] ZEROS = new byte[64];
    private static final int DIGITS_MAX = 19;

    static {
        Arrays.fill(ZEROS, (byte) '0');
    }

    /// How record numbers become keys.
    enum Scatter {
        /// YCSB's `insertorder=ordered`.
        NONE,
        /// YCSB's `insertorder=hashed`.
        YCSB,
        /// The same of go-ycsb, which hashes the bytes in reverse order: neither finds data loaded by the other.
        GO_YCSB
    }

    /// The number that follows `user`.
    long number(long record) {
        return switch (scatter) {
            case NONE -> record;
            case YCSB -> Fnv.hash(record);
            case GO_YCSB -> Fnv.hash(Long.reverseBytes(record));
        };
    }

    /// Writes the key; overwrites the text.
    void write(long record, Text into) {
        long number = number(record);
        int digits = Digits.count(number);
        into.clear();
        into.append(PREFIX, 0, PREFIX.length);
        for (int missing = minDigits - digits; missing > 0; missing -= ZEROS.length) {
            into.append(ZEROS, 0, Math.min(missing, ZEROS.length));
        }
        into.append(number, digits);
    }

    /// The key as a new string, for checks outside the measured path.
    String text(long record) {
        Text text = new Text();
        write(record, text);
        return text.toString();
    }

    /// The length of the longest key in bytes.
    int maxLength() {
        return PREFIX.length + Math.max(minDigits, DIGITS_MAX);
    }
}
