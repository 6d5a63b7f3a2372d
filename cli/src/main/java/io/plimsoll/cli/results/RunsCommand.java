package io.plimsoll.cli.results;

import io.plimsoll.app.ExitCode;
import io.plimsoll.app.HistoryListing;
import io.plimsoll.app.HistoryListing.Folding;
import io.plimsoll.cli.option.FilterOptions;
import io.plimsoll.cli.option.OutputCommand;
import io.plimsoll.history.RunFilter;
import io.plimsoll.report.text.RunsTable;
import io.plimsoll.results.Json;
import io.plimsoll.results.RunEntry;
import io.plimsoll.results.detached.DetachedDocument;
import io.plimsoll.results.detached.DetachedDocument.DetachedState;
import io.plimsoll.results.detached.DetachedStore;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `plimsoll runs`: lists stored runs.
@Command(
        name = "runs",
        header = "List stored runs, oldest first.",
        footer = {
            "",
            "Examples:",
            "  plimsoll runs --workload tpcb --target postgres --since 7d",
            "  plimsoll runs --tag release-2 --verdict pass --json"
        })
public final class RunsCommand extends OutputCommand {
    @Mixin
    private final FilterOptions filter = new FilterOptions();

    @Option(names = "--last", paramLabel = "N", description = "Only the last N of them.")
    private int last = Integer.MAX_VALUE;

    @Option(names = "--steps", description = "List each step of a search and each cell of a sweep, too.")
    private boolean steps;

    @Option(names = "--rebuild", description = "Rebuild the index from the folders first.")
    private boolean rebuild;

    @Override
    public Integer call() throws Exception {
        RunFilter wanted = filter.filter();
        List<RunEntry> all = new HistoryListing(terminal(), output.store()).entries(RunFilter.ALL, rebuild);
        Folding folding = output.json() || steps ? Folding.NONE : Folding.of(output.store());
        List<RunEntry> matching = all.stream().filter(wanted::takes).toList();
        List<RunEntry> found =
                matching.stream().filter(run -> !folding.hides(run)).toList();
        List<RunEntry> entries = found.subList(Math.max(0, found.size() - Math.max(0, last)), found.size());
        if (output.json()) {
            terminal().out().print(Json.text(entries));
        } else if (matching.isEmpty() || (entries.isEmpty() && !found.isEmpty())) {
            terminal().out().println(nothing(all.size()));
        } else {
            terminal().out().print(entries.isEmpty() ? "" : RunsTable.render(entries, terminal().style()));
            folding.lines(matching).forEach(terminal().out()::println);
        }
        if (!output.json()) {
            listDetached();
        }
        return ExitCode.PASS;
    }

    private String nothing(int stored) {
        return stored == 0
                ? "there are no runs in " + output.store() + " yet; `plimsoll tour` makes some"
                : String.format(Locale.ROOT, "none of %,d runs in %s matches", stored, output.store());
    }

    /// Lists detached commands that still run. Sweeps and loads are not runs, and only this list shows detached
    /// ones.
    private void listDetached() throws IOException {
        for (DetachedDocument detached : new DetachedStore(output.store()).all()) {
            if (detached.state() == DetachedState.RUNNING) {
                printLine("detached: " + detached.id() + " is running (" + detached.command() + ", process "
                                + detached.processId() + ")");
            }
        }
    }
}
