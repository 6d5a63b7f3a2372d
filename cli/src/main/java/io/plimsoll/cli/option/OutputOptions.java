package io.plimsoll.cli.option;

import io.plimsoll.app.OutputSettings;
import java.nio.file.Path;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The destination of results and the amount of output.
public sealed class OutputOptions implements OutputSettings {
    public static final String DETACH = "--detach";

    public static final String LIVE = "--live";

    @Mixin
    private final CommonOptions.RunsFolder folder = new CommonOptions.RunsFolder();

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
        return folder.store();
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

    /// Output options of commands that may take long. The commands do not know the options added here: `DetachStrategy`
    /// reads them and starts the command in a separate process.
    public static final class Detachable extends OutputOptions {
        @Option(
                names = LIVE,
                arity = "0..1",
                fallbackValue = "0",
                paramLabel = "PORT",
                description =
                        "Serve pages that grow with the run, on this machine only, for as long as it takes; at any free"
                                + " port if none is given.")
        int live;

        @Option(
                names = DETACH,
                description =
                        "Continue in a separate process, which outlives the terminal: `plimsoll attach last` follows it,"
                                + " `plimsoll stop last` ends it.")
        boolean isDetached;
    }
}
