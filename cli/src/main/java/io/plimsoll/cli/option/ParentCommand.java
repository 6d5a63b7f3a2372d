package io.plimsoll.cli.option;

/// A command that does nothing itself: those below it do.
public abstract class ParentCommand extends TerminalCommand {
    @Override
    public final Integer call() {
        throw refused("name a command: " + String.join(", ", below()).replaceFirst(", ([^,]+)$", " or $1"));
    }
}
