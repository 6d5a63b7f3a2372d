package io.plimsoll.cli;

import io.plimsoll.cli.option.KeyOptions;
import io.plimsoll.cli.option.ParentCommand;
import io.plimsoll.cli.option.TerminalCommand;
import io.plimsoll.compat.citus.LocalCluster;
import io.plimsoll.spec.Key;
import io.plimsoll.spec.ValueType;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// `plimsoll cluster`: manages a Citus cluster on this machine.
@Command(
        name = "cluster",
        header = "Start and stop a Citus cluster on this machine, from an installed PostgreSQL.",
        subcommands = {ClusterCommand.Up.class, ClusterCommand.Down.class})
final class ClusterCommand extends ParentCommand {
    private static final Key<String> DATA =
            KeyOptions.option("FOLDER", "folder of its data. Default: citus in Plimsoll's data folder", "--data");

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
        private static final Key<Long> WORKERS = Key.of(
                        "workers", ValueType.count(0, 64), "2", "number of workers, 0 for a coordinator alone")
                .option("N", "--workers");

        private static final Key<Long> PORT = Key.of(
                        "port",
                        ValueType.count(1, 65_535),
                        "9700",
                        "port of the coordinator; workers have the next ones")
                .option("P", "--port");

        private static final Key<String> POSTGRES = KeyOptions.option(
                "BINDIR",
                "folder of PostgreSQL's programs. Without it, they are looked for on the PATH and in the usual places",
                "--postgres");

        @Mixin
        private final KeyOptions own = KeyOptions.own(WORKERS, PORT, DATA, POSTGRES);

        @Override
        public Integer call() throws Exception {
            int workers = own.value(WORKERS).intValue();
            int port = own.value(PORT).intValue();
            Path data = own.path(DATA);
            LocalCluster up = LocalCluster.up(workers, port, data, own.path(POSTGRES));
            return print(up.version() + "\n"
                    + "target:   " + up.address() + "\n"
                    + "password: export PGPASSFILE=" + up.passwordFile() + "\n"
                    + "take it down with: plimsoll cluster down" + (data == null ? "" : " --data " + data)
                    + "\n");
        }
    }

    /// `plimsoll cluster down`.
    @Command(name = "down", header = "Stop the cluster that `plimsoll cluster up` started, and remove its data.")
    static final class Down extends TerminalCommand {
        @Mixin
        private final KeyOptions own = KeyOptions.own(DATA);

        @Override
        public Integer call() throws Exception {
            int stopped = LocalCluster.down(own.path(DATA));
            return print("stopped " + stopped + " servers and removed their data\n");
        }
    }
}
