package io.plimsoll.compat.pgbench;

import io.plimsoll.compat.pgbench.PgbenchRequest.ScriptChoice;
import io.plimsoll.workload.script.BuiltinScript;
import io.plimsoll.workload.script.PgbenchScript;
import io.plimsoll.workload.script.ScriptCommand;
import io.plimsoll.workload.script.ScriptException;
import io.plimsoll.workload.script.ScriptParser;
import io.plimsoll.workload.script.StandardInput;
import io.plimsoll.workload.script.expression.Variables;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The scripts of a command line, read and checked as they are named. Used by one thread.
final class ScriptList {
    private static final int MOST = 128;
    private static final int BUILTIN_WIDTH = 13;

    private final ScriptParser parser;
    private final List<ScriptChoice> choices = new ArrayList<>();

    ScriptList(PgbenchRelease version) {
        parser = new ScriptParser(version.language(), new Variables());
    }

    /// A script's name and its weight.
    private record Weighted(String name, int weight) {
        static Weighted of(String text) throws PgbenchRefusal {
            int at = text.lastIndexOf('@');
            return at < 0
                    ? new Weighted(text, 1)
                    : new Weighted(text.substring(0, at), CText.weight(text.substring(at)));
        }
    }

    /// The builtin script whose name begins with a text.
    private static BuiltinScript builtin(String start) throws PgbenchRefusal {
        Optional<BuiltinScript> script = BuiltinScript.named(start);
        if (script.isPresent()) {
            return script.get();
        }
        long found = BuiltinScript.words().stream()
                .filter(word -> word.startsWith(start))
                .count();
        String why = found == 0
                ? "no builtin script found for name \"" + start + "\""
                : "ambiguous builtin name: " + found + " builtin scripts found for prefix \"" + start + "\"";
        throw PgbenchRefusal.error(why).and(builtins());
    }

    /// The list of builtin scripts, as pgbench prints it.
    static String builtins() {
        StringBuilder text = new StringBuilder("Available builtin scripts:\n");
        for (BuiltinScript script : BuiltinScript.values()) {
            text.append("  ")
                    .append(CText.padded(script.word(), BUILTIN_WIDTH))
                    .append(": ")
                    .append(script.title())
                    .append('\n');
        }
        return text.toString();
    }

    /// What `--show-script` prints.
    ///
    /// @param start the beginning of the script's name
    static String shown(String start) throws PgbenchRefusal {
        BuiltinScript script = builtin(start);
        return "-- " + script.word() + ": " + script.title() + "\n" + script.text() + "\n";
    }

    /// @param text the beginning of a builtin script's name, and its weight after an `@`
    void addBuiltin(String text) throws PgbenchRefusal {
        Weighted weighted = Weighted.of(text);
        BuiltinScript script = builtin(weighted.name());
        add(new Weighted(script.title(), weighted.weight()), ScriptChoice.BUILTIN + script.word(), script.text());
    }

    /// @param text the name of a file, and its weight after an `@`
    void addFile(String text) throws PgbenchRefusal {
        Weighted weighted = Weighted.of(text);
        add(weighted, weighted.name(), contents(weighted.name()));
    }

    private void add(Weighted weighted, String source, String text) throws PgbenchRefusal {
        PgbenchScript script;
        try {
            script = parser.parse(weighted.name(), text);
        } catch (ScriptException refused) {
            throw PgbenchRefusal.error(refused.getMessage());
        }
        if (choices.size() == MOST) {
            throw PgbenchRefusal.error("at most " + MOST + " SQL scripts are allowed");
        }
        choices.add(new ScriptChoice(weighted.name(), source, weighted.weight(), script));
    }

    private static String contents(String name) throws PgbenchRefusal {
        try {
            if (name.equals(StandardInput.NAME)) {
                return StandardInput.text();
            }
            Path file = Path.of(name);
            if (Files.isDirectory(file)) {
                throw PgbenchRefusal.error("could not read file \"" + name + "\": Is a directory");
            }
            return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        } catch (NoSuchFileException missing) {
            throw unopened(name, "No such file or directory");
        } catch (AccessDeniedException denied) {
            throw unopened(name, "Permission denied");
        } catch (InvalidPathException | IOException broken) {
            throw unopened(name, String.valueOf(broken.getMessage()));
        }
    }

    private static PgbenchRefusal unopened(String name, String why) {
        return PgbenchRefusal.error("could not open file \"" + name + "\": " + why);
    }

    /// Adds pgbench's usual script if there is none.
    void addUsualIfNone() throws PgbenchRefusal {
        if (choices.isEmpty()) {
            addBuiltin(BuiltinScript.TPCB_LIKE.word());
        }
    }

    /// Refuses scripts that the protocol cannot send, and scripts of which none can be chosen.
    ///
    /// @param protocol only `simple` has no parameters, whose number is limited
    void check(String protocol) throws PgbenchRefusal {
        if (!protocol.equals("simple")) {
            for (ScriptChoice choice : choices) {
                checkParameters(choice.script());
            }
        }
        if (choices.stream().allMatch(choice -> choice.weight() == 0)) {
            throw PgbenchRefusal.error("total script weight must not be zero");
        }
    }

    private static void checkParameters(PgbenchScript script) throws PgbenchRefusal {
        for (ScriptCommand command : script.commands()) {
            if (command instanceof ScriptCommand.Sql sql
                    && sql.text().problemOfParameters().isPresent()) {
                throw PgbenchRefusal.error(sql.text().problemOfParameters().get());
            }
        }
    }

    List<ScriptChoice> choices() {
        return List.copyOf(choices);
    }
}
