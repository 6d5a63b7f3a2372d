package io.plimsoll.bench.server;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A statement as a [ManySessionsServer] parses it: by its first word, its select list and its parameters.
/// Immutable.
///
/// @param columns the types of the answer's columns, each with the value 1 or a similar one; empty for no rows
/// @param known rows of texts, instead of the one row
record Canned(Kind kind, List<CannedType> columns, int parameters, boolean isBinary, Optional<KnownAnswer> known) {
    private static final Pattern PARAMETER = Pattern.compile("\\$(\\d+)");
    private static final Pattern LIST = Pattern.compile("\\w+\\s+(.*?)(\\s+from\\s.*)?", Pattern.DOTALL);

    static final Map<String, String> PARAMETERS = Map.of(
            "server_version", "18.0",
            "server_encoding", "UTF8",
            "client_encoding", "UTF8",
            "DateStyle", "ISO, MDY",
            "TimeZone", "UTC",
            "integer_datetimes", "on",
            "standard_conforming_strings", "on");

    /// The meaning of the first word.
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
        Optional<KnownAnswer> known = KnownAnswer.to(text);
        List<CannedType> columns = known.map(KnownAnswer::types).orElseGet(() -> columns(kind, text));
        return new Canned(kind, columns, highest, false, known);
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

    /// One column for each comma of the select list outside parentheses, plus one.
    private static List<CannedType> columns(Kind kind, String text) {
        Matcher list = LIST.matcher(text);
        if ((kind != Kind.SELECT && kind != Kind.SHOW) || !list.matches()) {
            return List.of();
        }
        List<CannedType> types = new ArrayList<>();
        int depth = 0;
        int start = 0;
        String names = list.group(1);
        for (int i = 0; i < names.length(); i++) {
            char next = names.charAt(i);
            depth += next == '(' ? 1 : next == ')' ? -1 : 0;
            if (next == ',' && depth == 0) {
                types.add(CannedType.of(names.substring(start, i)));
                start = i + 1;
            }
        }
        types.add(CannedType.of(names.substring(start)));
        return List.copyOf(types);
    }

    Canned binary() {
        return isBinary ? this : new Canned(kind, columns, parameters, true, known);
    }

    boolean isCopy() {
        return kind == Kind.COPY;
    }

    void describeParameters(Output output) {
        output.begin('t').int16(parameters);
        for (int index = 0; index < parameters; index++) {
            output.int32(CannedType.NUMBER.oid());
        }
        output.end();
    }

    void describe(Output output, boolean inBinary) {
        output.begin('T').int16(columns.size());
        for (CannedType type : columns) {
            output.text("c").int32(0).int16(0).int32(type.oid());
            output.int16(type.size()).int32(-1).int16(inBinary ? 1 : 0);
        }
        output.end();
    }

    void execute(Output output, boolean inBinary) {
        if (kind == Kind.EMPTY) {
            output.begin('I').end();
            return;
        }
        if (known.isPresent()) {
            for (List<String> values : known.get().rows()) {
                output.begin('D').int16(values.size());
                values.forEach(output::bytes);
                output.end();
            }
        } else if (!columns.isEmpty()) {
            row(output, inBinary);
        }
        output.begin('C').text(kind.tag).end();
    }

    private void row(Output output, boolean inBinary) {
        output.begin('D').int16(columns.size());
        for (CannedType type : columns) {
            if (inBinary) {
                type.value(output);
            } else {
                output.int32(1).int8('1');
            }
        }
        output.end();
    }

    /// The transaction state in the following ReadyForQuery.
    char stateAfter(char state) {
        return switch (kind) {
            case BEGIN, START -> 'T';
            case COMMIT, END, ROLLBACK -> 'I';
            case SELECT, SHOW, INSERT, UPDATE, DELETE, COPY, SET, EMPTY, OTHER -> state;
        };
    }
}
