package io.plimsoll.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `plimsoll citus`: what citus-benchmark's scripts do, by their own files.
@Command(
        name = "citus",
        header = "citus-benchmark: its .runs files as sweeps over databases of yours, results.csv, and a chart.",
        mixinStandardHelpOptions = true,
        subcommands = {CitusCheckCommand.class, CitusSweepCommand.class, CitusPublishedCommand.class},
        footer = {
            "",
            "Examples:",
            "  plimsoll citus check examples/citus/sample.runs",
            "  plimsoll citus check c4+2w8 c64+20w32",
            "  plimsoll citus sweep examples/citus/sample.runs --inventory examples/citus/targets.yaml",
            "  plimsoll citus published"
        })
final class CitusCommand extends TerminalCommand {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec command;

    @Override
    public Integer call() {
        throw new ParameterException(command.commandLine(), "name a command, such as check or sweep");
    }
}
