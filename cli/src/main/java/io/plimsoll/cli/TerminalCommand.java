package io.plimsoll.cli;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/// A command that prints.
abstract class TerminalCommand implements Callable<Integer> {
    private @Nullable Terminal terminal;

    final void attach(Terminal attached) {
        terminal = attached;
    }

    final Terminal terminal() {
        if (terminal == null) {
            throw new IllegalStateException("commands are made by CommandFactory");
        }
        return terminal;
    }
}
