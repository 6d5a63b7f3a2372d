package io.plimsoll.cli;

import io.plimsoll.app.ExitCode;
import io.plimsoll.cli.option.TerminalCommand;
import picocli.CommandLine.Command;

/// `plimsoll selftest`: the launcher executes it, because it can build. This class only prints a message if the
/// launcher was not used.
@Command(
        name = "selftest",
        header = "Build Plimsoll from its sources and run all its tests (by the launcher, in a checkout).",
        mixinStandardHelpOptions = true)
final class SelftestCommand extends TerminalCommand {
    @Override
    public Integer call() {
        terminal().err().println("plimsoll: selftest builds from sources; call it through ./plimsoll in a checkout");
        return ExitCode.BAD_SPEC;
    }
}
