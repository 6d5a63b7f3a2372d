package io.plimsoll.cli.option;

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
            throw new IllegalStateException("commands are made by CommandFactory");
        }
        return terminal;
    }
}
