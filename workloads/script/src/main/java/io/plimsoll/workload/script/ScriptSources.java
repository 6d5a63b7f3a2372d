package io.plimsoll.workload.script;

import io.plimsoll.spec.Suggestion;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Reads what the keys `scripts` and `define` say. Stateless.
final class ScriptSources {
    private static final String BUILTIN = "builtin:";

    private ScriptSources() {}

    /// One script of a run, as text.
    ///
    /// @param name the operation's name: that of the file without folder and ending, or of the builtin script
    /// @param shown as pgbench's reports name it
    /// @param builtin the builtin script that it is, which drives the tables of `pgbench -i`
    /// @param weight from 0
    record Source(String name, String shown, String text, Optional<BuiltinScript> builtin, int weight) {}

    /// The scripts that the value of the key `scripts` names, in its order. Equal names get a number.
    ///
    /// @throws IllegalArgumentException with a clause that follows "scripts "
    static List<Source> read(String value) {
        List<Source> sources = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (String entry : split(value)) {
            Source source = source(entry);
            String name = source.name();
            for (int number = 2; !names.add(name); number++) {
                name = source.name() + "-" + number;
            }
            sources.add(new Source(name, source.shown(), source.text(), source.builtin(), source.weight()));
        }
        if (sources.isEmpty()) {
            throw new IllegalArgumentException("names no script");
        }
        if (sources.stream().mapToLong(Source::weight).sum() == 0) {
            throw new IllegalArgumentException("has only weights of 0: one script at least must run");
        }
        if (sources.stream().mapToLong(Source::weight).sum() > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("has weights whose sum is above " + Integer.MAX_VALUE);
        }
        return sources;
    }

    private static Source source(String entry) {
        int at = entry.lastIndexOf('@');
        String name = (at < 0 ? entry : entry.substring(0, at)).strip();
        int weight = at < 0 ? 1 : weight(entry.substring(at + 1).strip());
        if (name.startsWith(BUILTIN)) {
            String word = name.substring(BUILTIN.length());
            BuiltinScript script = BuiltinScript.named(word)
                    .orElseThrow(() -> new IllegalArgumentException("names no builtin script \"" + word + "\""
                            + Suggestion.clause(word, BuiltinScript.words()) + "; there are: "
                            + String.join(", ", BuiltinScript.words())));
            return new Source(script.word(), script.title(), script.text(), Optional.of(script), weight);
        }
        if (name.equals(StandardInput.NAME)) {
            return new Source("standard-input", name, standardInput(), Optional.empty(), weight);
        }
        return new Source(operation(name), name, text(name), Optional.empty(), weight);
    }

    private static String operation(String file) {
        String name = file.substring(file.lastIndexOf('/') + 1);
        int dot = name.lastIndexOf('.');
        return (dot > 0 ? name.substring(0, dot) : name).replaceAll("[^A-Za-z0-9._-]", "-");
    }

    private static int weight(String text) {
        try {
            int weight = Integer.parseInt(text);
            if (weight >= 0) {
                return weight;
            }
        } catch (NumberFormatException noNumber) {
            throw new IllegalArgumentException(
                    "has the weight \"" + text + "\", which is no whole number from 0 to " + Integer.MAX_VALUE,
                    noNumber);
        }
        throw new IllegalArgumentException("has the weight " + text + ", which is below 0");
    }

    private static String standardInput() {
        try {
            return StandardInput.text();
        } catch (IOException unreadable) {
            throw new IllegalArgumentException(
                    "cannot be read from the standard input ("
                            + unreadable.getClass().getSimpleName() + ")",
                    unreadable);
        }
    }

    private static String text(String file) {
        try {
            return new String(Files.readAllBytes(Path.of(file)), StandardCharsets.UTF_8);
        } catch (IOException | InvalidPathException unreadable) {
            throw new IllegalArgumentException(
                    "names the file " + file + ", which cannot be read ("
                            + unreadable.getClass().getSimpleName() + ")",
                    unreadable);
        }
    }

    /// The variables that the value of the key `define` sets, in its order.
    ///
    /// @throws IllegalArgumentException with a clause that follows "define "
    static Map<String, String> definitions(String value) {
        Map<String, String> definitions = new LinkedHashMap<>();
        for (String entry : split(value)) {
            int equals = entry.indexOf('=');
            if (equals <= 0 || entry.substring(0, equals).isBlank()) {
                throw new IllegalArgumentException("needs NAME=VALUE pairs separated by commas, not \"" + entry + "\"");
            }
            definitions.put(entry.substring(0, equals).strip(), entry.substring(equals + 1));
        }
        return definitions;
    }

    /// The parts between commas that are not blank. A backslash takes a comma or a backslash as it is.
    private static List<String> split(String value) {
        List<String> parts = new ArrayList<>();
        StringBuilder part = new StringBuilder();
        for (int at = 0; at < value.length(); at++) {
            char unit = value.charAt(at);
            boolean isEscape = unit == '\\' && at + 1 < value.length() && "\\,".indexOf(value.charAt(at + 1)) >= 0;
            if (isEscape) {
                at++;
                part.append(value.charAt(at));
            } else if (unit == ',') {
                add(part, parts);
            } else {
                part.append(unit);
            }
        }
        add(part, parts);
        return parts;
    }

    private static void add(StringBuilder part, List<String> parts) {
        if (!part.toString().isBlank()) {
            parts.add(part.toString());
        }
        part.setLength(0);
    }
}
