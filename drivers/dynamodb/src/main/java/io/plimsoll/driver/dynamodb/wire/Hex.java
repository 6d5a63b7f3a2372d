package io.plimsoll.driver.dynamodb.wire;

import java.nio.charset.StandardCharsets;

/// Lower-case hexadecimal digits, written without allocating. Stateless.
final class Hex {
    private static final byte[] DIGITS = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

    private Hex() {}

    static void write(byte[] from, byte[] into, int at) {
        for (int i = 0; i < from.length; i++) {
            into[at + 2 * i] = DIGITS[(from[i] >> 4) & 0xf];
            into[at + 2 * i + 1] = DIGITS[from[i] & 0xf];
        }
    }
}
