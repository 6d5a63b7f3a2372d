package io.plimsoll.cli.fleet;

import io.plimsoll.app.ExitCode;
import io.plimsoll.cli.option.TerminalCommand;
import io.plimsoll.fleet.Fleet;
import io.plimsoll.fleet.jgroups.GroupChannel;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// A command that joins the group of a fleet, and asks each of its machines.
abstract class FleetGroupCommand extends TerminalCommand {
    @Mixin
    private final FleetPlace.WithKeys here = new FleetPlace.WithKeys();

    @Override
    public final Integer call() throws Exception {
        try (GroupChannel channel = here.join()) {
            boolean isAnyReached = false;
            for (String peer : here.place().others(channel, this::say)) {
                isAnyReached |= reaches(channel, peer);
            }
            if (!isAnyReached) {
                say(FleetPlace.nobody(channel));
            }
            return isAnyReached ? ExitCode.PASS : ExitCode.UNREACHABLE;
        }
    }

    /// Asks one machine, and prints its answer.
    ///
    /// @return whether it counts as reached
    abstract boolean reaches(GroupChannel channel, String peer) throws InterruptedException;

    /// `plimsoll fleet status`.
    @Command(name = "status", header = "List the machines of a fleet, and what each does.")
    static final class Status extends FleetGroupCommand {
        @Override
        boolean reaches(GroupChannel channel, String peer) throws InterruptedException {
            String state;
            try {
                state = Fleet.stateOf(channel, peer);
            } catch (IOException refused) {
                state = String.valueOf(refused.getMessage());
            }
            printLine(peer + ": " + state);
            return true;
        }
    }

    /// `plimsoll fleet stop`.
    @Command(
            name = "stop",
            header = "End the members of a fleet. A run that they drive fails.",
            footer = {"", "To end a run and keep the members: Ctrl-C where it was started, or `plimsoll stop`."})
    static final class Stop extends FleetGroupCommand {
        @Override
        boolean reaches(GroupChannel channel, String peer) throws InterruptedException {
            try {
                boolean isAnswered = Fleet.end(channel, peer);
                printLine(peer + (isAnswered ? " ends" : " has left the group"));
                return true;
            } catch (IOException refused) {
                say(peer + " does not end: " + refused.getMessage());
                return false;
            }
        }
    }
}
