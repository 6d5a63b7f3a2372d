package io.plimsoll.driver.postgres.wire;

import io.plimsoll.driver.statement.Arguments;
import io.plimsoll.driver.statement.Numbers;
import io.plimsoll.driver.statement.SlotType;
import io.plimsoll.driver.statement.Text;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// A statement with its arguments as constants in the text, built anew for each execution: for targets that need
/// the arguments before they make a plan. Allocates nothing while it is written. Immutable.
///
/// Source: PostgreSQL documentation, "Lexical Structure", constants. Texts are written as `E'...'`: quotes and
/// backslashes are doubled for any `standard_conforming_strings`. In UTF-8, no other character contains their
/// bytes.
final class Literals {
    private static final byte[] ARRAY = "'{".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] WIDE_ARRAY_END = "}'::bigint[]".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] ARRAY_END = "}'::integer[]".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] WIDE_END = "'::bigint".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] NULL = "NULL".getBytes(StandardCharsets.US_ASCII);

    private final byte[][] parts;

    /// @param parts the text before, between and after the arguments
    Literals(List<String> parts) {
        this.parts = parts.stream()
                .map(part -> part.getBytes(StandardCharsets.UTF_8))
                .toArray(byte[][]::new);
    }

    /// Appends the Parse of an unnamed statement. Arguments beyond the slots are NULL.
    void put(OutBuffer out, SlotType[] types, int[] slots, Arguments arguments) {
        out.begin('P');
        out.int8(0);
        out.bytes(parts[0]);
        for (int i = 1; i < parts.length; i++) {
            if (i <= slots.length) {
                putValue(out, types[i - 1], arguments, slots[i - 1]);
            } else {
                out.bytes(NULL);
            }
            out.bytes(parts[i]);
        }
        out.int8(0);
        out.int16(0);
        out.end();
    }

    private static void putValue(OutBuffer out, SlotType type, Arguments arguments, int slot) {
        switch (type) {
            case INT32 -> out.decimal(arguments.number(slot));
            case INT64 -> {
                out.int8('\'');
                out.decimal(arguments.number(slot));
                out.bytes(WIDE_END);
            }
            case CENTS -> out.hundredths(arguments.number(slot));
            case TEXT -> putText(out, arguments.text(slot));
            case INT32_ARRAY -> putArray(out, arguments.numbers(slot), ARRAY_END);
            case INT64_ARRAY -> putArray(out, arguments.numbers(slot), WIDE_ARRAY_END);
        }
    }

    private static void putText(OutBuffer out, Text text) {
        out.int8('E');
        out.int8('\'');
        for (int i = 0; i < text.length(); i++) {
            byte each = text.bytes()[i];
            if (each == '\'' || each == '\\') {
                out.int8(each);
            }
            out.int8(each);
        }
        out.int8('\'');
    }

    private static void putArray(OutBuffer out, Numbers numbers, byte[] end) {
        out.bytes(ARRAY);
        for (int i = 0; i < numbers.size(); i++) {
            if (i > 0) {
                out.int8(',');
            }
            out.decimal(numbers.get(i));
        }
        out.bytes(end);
    }
}
