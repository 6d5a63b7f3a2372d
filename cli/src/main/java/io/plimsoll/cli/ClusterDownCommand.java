package io.plimsoll.cli;

import io.plimsoll.citus.local.LocalCluster;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `plimsoll cluster down`.
@Command(
        name = "down",
        header = "Stop the cluster that `plimsoll cluster up` started, and remove its data.",
        mixinStandardHelpOptions = true)
final class ClusterDownCommand extends TerminalCommand {
    @Option(
            names = "--data",
            paramLabel = "FOLDER",
            description = "Where it was made; citus in Plimsoll's data folder.")
    private @Nullable Path data;

    @Override
    public Integer call() throws Exception {
        int stopped = LocalCluster.down(data);
        terminal().out().println("stopped " + stopped + " servers and removed their data");
        terminal().out().flush();
        return ExitCode.PASS;
    }
}
