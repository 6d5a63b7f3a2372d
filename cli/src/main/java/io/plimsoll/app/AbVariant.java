package io.plimsoll.app;

import io.plimsoll.driver.address.Addresses;
import io.plimsoll.driver.statement.QuotedText;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// One variant of an ab, as the user wrote it. Immutable.
///
/// @param name `A` or `B`
/// @param target the address that it runs against, or a name such as `@X`; empty: the one of both
/// @param settings of the server, by name; empty: the server's default
/// @param scripts files with statements that are executed before its blocks
public record AbVariant(String name, String target, Map<String, Optional<String>> settings, List<Script> scripts) {
    private static final String NAME = "[A-Za-z_][A-Za-z0-9_.]*";
    private static final Pattern PIECE = Pattern.compile("(?s)(" + NAME + ")\\s*=(.*)");

    /// A comma ends a piece only if another piece follows: values may have commas.
    private static final Pattern BREAK = Pattern.compile(",\\s*(?=" + NAME + "\\s*=|sql:)");

    private static final String SQL = "sql:";
    private static final String TARGET = "target";
    private static final String DEFAULT = "default";

    public AbVariant {
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
        scripts = List.copyOf(scripts);
    }

    /// A file with statements.
    public record Script(Path file, List<String> statements) {
        public Script {
            statements = List.copyOf(statements);
        }

        /// @throws IOException with a sentence for the user, when it cannot be read or has no statement
        static Script read(Path file) throws IOException {
            List<String> statements;
            try {
                statements = split(Files.readString(file));
            } catch (IOException unreadable) {
                throw new IOException(file + " cannot be read: name a file with SQL statements", unreadable);
            }
            if (statements.isEmpty()) {
                throw new IOException(file + " has no statement");
            }
            return new Script(file, statements);
        }

        /// The statements of a text, which end with semicolons; those in quotes and comments end none.
        static List<String> split(String text) {
            List<String> statements = new ArrayList<>();
            StringBuilder statement = new StringBuilder();
            int at = 0;
            while (at < text.length()) {
                int end = QuotedText.end(text, at);
                if (end > at) {
                    boolean isComment = text.startsWith("--", at) || text.startsWith("/*", at);
                    statement.append(isComment ? " " : text.substring(at, end));
                    at = end;
                } else if (text.charAt(at) == ';') {
                    add(statement, statements);
                    at++;
                } else {
                    statement.append(text.charAt(at++));
                }
            }
            add(statement, statements);
            return statements;
        }

        private static void add(StringBuilder statement, List<String> statements) {
            String stripped = statement.toString().strip();
            if (!stripped.isEmpty()) {
                statements.add(stripped);
            }
            statement.setLength(0);
        }
    }

    /// @param name `A` or `B`
    /// @param given the values of its option; each is one or several pieces separated by commas
    public static AbVariant parse(String name, List<String> given, Problems problems) {
        String option = "--" + name.toLowerCase(Locale.ROOT);
        Map<String, Optional<String>> settings = new LinkedHashMap<>();
        List<Script> scripts = new ArrayList<>();
        List<String> targets = new ArrayList<>();
        for (String text : given) {
            for (String piece : text.isBlank() ? new String[0] : BREAK.split(text.strip())) {
                Matcher parts = PIECE.matcher(piece.strip());
                if (piece.strip().startsWith(SQL)) {
                    script(option, piece.strip(), problems).ifPresent(scripts::add);
                } else if (!parts.matches()) {
                    refuse(
                            option,
                            problems,
                            Addresses.masked(piece.strip())
                                    + " is none of NAME=VALUE, NAME=default, target=ADDRESS, sql:FILE");
                } else if (parts.group(1).equals(TARGET)) {
                    targets.add(parts.group(2).strip());
                } else {
                    setting(option, parts, settings, problems);
                }
            }
        }
        if (targets.size() > 1 || targets.contains("")) {
            refuse(option, problems, "target= needs one address");
        }
        return new AbVariant(name, targets.isEmpty() ? "" : targets.getFirst(), settings, scripts);
    }

    private static Optional<Script> script(String option, String piece, Problems problems) {
        try {
            return Optional.of(Script.read(Path.of(piece.substring(SQL.length()).strip())));
        } catch (IOException unreadable) {
            refuse(option, problems, String.valueOf(unreadable.getMessage()));
            return Optional.empty();
        }
    }

    private static void setting(
            String option, Matcher parts, Map<String, Optional<String>> settings, Problems problems) {
        String setting = parts.group(1);
        String value = parts.group(2).strip();
        boolean isTwice = settings.keySet().stream().anyMatch(setting::equalsIgnoreCase);
        if (isTwice) {
            refuse(option, problems, setting + " is given twice");
        }
        if (value.isEmpty()) {
            refuse(option, problems, setting + " has no value: write " + setting + "=default for the server's default");
        }
        settings.put(setting, value.equalsIgnoreCase(DEFAULT) ? Optional.empty() : Optional.of(value));
    }

    private static void refuse(String option, Problems problems, String sentence) {
        problems.add(Origin.COMMAND_LINE, option + ": " + sentence);
    }

    /// What it is made of, for people; nothing if it is the server as it is. Passwords are masked.
    public List<String> pieces() {
        List<String> pieces = new ArrayList<>();
        if (!target.isEmpty()) {
            // The name of an entry of the inventory is no secret.
            pieces.add(TARGET + " = " + (target.startsWith("@") ? target : Addresses.masked(target)));
        }
        settings.forEach((setting, value) -> pieces.add(setting + " = " + value.orElse(DEFAULT)));
        scripts.forEach(script -> pieces.add(SQL + script.file()));
        return pieces;
    }

    /// What it gives to a setting: a value, or an empty text for the server's default. Empty if it does not name
    /// the setting.
    ///
    /// @param setting compared without regard to case
    Optional<String> given(String setting) {
        return settings.entrySet().stream()
                .filter(entry -> entry.getKey().equalsIgnoreCase(setting))
                .map(entry -> entry.getValue().orElse(""))
                .findFirst();
    }

    /// The value of the server's own that a setting has under this variant.
    ///
    /// @param setting compared without regard to case
    /// @param before its value if the variant does not name it
    Optional<String> value(String setting, Optional<String> before) {
        return settings.entrySet().stream()
                .filter(entry -> entry.getKey().equalsIgnoreCase(setting))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(before);
    }

    /// The address of a server that Plimsoll starts, with the settings on the server's command line.
    ///
    /// @param address whose own options of the same names are replaced
    /// @param settings by the server's names
    static String started(String address, Map<String, Optional<String>> settings) {
        int question = address.indexOf('?');
        Map<String, String> options = new LinkedHashMap<>();
        if (question >= 0) {
            for (String option : address.substring(question + 1).split("&", -1)) {
                String[] parts = option.split("=", 2);
                options.put(parts[0], parts.length > 1 ? parts[1] : "");
            }
        }
        settings.forEach((setting, value) -> {
            options.remove(setting);
            value.ifPresent(text -> options.put(setting, text));
        });
        StringBuilder started = new StringBuilder(question < 0 ? address : address.substring(0, question));
        char before = '?';
        for (Map.Entry<String, String> option : options.entrySet()) {
            started.append(before).append(option.getKey()).append('=').append(option.getValue());
            before = '&';
        }
        return started.toString();
    }
}
