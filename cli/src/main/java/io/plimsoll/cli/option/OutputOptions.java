package io.plimsoll.cli.option;

import io.plimsoll.app.OutputSettings;
import java.nio.file.Path;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The destination of results and the amount of output.
public sealed class OutputOptions implements OutputSettings permits DetachableOutput {
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
}
