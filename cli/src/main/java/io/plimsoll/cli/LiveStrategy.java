package io.plimsoll.cli;

import io.plimsoll.app.Live;
import io.plimsoll.app.Terminal;
import io.plimsoll.cli.option.DetachableOutput;
import io.plimsoll.cli.option.OutputOptions;
import io.plimsoll.live.LiveServer;
import io.plimsoll.spec.SpecException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.IExecutionStrategy;
import picocli.CommandLine.ParseResult;

/// Executes a command, and serves its pages meanwhile if the user requested that.
record LiveStrategy(Terminal terminal) implements IExecutionStrategy {
    @Override
    public int execute(ParseResult parsed) {
        ParseResult command = parsed;
        while (command.hasSubcommand()) {
            command = command.subcommand();
        }
        boolean isHelp = command.isUsageHelpRequested() || command.isVersionHelpRequested();
        if (isHelp || !command.hasMatchedOption(DetachableOutput.LIVE)) {
            return new CommandLine.RunLast().execute(parsed);
        }
        @Nullable Path given = command.matchedOptionValue("--runs-dir", null);
        int port = command.matchedOptionValue(DetachableOutput.LIVE, 0);
        try (LiveServer server =
                new Live(OutputOptions.store(given), false, Main::interrupt).start(Live.LOOPBACK, port)) {
            terminal.err().println("live: " + server.url());
            return new CommandLine.RunLast().execute(parsed);
        } catch (SpecException refused) {
            throw new ExecutionException(command.commandSpec().commandLine(), "not live", refused);
        }
    }
}
