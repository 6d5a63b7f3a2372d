package io.plimsoll.cli;

import io.plimsoll.app.ExitCode;
import io.plimsoll.cli.option.TerminalCommand;
import picocli.AutoComplete;
import picocli.CommandLine.Command;

/// `plimsoll completion`: prints a completion script for bash and zsh.
@Command(
        name = "completion",
        header = "Print a completion script: `source <(plimsoll completion)` in bash or zsh.",
        mixinStandardHelpOptions = true)
final class CompletionCommand extends TerminalCommand {
    @Override
    public Integer call() {
        terminal().out().print(AutoComplete.bash("plimsoll", Main.commandLine(terminal())));
        return ExitCode.PASS;
    }
}
