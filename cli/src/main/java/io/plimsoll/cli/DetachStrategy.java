package io.plimsoll.cli;

import io.plimsoll.app.Detachment;
import io.plimsoll.app.Terminal;
import io.plimsoll.cli.option.DetachableOutput;
import io.plimsoll.cli.option.OutputOptions;
import io.plimsoll.spec.SpecException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.IExecutionStrategy;
import picocli.CommandLine.ParseResult;

/// Executes a command in this process, or starts it in a separate one.
///
/// @param args the arguments of this process
public record DetachStrategy(Terminal terminal, List<String> args) implements IExecutionStrategy {
    @Override
    public int execute(ParseResult parsed) {
        boolean isWanted = false;
        ParseResult command = parsed;
        while (command.hasSubcommand()) {
            command = command.subcommand();
            isWanted |= command.hasMatchedOption(DetachableOutput.DETACH);
        }
        boolean isHelp = command.isUsageHelpRequested() || command.isVersionHelpRequested();
        Detachment detachment = Detachment.ofThisProcess();
        // Without the name of the program.
        detachment.named(command.commandSpec().qualifiedName().replaceFirst("^\\S+ ", ""));
        if (!isWanted || isHelp || detachment.isWanted()) {
            return new LiveStrategy(terminal).execute(parsed);
        }
        return start(command);
    }

    private int start(ParseResult command) {
        @Nullable Path given = command.matchedOptionValue("--runs-dir", null);
        Detaching detaching = new Detaching(
                terminal,
                OutputOptions.store(given),
                given == null ? "" : " --runs-dir " + given,
                command.hasMatchedOption("--json"));
        try {
            return detaching.start(args);
        } catch (IOException | InterruptedException | SpecException failed) {
            throw new ExecutionException(command.commandSpec().commandLine(), "not detached", failed);
        }
    }
}
