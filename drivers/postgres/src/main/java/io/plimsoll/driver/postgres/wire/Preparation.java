package io.plimsoll.driver.postgres.wire;

import io.plimsoll.driver.net.ProtocolViolation;
import io.plimsoll.driver.postgres.wire.SimpleQuery.RowShape;
import java.io.IOException;

/// Prepares one named statement on the server and reads its types. Used once.
final class Preparation extends MessageExchange {
    private final String name;
    private final String sql;
    private final int[] declared;
    private int[] parameters = {};
    private int[] columns = {};

    /// @param declared the types of the first parameters; the server infers the others
    Preparation(String name, String sql, int... declared) {
        this.name = name;
        this.sql = sql;
        this.declared = declared.clone();
    }

    String name() {
        return name;
    }

    int[] parameters() {
        return parameters.clone();
    }

    /// The types of the returned columns.
    int[] columns() {
        return columns.clone();
    }

    @Override
    void start(Conversation conversation) {
        OutBuffer out = conversation.out();
        out.begin('P');
        out.string(name);
        out.string(sql);
        out.int16(declared.length);
        for (int type : declared) {
            out.int32(type);
        }
        out.end();
        out.begin('D');
        out.int8('S');
        out.string(name);
        out.end();
        out.begin('S');
        out.end();
    }

    @Override
    String sentText() {
        return sql;
    }

    @Override
    void message(InBuffer in) throws IOException {
        switch (in.type()) {
            case '1', 'n' -> {}
            case 't' -> parameters = parameters(in);
            case 'T' -> columns = RowShape.read(in).types();
            default -> throw unexpected(in);
        }
    }

    private static int[] parameters(InBuffer in) throws ProtocolViolation {
        int[] types = new int[in.int16() & 0xffff];
        for (int i = 0; i < types.length; i++) {
            types[i] = in.int32();
        }
        return types;
    }
}
