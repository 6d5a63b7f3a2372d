package io.plimsoll.cli;

import io.plimsoll.holo.published.PublishedCheck;
import io.plimsoll.holo.published.PublishedTable;
import io.plimsoll.results.Json;
import io.plimsoll.spec.CommaText;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.SpecException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `plimsoll holo published`: the vendor's table and whether its arithmetic holds.
@Command(
        name = "published",
        header = "The table that Hologres publishes, in both versions, and which of its rows cannot be.",
        mixinStandardHelpOptions = true)
final class HoloPublishedCommand extends TerminalCommand {
    @Option(
            names = "--csv",
            paramLabel = "FILE",
            description = "Check the table in this file in place of the published one; same columns.")
    private @Nullable Path csv;

    @Option(names = "--json", description = "Print rows and findings as JSON instead of text.")
    private boolean json;

    @Override
    public Integer call() {
        PublishedCheck check = PublishedCheck.of(table());
        terminal().out().print(json ? Json.text(check) : check.render());
        terminal().out().flush();
        return ExitCode.PASS;
    }

    private PublishedTable table() {
        if (csv == null) {
            return PublishedTable.builtIn();
        }
        Path file = csv;
        try {
            Problems problems = new Problems();
            String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
            PublishedTable table =
                    PublishedTable.parse(new CommaText(String.valueOf(file.getFileName()), text), problems);
            problems.refuseIfAny();
            return table;
        } catch (IOException unreadable) {
            throw SpecException.of(Origin.COMMAND_LINE, "--csv " + file + " is not there or cannot be read");
        }
    }
}
