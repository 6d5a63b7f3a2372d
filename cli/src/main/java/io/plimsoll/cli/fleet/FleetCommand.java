package io.plimsoll.cli.fleet;

import io.plimsoll.cli.option.ParentCommand;
import picocli.CommandLine.Command;

/// `plimsoll fleet`: one run from many machines.
@Command(
        name = "fleet",
        header = "Drive one run from many machines, merged exactly.",
        subcommands = {
            FleetKeysCommand.class,
            FleetMemberCommand.class,
            FleetRunCommand.class,
            FleetGroupCommand.Status.class,
            FleetGroupCommand.Stop.class,
            FleetCollectCommand.class
        })
public final class FleetCommand extends ParentCommand {}
