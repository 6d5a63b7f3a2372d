package io.plimsoll.cli;

import io.plimsoll.results.Json;
import io.plimsoll.ycsb.published.PublishedCheck;
import io.plimsoll.ycsb.published.PublishedTable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `plimsoll ycsb published`: PolarDB's table and what its figures imply.
@Command(
        name = "published",
        header = "The table that PolarDB publishes, and what its figures mean.",
        mixinStandardHelpOptions = true)
final class YcsbPublishedCommand extends TerminalCommand {
    @Option(names = "--json", description = "Print rows and findings as JSON instead of text.")
    private boolean json;

    @Override
    public Integer call() {
        PublishedCheck check = PublishedCheck.of(PublishedTable.builtIn());
        terminal().out().print(json ? Json.text(check) : check.render());
        terminal().out().flush();
        return ExitCode.PASS;
    }
}
