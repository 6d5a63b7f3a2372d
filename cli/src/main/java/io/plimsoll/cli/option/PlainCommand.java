package io.plimsoll.cli.option;

import io.plimsoll.app.ExitCode;
import io.plimsoll.app.Terminal;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problem;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// A command that prints, without options.
public abstract class PlainCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec command;

    private @Nullable Terminal terminal;

    public final void attach(Terminal attached) {
        terminal = attached;
    }

    protected final Terminal terminal() {
        if (terminal == null) {
            throw new IllegalStateException("commands are made by Main");
        }
        return terminal;
    }

    /// Prints the result of the command.
    protected final int print(String text) {
        terminal().out().print(text);
        terminal().out().flush();
        return ExitCode.PASS;
    }

    /// Prints a line of the result.
    protected final void printLine(Object line) {
        terminal().out().println(line);
        terminal().out().flush();
    }

    /// Prints a message to the error stream.
    protected final void say(String sentence) {
        terminal().err().println("plimsoll: " + sentence);
    }

    /// Prints a note to the error stream, after its origin if it has one.
    protected final void say(Problem note) {
        boolean isPlaced =
                !note.origin().equals(Origin.DEFAULT) && !note.origin().equals(Origin.MISSING);
        say(isPlaced ? note.toString() : note.message());
    }

    /// The name of this command, without those above it.
    protected final String name() {
        return command.name();
    }

    /// The names of the commands below this one, in order.
    protected final Set<String> below() {
        return command.subcommands().keySet();
    }

    /// The main command, with the commands that this command line needs.
    protected final CommandLine root() {
        return command.root().commandLine();
    }

    /// Refuses the arguments of this command.
    protected final ParameterException refused(String sentence) {
        return new ParameterException(command.commandLine(), sentence);
    }

    /// Prints the help of this command to the error stream, for arguments that ask for nothing.
    protected final void sayHelp() {
        terminal().err().print(command.commandLine().getUsageMessage());
    }

    /// Prints the help of this command.
    protected final int printHelp() {
        return print(command.commandLine().getUsageMessage());
    }
}
