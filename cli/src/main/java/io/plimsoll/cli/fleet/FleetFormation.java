package io.plimsoll.cli.fleet;

import io.plimsoll.app.Passwords;
import io.plimsoll.app.fleet.FormedFleet;
import io.plimsoll.app.fleet.SshMembers;
import io.plimsoll.cli.option.KeyOptions;
import io.plimsoll.driver.TargetException;
import io.plimsoll.fleet.FleetKeys;
import io.plimsoll.fleet.FleetOptions;
import io.plimsoll.fleet.jgroups.GroupChannel;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.SpecException;
import io.plimsoll.unit.TimeSpan;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The options that say which machines drive.
final class FleetFormation {
    @Option(
            names = "--members",
            paramLabel = "N",
            description = "How many machines drive. Default: all that --hosts or --peers names; needed with --here and"
                    + " --peers folder:DIR.")
    private int members;

    @Option(names = "--here", description = "All members are in this process, for a machine with many cores.")
    private boolean isHere;

    @Option(
            names = "--hosts",
            paramLabel = "A,B,C",
            description = "Start a member on each of these hosts over ssh, and end it afterwards; without --peers"
                    + " and --keys.")
    private @Nullable String hosts;

    @Option(
            names = "--remote-program",
            paramLabel = "PATH",
            description = "Plimsoll's program on the hosts. Default: plimsoll, found on the PATH.")
    private @Nullable String program;

    @Mixin
    private final FleetPlace.WithKeys peers = new FleetPlace.WithKeys();

    @Mixin
    private final KeyOptions more = KeyOptions.own(
            KeyOptions.option(
                    "WHAT",
                    "when a member is lost: stop ends the run at the next interval, finish lets the others"
                            + " continue, for tests of failures. Default: stop",
                    "--on-loss"),
            KeyOptions.option("TIME", "how long to wait for the members. Default: 2m", "--start-timeout"));

    private FleetOptions options(int count, Problems problems) {
        FleetOptions options = FleetOptions.of(Math.max(1, count));
        if (count < 1) {
            problems.add(Origin.COMMAND_LINE, "--members must say how many machines drive, such as 3");
        }
        String onLoss = more.text("on-loss", "stop");
        switch (onLoss) {
            case "stop" -> options = options.on(FleetOptions.OnLoss.STOP);
            case "finish" -> options = options.on(FleetOptions.OnLoss.FINISH);
            default -> problems.add(Origin.COMMAND_LINE, "--on-loss " + onLoss + " is neither stop nor finish");
        }
        String limit = more.text("start-timeout", FleetOptions.START_TIMEOUT.toString());
        try {
            options = options.within(TimeSpan.parse(limit));
        } catch (IllegalArgumentException unclear) {
            problems.add(Origin.COMMAND_LINE, "--start-timeout " + limit + ": " + unclear.getMessage());
        }
        return options;
    }

    /// Forms the fleet. It drives all runs of this process until it is closed.
    FormedFleet form(Passwords passwords, Consumer<String> listener)
            throws TargetException, IOException, InterruptedException {
        Problems problems = new Problems();
        FleetPlace place = peers.place();
        boolean excluded = isHere
                ? hosts != null || place.isGiven() || peers.hasKeys()
                : hosts != null && (place.hasPeers() || peers.hasKeys());
        if (excluded) {
            problems.add(
                    Origin.COMMAND_LINE,
                    "--here, --hosts, and --peers with --keys exclude each other: each says where the members are");
        }
        if (program != null && hosts == null) {
            problems.add(Origin.COMMAND_LINE, "--remote-program has no effect without --hosts");
        }
        List<SshMembers.Host> remote = hosts == null ? List.of() : SshMembers.Host.of(hosts);
        if (hosts != null && members != 0 && members != remote.size()) {
            problems.add(Origin.COMMAND_LINE, "--members " + members + ", but --hosts names " + remote.size());
        }
        boolean isCounted = members == 0 && hosts == null && !isHere && place.hasPeers();
        int count = isCounted ? place.count() : members;
        FleetOptions options = options(hosts == null ? count : remote.size(), problems);
        problems.refuseIfAny();
        if (isHere) {
            return FormedFleet.here(options, passwords, listener);
        }
        return hosts == null ? FormedFleet.of(peers.join(), options, listener) : onHosts(remote, options, listener);
    }

    private FormedFleet onHosts(List<SshMembers.Host> remote, FleetOptions options, Consumer<String> listener)
            throws TargetException, InterruptedException {
        FleetKeys fresh = FleetKeys.create(Duration.ofDays(FleetKeysCommand.DAYS_MAX));
        GroupChannel channel = peers.place().join(SshMembers.peers(remote), fresh, true);
        SshMembers started;
        try {
            started = SshMembers.start(remote, program == null ? "plimsoll" : program, fresh, listener);
        } catch (SpecException refused) {
            channel.close();
            throw refused;
        }
        return FormedFleet.of(channel, started, options, listener);
    }
}
