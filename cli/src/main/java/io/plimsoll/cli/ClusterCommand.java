package io.plimsoll.cli;

import io.plimsoll.cli.option.TerminalCommand;
import io.plimsoll.compat.citus.LocalCluster;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.SpecException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `plimsoll cluster`: manages a Citus cluster on this machine.
@Command(
        name = "cluster",
        header = "Start and stop a Citus cluster on this machine, from an installed PostgreSQL.",
        subcommands = {ClusterCommand.Up.class, ClusterCommand.Down.class})
final class ClusterCommand extends TerminalCommand {
    @Override
    public Integer call() {
        throw refused("name a command: up or down");
    }

    /// The option for the folder of a cluster.
    static final class DataFolder {
        @Option(
                names = "--data",
                paramLabel = "FOLDER",
                description = "Folder of its data. Default: citus in Plimsoll's data folder.")
        private @Nullable Path path;
    }

    /// `plimsoll cluster up`.
    @Command(
            name = "up",
            header = "Start a coordinator and workers; they run until `plimsoll cluster down`.",
            footer = {
                "",
                "Examples:",
                "  plimsoll cluster up --workers 2",
                "  plimsoll cluster up --workers 0 --port 9800 --postgres /usr/lib/postgresql/17/bin"
            })
    static final class Up extends TerminalCommand {
        private static final int WORKERS_MAX = 64;

        @Option(
                names = "--workers",
                paramLabel = "N",
                description = "Number of workers, 0 for a coordinator alone. Default: 2.")
        private int workers = 2;

        @Option(
                names = "--port",
                paramLabel = "P",
                description = "Port of the coordinator; workers have the next ones. Default: 9700.")
        private int port = 9700;

        @Mixin
        private final DataFolder place = new DataFolder();

        @Option(
                names = "--postgres",
                paramLabel = "BINDIR",
                description =
                        "Folder of PostgreSQL's programs. Without it, they are looked for on the PATH and in the usual"
                                + " places.")
        private @Nullable Path postgres;

        @Override
        public Integer call() throws Exception {
            if (workers < 0 || workers > WORKERS_MAX) {
                throw SpecException.of(Origin.COMMAND_LINE, "--workers needs a whole number from 0 to " + WORKERS_MAX);
            }
            LocalCluster up = LocalCluster.up(workers, port, place.path, postgres);
            return print(up.version() + "\n"
                    + "target:   " + up.address() + "\n"
                    + "password: export PGPASSFILE=" + up.passwordFile() + "\n"
                    + "take it down with: plimsoll cluster down" + (place.path == null ? "" : " --data " + place.path)
                    + "\n");
        }
    }

    /// `plimsoll cluster down`.
    @Command(name = "down", header = "Stop the cluster that `plimsoll cluster up` started, and remove its data.")
    static final class Down extends TerminalCommand {
        @Mixin
        private final DataFolder place = new DataFolder();

        @Override
        public Integer call() throws Exception {
            int stopped = LocalCluster.down(place.path);
            return print("stopped " + stopped + " servers and removed their data\n");
        }
    }
}
