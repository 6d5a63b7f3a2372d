package io.plimsoll.cli;

import io.plimsoll.app.Terminal;
import io.plimsoll.cli.option.TerminalCommand;
import picocli.CommandLine;
import picocli.CommandLine.IFactory;

/// Creates commands and passes the terminal to those that print.
record CommandFactory(Terminal terminal) implements IFactory {
    @Override
    public <K> K create(Class<K> type) throws Exception {
        if (TerminalCommand.class.isAssignableFrom(type)) {
            K command = CommandLine.defaultFactory().create(type);
            ((TerminalCommand) command).attach(terminal);
            return command;
        }
        return CommandLine.defaultFactory().create(type);
    }
}
