package io.plimsoll.bench;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A statement as a [ManySessionsServer] understands it: by its first word, its select list and its parameters.
/// Immutable.
///
/// @param columns how many the answer has, each an int4 that is 1; 0 where there are no rows
record Canned(Kind kind, int columns, int parameters, boolean isBinary) {
    private static final Pattern PARAMETER = Pattern.compile("\\$(\\d+)");
    private static final int INT4 = 23;

    static final Map<String, String> PARAMETERS = Map.of(
            "server_version", "18.0",
            "server_encoding", "UTF8",
            "client_encoding", "UTF8",
            "DateStyle", "ISO, MDY",
            "TimeZone", "UTC",
            "integer_datetimes", "on",
            "standard_conforming_strings", "on");

    /// What the first word says.
    enum Kind {
        SELECT("SELECT 1"),
        SHOW("SHOW"),
        INSERT("INSERT 0 1"),
        UPDATE("UPDATE 1"),
        DELETE("DELETE 1"),
        BEGIN("BEGIN"),
        START("START TRANSACTION"),
        COMMIT("COMMIT"),
        END("COMMIT"),
        ROLLBACK("ROLLBACK"),
        COPY("COPY 0"),
        SET("SET"),
        EMPTY(""),
        OTHER("OK");

        private final String tag;

        Kind(String tag) {
            this.tag = tag;
        }
    }

    static Canned of(String sql) {
        String text = sql.strip().toLowerCase(Locale.ROOT);
        Kind kind = kind(text);
        int highest = 0;
        Matcher parameter = PARAMETER.matcher(text);
        while (parameter.find()) {
            highest = Math.max(highest, Integer.parseInt(parameter.group(1)));
        }
        return new Canned(kind, columns(kind, text), highest, false);
    }

    private static Kind kind(String text) {
        if (text.isEmpty()) {
            return Kind.EMPTY;
        }
        String first = text.split("[^a-z]", 2)[0].toUpperCase(Locale.ROOT);
        for (Kind kind : Kind.values()) {
            if (kind.name().equals(first)) {
                return kind;
            }
        }
        return Kind.OTHER;
    }

    /// The commas of the select list, outside parentheses, and one.
    private static int columns(Kind kind, String text) {
        if (kind != Kind.SELECT && kind != Kind.SHOW) {
            return 0;
        }
        int from = text.indexOf(" from ");
        int depth = 0;
        int columns = 1;
        for (char next : (from < 0 ? text : text.substring(0, from)).toCharArray()) {
            depth += next == '(' ? 1 : next == ')' ? -1 : 0;
            columns += next == ',' && depth == 0 ? 1 : 0;
        }
        return columns;
    }

    Canned binary() {
        return isBinary ? this : new Canned(kind, columns, parameters, true);
    }

    boolean isCopy() {
        return kind == Kind.COPY;
    }

    void describeParameters(Output output) {
        output.begin('t').int16(parameters);
        for (int index = 0; index < parameters; index++) {
            output.int32(INT4);
        }
        output.end();
    }

    void describe(Output output, boolean inBinary) {
        output.begin('T').int16(columns);
        for (int column = 1; column <= columns; column++) {
            output.text("c" + column).int32(0).int16(0).int32(INT4);
            output.int16(Integer.BYTES).int32(-1).int16(inBinary ? 1 : 0);
        }
        output.end();
    }

    void execute(Output output, boolean inBinary) {
        if (kind == Kind.EMPTY) {
            output.begin('I').end();
            return;
        }
        if (columns > 0) {
            row(output, inBinary);
        }
        output.begin('C').text(kind.tag).end();
    }

    private void row(Output output, boolean inBinary) {
        output.begin('D').int16(columns);
        for (int column = 0; column < columns; column++) {
            if (inBinary) {
                output.int32(Integer.BYTES).int32(1);
            } else {
                output.int32(1).int8('1');
            }
        }
        output.end();
    }

    /// What ReadyForQuery says after it.
    char stateAfter(char state) {
        return switch (kind) {
            case BEGIN, START -> 'T';
            case COMMIT, END, ROLLBACK -> 'I';
            case SELECT, SHOW, INSERT, UPDATE, DELETE, COPY, SET, EMPTY, OTHER -> state;
        };
    }
}
