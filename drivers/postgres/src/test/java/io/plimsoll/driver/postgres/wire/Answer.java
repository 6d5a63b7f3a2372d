package io.plimsoll.driver.postgres.wire;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/// What a server says, put together message by message.
final class Answer {
    private final OutBuffer out = OutBuffer.scratch();

    static byte[] prepared(int parameters, int... columns) {
        int[] types = new int[parameters];
        Arrays.fill(types, Oid.INT4);
        Answer answer = new Answer().empty('1').parameters(types);
        return (columns.length == 0 ? answer.empty('n') : answer.shape(columns)).ready('I');
    }

    static byte[] completed(String tag, char status) {
        return new Answer().empty('2').tag(tag).ready(status);
    }

    Answer empty(char type) {
        out.begin(type);
        out.end();
        return this;
    }

    Answer parameters(int... types) {
        out.begin('t');
        out.int16(types.length);
        for (int type : types) {
            out.int32(type);
        }
        out.end();
        return this;
    }

    Answer shape(int... columns) {
        out.begin('T');
        out.int16(columns.length);
        for (int type : columns) {
            out.string("column");
            out.int32(0);
            out.int16(0);
            out.int32(type);
            out.int16(-1);
            out.int32(-1);
            out.int16(0);
        }
        out.end();
        return this;
    }

    Answer row(String... values) {
        out.begin('D');
        out.int16(values.length);
        for (String value : values) {
            out.int32(value.length());
            out.bytes(value.getBytes(StandardCharsets.UTF_8));
        }
        out.end();
        return this;
    }

    Answer tag(String tag) {
        out.begin('C');
        out.string(tag);
        out.end();
        return this;
    }

    /// ErrorResponse or NoticeResponse.
    Answer report(char type, String severity, String state, String message) {
        out.begin(type);
        for (List<String> field :
                List.of(List.of("S", severity), List.of("V", severity), List.of("C", state), List.of("M", message))) {
            out.int8(field.get(0).charAt(0));
            out.string(field.get(1));
        }
        out.int8(0);
        out.end();
        return this;
    }

    Answer parameter(String name, String value) {
        out.begin('S');
        out.string(name);
        out.string(value);
        out.end();
        return this;
    }

    Answer copyIn() {
        out.begin('G');
        out.int8(1);
        out.int16(1);
        out.int16(1);
        out.end();
        return this;
    }

    byte[] ready(char status) {
        out.begin('Z');
        out.int8(status);
        out.end();
        return out.copy();
    }

    byte[] bytes() {
        return out.copy();
    }
}
