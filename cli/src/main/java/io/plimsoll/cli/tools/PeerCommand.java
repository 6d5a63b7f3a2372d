package io.plimsoll.cli.tools;

import io.plimsoll.app.Execution;
import io.plimsoll.app.OutputSettings;
import io.plimsoll.cli.option.CommonOptions.RunsFolder;
import io.plimsoll.cli.option.ForeignArguments;
import io.plimsoll.cli.option.PlainCommand;
import io.plimsoll.compat.Additions;
import io.plimsoll.results.RunStatus;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Parameters;

/// A command that takes another tool's place: it reads that tool's command line, prints that tool's report first and
/// Plimsoll's below it.
public abstract class PeerCommand extends PlainCommand implements ForeignArguments, OutputSettings {
    private static final String SEPARATOR = "\n--- What follows is Plimsoll's own report ---\n\n";

    @Parameters(arity = "0..*", hidden = true)
    private List<String> arguments = new ArrayList<>();

    private @Nullable Additions additions;

    /// The command line, without the command's name.
    final List<String> arguments() {
        return arguments;
    }

    /// Whether it only says something about itself.
    public final boolean isAboutItself() {
        return arguments.stream().anyMatch(List.of("--help", "-?", "--version", "-V")::contains);
    }

    /// Obeys these from now on.
    final void obey(Additions read) {
        additions = read;
    }

    @Override
    public final Path store() {
        String folder = additions == null ? "" : additions.runsFolder();
        return RunsFolder.store(folder.isEmpty() ? null : Path.of(folder));
    }

    @Override
    public final boolean json() {
        return additions != null && additions.isJson();
    }

    @Override
    public final boolean verbose() {
        return false;
    }

    @Override
    public final boolean quiet() {
        return true;
    }

    /// Without the names of settings that the user did not write.
    static String inWordsOfThisCommand(Problem problem) {
        boolean isOurs =
                problem.origin().equals(Origin.COMMAND_LINE) || problem.origin().equals(Origin.MISSING);
        return isOurs ? problem.message() : problem.toString();
    }

    static boolean isMeasured(Execution.Ended ended) {
        return !ended.run().rounds().isEmpty();
    }

    static boolean isInterrupted(Execution.Ended ended) {
        return ended.run().document().status() == RunStatus.INTERRUPTED;
    }

    /// Prints Plimsoll's report below the other tool's. If there is none, or JSON was asked for, it is printed in any
    /// case.
    ///
    /// @param isWanted whether the user wants it below another report
    final void printOurs(Execution.Ended ended, boolean isWanted) {
        boolean isAlone = !isMeasured(ended) || json();
        if (!isAlone && !isWanted) {
            return;
        }
        if (!isAlone) {
            terminal().out().print(SEPARATOR);
        }
        terminal().print(ended.run(), ended.judgement(), this);
    }
}
