package io.plimsoll.cli.fleet;

import io.plimsoll.cli.option.TerminalCommand;
import io.plimsoll.fleet.FleetKeys;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.SpecException;
import java.nio.file.Path;
import java.time.Duration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `plimsoll fleet keys`.
@Command(
        name = "keys",
        header = "Make the keys of a fleet: whoever has them takes part, nobody else does.",
        description = {"Copy the file to every machine of the fleet, readable by nobody else.", ""},
        footer = {"", "Example:", "  plimsoll fleet keys --days 2 --out fleet.p12"})
final class FleetKeysCommand extends TerminalCommand {
    static final int DAYS_MAX = 30;

    @Option(names = "--days", paramLabel = "N", description = "For how many days they are valid, 1 to 30. Default: 2.")
    private int days = 2;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description = "The file to write, which must not exist. Default: fleet.p12.")
    private Path out = FleetPlace.USUAL_KEYS;

    @Override
    public Integer call() {
        if (days < 1 || days > DAYS_MAX) {
            throw SpecException.of(Origin.COMMAND_LINE, "--days needs a whole number from 1 to " + DAYS_MAX);
        }
        FleetKeys keys = FleetKeys.create(Duration.ofDays(days));
        keys.write(out);
        return print(out + ": keys of a fleet, valid until " + keys.validUntil()
                + "\ncopy the file to every machine of the fleet, readable by nobody else\n");
    }
}
