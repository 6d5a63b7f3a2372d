package io.plimsoll.cli.tools;

import io.plimsoll.app.ExitCode;
import io.plimsoll.cli.option.TerminalCommand;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problem;
import io.plimsoll.spec.Setting;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// A command for another tool: it replaces the tool or supports its use.
public abstract class ForeignCommand extends TerminalCommand {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec command;

    protected final ParameterException refused(String sentence) {
        return new ParameterException(command.commandLine(), sentence);
    }

    final void say(String sentence) {
        terminal().err().println("plimsoll: " + sentence);
    }

    /// Prints a note, preceded by its origin if it has one.
    final void say(Problem note) {
        boolean isPlaced =
                !note.origin().equals(Origin.DEFAULT) && !note.origin().equals(Origin.MISSING);
        say(isPlaced ? note.toString() : note.message());
    }

    /// Prints the result of the command.
    protected final int print(String text) {
        terminal().out().print(text);
        terminal().out().flush();
        return ExitCode.PASS;
    }

    /// Adds the setting of an option if it is given.
    static void add(List<Setting> settings, String key, @Nullable String value) {
        if (value != null) {
            settings.add(new Setting(key, value, Origin.COMMAND_LINE));
        }
    }
}
