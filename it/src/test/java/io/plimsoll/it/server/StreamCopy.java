package io.plimsoll.it.server;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A COPY with `stream_mode true`, read. Immutable.
///
/// @param onConflict `none`, `ignore` or `update`
record StreamCopy(String table, List<String> columns, String format, String onConflict) {
    private static final Pattern COPY = Pattern.compile(
            "copy ([\\w.\"]+) ?\\(([^)]*)\\) from stdin with ?\\((.*)\\)", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
    private static final Map<String, String> OPTIONS =
            Map.of("stream_mode", "true", "format", "text|csv|binary", "on_conflict", "none|ignore|update");

    /// @throws RefusedException when it is not what the vendor's grammar allows
    static StreamCopy parse(String statement) throws RefusedException {
        Matcher copy = COPY.matcher(statement);
        if (!copy.matches()) {
            throw refused("a stream-mode COPY needs a column list and options: " + statement);
        }
        Map<String, String> options = new LinkedHashMap<>();
        for (String option : SqlText.list(copy.group(3))) {
            String[] words = option.split(" ", 2);
            String name = words[0].toLowerCase(Locale.ROOT);
            String value = words.length < 2 ? "" : SqlText.unquoted(words[1]).toLowerCase(Locale.ROOT);
            if (!value.matches(OPTIONS.getOrDefault(name, "no such option"))) {
                throw refused("option \"" + option + "\" is not one of a stream-mode COPY");
            }
            options.put(name, value);
        }
        List<String> columns =
                SqlText.list(copy.group(2)).stream().map(SqlText::unquoted).toList();
        return new StreamCopy(
                copy.group(1),
                columns,
                options.getOrDefault("format", "text"),
                options.getOrDefault("on_conflict", "none"));
    }

    private static RefusedException refused(String text) {
        return new RefusedException(Message.error("22023", text));
    }

    String columnList() {
        return "\"" + String.join("\",\"", columns) + "\"";
    }
}
