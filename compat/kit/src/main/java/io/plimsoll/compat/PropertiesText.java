package io.plimsoll.compat;

import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Pattern;

/// A parser of the format of [java.util.Properties#load] that reports the line of each key, which that class does
/// not: it gets one logical line at a time. Every text is valid. Stateless.
public final class PropertiesText {
    /// An escape that `Properties` rejects; here, the backslash is left out.
    public static final Pattern BROKEN_ESCAPE = Pattern.compile("(?<!\\\\)((?:\\\\\\\\)*)\\\\u(?![0-9a-fA-F]{4})");

    /// The byte order mark of UTF-8 (RFC 3629, 6), also in the form of its bytes read as ISO 8859-1.
    private static final List<String> MARKS = List.of("\ufeff", "\u00ef\u00bb\u00bf");

    private static final Pattern COMMENT = Pattern.compile("(?s)[ \t\f]*[#!].*");
    private static final Pattern CONTINUED = Pattern.compile("(?s).*(?<!\\\\)(?:\\\\\\\\)*\\\\");

    private PropertiesText() {}

    /// One key as written. Like the format, this keeps blanks at the end of the value.
    ///
    /// @param line counted from 1
    public record Line(String key, String value, int line) {}

    /// The text of another tool's file, with any bytes; empty when it added to `problems`.
    ///
    /// @param wanted a clause that describes the expected file; may be empty
    public static Optional<String> read(Path file, Charset charset, String wanted, Problems problems) {
        Origin origin = new Origin(String.valueOf(file), 0);
        if (!Files.isRegularFile(file)) {
            problems.add(origin, "there is no such file" + wanted);
            return Optional.empty();
        }
        try {
            return Optional.of(new String(Files.readAllBytes(file), charset));
        } catch (IOException unreadable) {
            problems.add(origin, "it cannot be read: " + unreadable.getMessage());
            return Optional.empty();
        }
    }

    /// The text without a leading byte order mark. Some editors write one; it would become part of the first key.
    public static String unmarked(String text) {
        return MARKS.stream()
                .filter(text::startsWith)
                .findFirst()
                .map(mark -> text.substring(mark.length()))
                .orElse(text);
    }

    /// All keys in file order, including repeated ones.
    public static List<Line> parse(String text) {
        List<Line> lines = new ArrayList<>();
        // Not String.lines(): it has the same line ends, but drops an empty last line.
        String[] natural = text.split("\r\n|\r|\n", -1);
        for (int i = 0; i < natural.length; i++) {
            int start = i + 1;
            StringBuilder logical = new StringBuilder(natural[i]);
            boolean isComment = COMMENT.matcher(natural[i]).matches();
            while (!isComment && CONTINUED.matcher(natural[i]).matches() && i + 1 < natural.length) {
                logical.append('\n').append(natural[++i]);
            }
            properties(logical.toString()).forEach((key, value) -> lines.add(new Line(key, value, start)));
        }
        return lines;
    }

    private static Map<String, String> properties(String logical) {
        Properties properties = new Properties();
        try {
            properties.load(new StringReader(logical));
        } catch (IllegalArgumentException broken) {
            return properties(BROKEN_ESCAPE.matcher(logical).replaceAll("$1u"));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        Map<String, String> texts = new HashMap<>();
        properties.forEach((key, value) -> texts.put(String.valueOf(key), String.valueOf(value)));
        return texts;
    }
}
