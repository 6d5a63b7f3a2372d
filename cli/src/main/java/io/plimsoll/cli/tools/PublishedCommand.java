package io.plimsoll.cli.tools;

import io.plimsoll.cli.option.TerminalCommand;
import io.plimsoll.results.Json;
import picocli.CommandLine.Option;

/// Shows a table that somebody publishes, and what follows from it.
abstract class PublishedCommand extends TerminalCommand {
    @Option(names = "--json", description = "Print rows and what follows from them as JSON instead of text.")
    private boolean json;

    /// The output of `--json`.
    abstract Object data();

    abstract String text();

    @Override
    public final Integer call() {
        return print(json ? Json.text(data()) : text());
    }
}
