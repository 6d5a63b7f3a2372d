package io.plimsoll.holo;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/// One key of the tool's files. Immutable.
///
/// @param name such as `put.threadSize`, as the tool spells it; files may use any case
/// @param fallback the tool's default
/// @param isUsed whether it has an effect here; others are accepted
record ConfKey(String name, Type type, String fallback, boolean isUsed) {
    /// What a value must look like.
    enum Type {
        INT,
        LONG,
        BOOL,
        TEXT
    }

    /// All keys, by their names in lower case.
    static final Map<String, ConfKey> ALL = read();

    /// The part before the point, in lower case.
    String section() {
        return name.substring(0, name.indexOf('.')).toLowerCase(Locale.ROOT);
    }

    /// Why the value does not fit, in a clause; empty when it does.
    String fault(String value) {
        return switch (type) {
            case INT -> fits(value, Integer.MIN_VALUE, Integer.MAX_VALUE);
            case LONG -> fits(value, Long.MIN_VALUE, Long.MAX_VALUE);
            case BOOL -> value.equalsIgnoreCase("true") || value.equalsIgnoreCase("false") ? "" : "wants true or false";
            case TEXT -> "";
        };
    }

    private static String fits(String value, long least, long most) {
        try {
            long number = Long.parseLong(value);
            return number >= least && number <= most ? "" : "is too large";
        } catch (NumberFormatException refused) {
            return "wants a whole number";
        }
    }

    private static Map<String, ConfKey> read() {
        Map<String, ConfKey> keys = new LinkedHashMap<>();
        try (InputStream in = Objects.requireNonNull(
                ConfKey.class.getResourceAsStream("conf-keys.txt"), "the list of keys is part of the program")) {
            new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(ConfKey::parse)
                    .forEach(key -> keys.put(key.name.toLowerCase(Locale.ROOT), key));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        return keys;
    }

    private static ConfKey parse(String line) {
        String[] words = line.split(" ", -1);
        String fallback = words[2].equals("\"\"") ? "" : words[2];
        return new ConfKey(words[0], Type.valueOf(words[1].toUpperCase(Locale.ROOT)), fallback, words.length == 3);
    }
}
