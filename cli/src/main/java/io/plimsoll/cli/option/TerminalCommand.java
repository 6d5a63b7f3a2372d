package io.plimsoll.cli.option;

import io.plimsoll.app.ExitCode;
import io.plimsoll.app.Reports;
import io.plimsoll.app.Terminal;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/// A command that prints.
public abstract class TerminalCommand implements Callable<Integer> {
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

    /// Tells the user a sentence on the error stream.
    protected final void say(String sentence) {
        terminal().err().println("plimsoll: " + sentence);
    }

    protected final Reports reports() {
        return new Reports(terminal());
    }
}
