package io.plimsoll.cli;

import io.plimsoll.app.Detachment;
import io.plimsoll.app.Live;
import io.plimsoll.app.Terminal;
import io.plimsoll.cli.option.CommonOptions.RunsFolder;
import io.plimsoll.cli.option.OutputOptions;
import io.plimsoll.live.LiveServer;
import io.plimsoll.spec.SpecException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.IExecutionStrategy;
import picocli.CommandLine.ParseResult;

/// Executes a command in this process, or starts it in a separate one. Serves its pages meanwhile if the user
/// requested that.
///
/// @param args the arguments of this process
record DetachStrategy(Terminal terminal, List<String> args) implements IExecutionStrategy {
    @Override
    public int execute(ParseResult parsed) {
        boolean isWanted = false;
        ParseResult command = parsed;
        while (command.hasSubcommand()) {
            command = command.subcommand();
            isWanted |= command.hasMatchedOption(OutputOptions.DETACH);
        }
        boolean isHelp = command.isUsageHelpRequested() || command.isVersionHelpRequested();
        Detachment detachment = Detachment.ofThisProcess();
        // Without the name of the program.
        detachment.named(command.commandSpec().qualifiedName().replaceFirst("^\\S+ ", ""));
        if (!isWanted || isHelp || detachment.isWanted()) {
            return isHelp || !command.hasMatchedOption(OutputOptions.LIVE)
                    ? new CommandLine.RunLast().execute(parsed)
                    : live(parsed, command);
        }
        return start(command);
    }

    private int live(ParseResult parsed, ParseResult command) {
        @Nullable Path given = command.matchedOptionValue("--runs-dir", null);
        int port = command.matchedOptionValue(OutputOptions.LIVE, 0);
        try (LiveServer server =
                new Live(RunsFolder.store(given), false, Main::interrupt).start(Live.LOOPBACK, port)) {
            terminal.err().println("live: " + server.url());
            return new CommandLine.RunLast().execute(parsed);
        } catch (SpecException refused) {
            throw new ExecutionException(command.commandSpec().commandLine(), "not live", refused);
        }
    }

    private int start(ParseResult command) {
        @Nullable Path given = command.matchedOptionValue("--runs-dir", null);
        Detaching detaching = new Detaching(
                terminal,
                RunsFolder.store(given),
                given == null ? "" : " --runs-dir " + given,
                command.hasMatchedOption("--json"));
        try {
            return detaching.start(args);
        } catch (IOException | InterruptedException | SpecException failed) {
            throw new ExecutionException(command.commandSpec().commandLine(), "not detached", failed);
        }
    }
}
