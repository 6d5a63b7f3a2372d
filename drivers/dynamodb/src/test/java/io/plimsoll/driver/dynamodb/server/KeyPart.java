package io.plimsoll.driver.dynamodb.server;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.CRC32;

/// One attribute of a key; parts of one type are ordered as DynamoDB does: texts by their UTF-8 bytes,
/// numbers by value, binaries by bytes. Immutable.
///
/// @param type `S`, `N` or `B`
/// @param text the value as JSON holds it
record KeyPart(String type, String text) implements Comparable<KeyPart> {
    @Override
    public int compareTo(KeyPart other) {
        return type.equals("N") && other.type.equals("N")
                ? new BigDecimal(text).compareTo(new BigDecimal(other.text))
                : Arrays.compareUnsigned(bytes(), other.bytes());
    }

    /// Where a partition key stands among all: anywhere, but always there.
    long scattered() {
        CRC32 sum = new CRC32();
        sum.update(bytes());
        return sum.getValue();
    }

    private byte[] bytes() {
        return switch (type) {
            case "B" -> Base64.getDecoder().decode(text);
            case "N" ->
                new BigDecimal(text).stripTrailingZeros().toPlainString().getBytes(StandardCharsets.UTF_8);
            default -> text.getBytes(StandardCharsets.UTF_8);
        };
    }
}
