package io.plimsoll.cli.option;

import io.plimsoll.app.OutputSettings;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The destination of results and the amount of output.
public sealed class OutputOptions implements OutputSettings permits DetachableOutput {
    @Option(
            names = "--runs-dir",
            paramLabel = "FOLDER",
            description = "Where runs are stored, if not in $PLIMSOLL_RUNS or the folder plimsoll-runs.")
    private @Nullable Path runsDir;

    @Option(names = "--json", description = "Print data as JSON instead of text.")
    private boolean json;

    @Option(names = "--verbose", description = "Show everything, also what is as it should be.")
    private boolean verbose;

    @Option(
            names = {"-q", "--quiet"},
            description = "Print no progress.")
    private boolean quiet;

    @Override
    public Path store() {
        return store(runsDir);
    }

    /// @param given null: the environment decides
    public static Path store(@Nullable Path given) {
        if (given != null) {
            return given;
        }
        String fromEnvironment = System.getenv("PLIMSOLL_RUNS");
        return Path.of(fromEnvironment == null || fromEnvironment.isBlank() ? "plimsoll-runs" : fromEnvironment);
    }

    @Override
    public boolean json() {
        return json;
    }

    @Override
    public boolean verbose() {
        return verbose;
    }

    @Override
    public boolean quiet() {
        return quiet;
    }
}
