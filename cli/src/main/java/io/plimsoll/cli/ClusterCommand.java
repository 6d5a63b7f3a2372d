package io.plimsoll.cli;

import io.plimsoll.cli.tools.ForeignCommand;
import io.plimsoll.compat.citus.LocalCluster;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.SpecException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `plimsoll cluster`: manages a Citus cluster on this machine.
@Command(
        name = "cluster",
        header = "Start and stop a Citus cluster on this machine, from an installed PostgreSQL.",
        mixinStandardHelpOptions = true,
        subcommands = {ClusterCommand.Up.class, ClusterCommand.Down.class})
final class ClusterCommand extends ForeignCommand {
    @Override
    public Integer call() {
        throw refused("name a command: up or down");
    }

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
    static final class Up extends ForeignCommand {
        private static final int WORKERS_MAX = 64;

        @Option(names = "--workers", paramLabel = "N", description = "Workers beside the coordinator, 0 for none; 2.")
        private int workers = 2;

        @Option(
                names = "--port",
                paramLabel = "P",
                description = "Port of the coordinator; workers have the next; 9700.")
        private int port = 9700;

        @Option(
                names = "--data",
                paramLabel = "FOLDER",
                description = "Where their data go; citus in Plimsoll's data folder.")
        private @Nullable Path data;

        @Option(
                names = "--postgres",
                paramLabel = "BINDIR",
                description =
                        "Folder of PostgreSQL's programs; found on the PATH and in the usual places if not" + " given.")
        private @Nullable Path postgres;

        @Override
        public Integer call() throws Exception {
            if (workers < 0 || workers > WORKERS_MAX) {
                throw SpecException.of(Origin.COMMAND_LINE, "--workers needs a whole number from 0 to " + WORKERS_MAX);
            }
            LocalCluster up = LocalCluster.up(workers, port, data, postgres);
            return print(up.version() + "\n"
                    + "target:   " + up.address() + "\n"
                    + "password: export PGPASSFILE=" + up.passwordFile() + "\n"
                    + "take it down with: plimsoll cluster down" + (data == null ? "" : " --data " + data) + "\n");
        }
    }

    /// `plimsoll cluster down`.
    @Command(
            name = "down",
            header = "Stop the cluster that `plimsoll cluster up` started, and remove its data.",
            mixinStandardHelpOptions = true)
    static final class Down extends ForeignCommand {
        @Option(
                names = "--data",
                paramLabel = "FOLDER",
                description = "Where it was made; citus in Plimsoll's data folder.")
        private @Nullable Path data;

        @Override
        public Integer call() throws Exception {
            int stopped = LocalCluster.down(data);
            return print("stopped " + stopped + " servers and removed their data\n");
        }
    }
}
