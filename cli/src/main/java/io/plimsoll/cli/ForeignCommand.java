package io.plimsoll.cli;

import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problem;
import io.plimsoll.spec.Setting;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// A command around another tool: one that takes its place, or serves it.
abstract class ForeignCommand extends TerminalCommand {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec command;

    final ParameterException refused(String sentence) {
        return new ParameterException(command.commandLine(), sentence);
    }

    final void say(String sentence) {
        terminal().err().println("plimsoll: " + sentence);
    }

    /// A note, with the place it is about, where it has one.
    final void say(Problem note) {
        boolean isPlaced =
                !note.origin().equals(Origin.DEFAULT) && !note.origin().equals(Origin.MISSING);
        say(isPlaced ? note.toString() : note.message());
    }

    /// Prints what the command was asked for.
    final int print(String text) {
        terminal().out().print(text);
        terminal().out().flush();
        return ExitCode.PASS;
    }

    /// Adds what an option says, if it is given.
    static void add(List<Setting> settings, String key, @Nullable String value) {
        if (value != null) {
            settings.add(new Setting(key, value, Origin.COMMAND_LINE));
        }
    }
}
