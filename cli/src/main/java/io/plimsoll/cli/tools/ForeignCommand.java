package io.plimsoll.cli.tools;

import io.plimsoll.cli.option.TerminalCommand;
import io.plimsoll.results.Json;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problem;
import io.plimsoll.spec.Setting;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
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

    /// Prints a note, preceded by its origin if it has one.
    final void say(Problem note) {
        boolean isPlaced =
                !note.origin().equals(Origin.DEFAULT) && !note.origin().equals(Origin.MISSING);
        say(isPlaced ? note.toString() : note.message());
    }

    /// Adds the setting of an option if it is given.
    static void add(List<Setting> settings, String key, @Nullable String value) {
        if (value != null) {
            settings.add(new Setting(key, value, Origin.COMMAND_LINE));
        }
    }

    /// Shows a table that somebody publishes, and what follows from it.
    abstract static class Published extends ForeignCommand {
        @Option(names = "--json", description = "Print rows and what follows from them as JSON instead of text.")
        private boolean json;

        /// The output of `--json`.
        abstract Object data();

        abstract String text();

        @Override
        public final Integer call() {
            return print(json ? Json.text(data()) : text());
        }
    }
}
