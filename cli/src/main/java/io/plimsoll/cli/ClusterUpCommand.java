package io.plimsoll.cli;

import io.plimsoll.citus.local.LocalCluster;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.SpecException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `plimsoll cluster up`.
@Command(
        name = "up",
        header = "Start a coordinator and workers; they go on until `plimsoll cluster down`.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "  plimsoll cluster up --workers 2",
            "  plimsoll cluster up --workers 0 --port 9800 --postgres /usr/lib/postgresql/17/bin"
        })
final class ClusterUpCommand extends TerminalCommand {
    private static final int WORKERS_MAX = 64;

    @Option(names = "--workers", paramLabel = "N", description = "Workers beside the coordinator, 0 for none; 2.")
    private int workers = 2;

    @Option(names = "--port", paramLabel = "P", description = "Port of the coordinator; workers have the next; 9700.")
    private int port = 9700;

    @Option(
            names = "--data",
            paramLabel = "FOLDER",
            description = "Where their data go; citus in Plimsoll's data folder.")
    private @Nullable Path data;

    @Option(
            names = "--postgres",
            paramLabel = "BINDIR",
            description = "Folder of PostgreSQL's programs; found on the PATH and in the usual places if not given.")
    private @Nullable Path postgres;

    @Override
    public Integer call() throws Exception {
        if (workers < 0 || workers > WORKERS_MAX) {
            throw SpecException.of(Origin.COMMAND_LINE, "--workers wants a whole number from 0 to " + WORKERS_MAX);
        }
        LocalCluster up = LocalCluster.up(new LocalCluster.Wanted(workers, port, data, postgres));
        terminal().out().println(up.version());
        terminal().out().println("target:   " + up.address());
        terminal().out().println("password: export PGPASSFILE=" + up.passwordFile());
        terminal().out().println("take it down with: plimsoll cluster down" + (data == null ? "" : " --data " + data));
        terminal().out().flush();
        return ExitCode.PASS;
    }
}
