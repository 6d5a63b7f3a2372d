package io.plimsoll.driver.postgres.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.statement.Arguments;
import io.plimsoll.driver.statement.SlotType;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class LiteralsTest {
    private static final int HEADER_BYTES = 6;
    private static final int END_BYTES = 3;

    private static String sql(List<String> parts, Arguments arguments, SlotType... types) {
        int[] slots = new int[types.length];
        for (int i = 0; i < slots.length; i++) {
            slots[i] = i;
        }
        OutBuffer out = OutBuffer.scratch();
        new Literals(parts).put(out, types, slots, arguments);
        byte[] message = out.copy();
        assertThat(message[0]).isEqualTo((byte) 'P');
        int length = message.length - HEADER_BYTES - END_BYTES;
        return new String(message, HEADER_BYTES, length, StandardCharsets.UTF_8);
    }

    private static String number(SlotType type, long value) {
        Arguments arguments = new Arguments(List.of(type));
        arguments.set(0, value);
        return sql(List.of("", ""), arguments, type);
    }

    private static String text(String value) {
        Arguments arguments = new Arguments(List.of(SlotType.TEXT));
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        arguments.text(0).append(bytes, 0, bytes.length);
        return sql(List.of("", ""), arguments, SlotType.TEXT);
    }

    @Test
    void spellsNumbers() {
        assertThat(number(SlotType.INT32, 0)).isEqualTo("0");
        assertThat(number(SlotType.INT32, Integer.MIN_VALUE)).isEqualTo("-2147483648");
        assertThat(number(SlotType.INT64, 4_711)).isEqualTo("'4711'::bigint");
        assertThat(number(SlotType.CENTS, 5)).isEqualTo("0.05");
        assertThat(number(SlotType.CENTS, -123_456)).isEqualTo("-1234.56");
    }

    @Test
    void aTextCannotEndItsQuotes() {
        assertThat(text("BARBAR")).isEqualTo("E'BARBAR'");
        assertThat(text("'); DROP TABLE t; --")).isEqualTo("E'''); DROP TABLE t; --'");
        assertThat(text("\\'x")).isEqualTo("E'\\\\''x'");
        assertThat(text("Grüße")).isEqualTo("E'Grüße'");
    }

    @Test
    void putsArgumentsWhereTheyBelong() {
        Arguments arguments = new Arguments(List.of(SlotType.INT32, SlotType.INT32_ARRAY));
        arguments.set(0, 7);
        arguments.numbers(1).add(3);
        arguments.numbers(1).add(-4);
        String sql = sql(List.of("CALL f(", ", ", ", ", ")"), arguments, SlotType.INT32, SlotType.INT32_ARRAY);
        assertThat(sql).isEqualTo("CALL f(7, '{3,-4}'::integer[], NULL)");
    }
}
