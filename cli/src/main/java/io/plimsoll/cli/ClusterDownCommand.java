package io.plimsoll.cli;

import io.plimsoll.driver.embedded.postgres.LocalCitus;
import java.nio.file.Path;
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
    private Path data = LocalCitus.usualHome();

    @Override
    public Integer call() throws Exception {
        int stopped = LocalCitus.down(data);
        terminal().out().println("stopped " + stopped + " servers and removed " + data);
        terminal().out().flush();
        return ExitCode.PASS;
    }
}
