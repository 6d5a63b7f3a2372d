package io.plimsoll.cli;

import io.plimsoll.holo.Published;
import io.plimsoll.holo.PublishedCell;
import io.plimsoll.holo.PublishedTable;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.SpecException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `plimsoll holo published`: what Hologres publishes, with its arithmetic checked.
@Command(
        name = "published",
        header = "The table Hologres publishes, both versions, with Little's law checked on every point query.",
        mixinStandardHelpOptions = true)
final class HoloPublishedCommand extends TerminalCommand {
    @Option(names = "--csv", paramLabel = "FILE", description = "Another table of the same form.")
    private @Nullable Path csv;

    @Override
    public Integer call() {
        terminal().out().print(PublishedTable.render(cells(), new Reports(terminal()).style()));
        terminal().out().flush();
        return ExitCode.PASS;
    }

    private List<PublishedCell> cells() {
        if (csv == null) {
            return Published.cells();
        }
        try {
            return Published.parse(Files.readString(csv), csv.toString());
        } catch (IOException unreadable) {
            throw SpecException.of(Origin.COMMAND_LINE, "--csv " + csv + " cannot be read");
        }
    }
}
