package io.plimsoll.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `plimsoll cluster`: a cluster of Citus on this machine.
@Command(
        name = "cluster",
        header = "Start and stop a coordinator and workers of Citus on this machine, from an installed PostgreSQL.",
        mixinStandardHelpOptions = true,
        subcommands = {ClusterUpCommand.class, ClusterDownCommand.class})
final class ClusterCommand extends TerminalCommand {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec command;

    @Override
    public Integer call() {
        throw new ParameterException(command.commandLine(), "name a command: up or down");
    }
}
