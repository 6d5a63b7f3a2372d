package io.plimsoll.cli.results;

import io.plimsoll.analysis.comparison.Trend;
import io.plimsoll.app.ExitCode;
import io.plimsoll.app.HistoryListing;
import io.plimsoll.app.HistoryListing.Folding;
import io.plimsoll.app.MissingInputException;
import io.plimsoll.app.RunGroups;
import io.plimsoll.cli.option.KeyOptions;
import io.plimsoll.cli.option.OutputCommand;
import io.plimsoll.history.RunFilter;
import io.plimsoll.report.TrendReport;
import io.plimsoll.report.text.RunsTable;
import io.plimsoll.results.Json;
import io.plimsoll.results.Metric;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.RunEntry;
import io.plimsoll.results.RunFolder;
import io.plimsoll.results.RunReader;
import io.plimsoll.results.RunStatus;
import io.plimsoll.results.Verdict;
import io.plimsoll.results.detached.DetachedDocument;
import io.plimsoll.results.detached.DetachedDocument.DetachedState;
import io.plimsoll.results.detached.DetachedFolder.DetachedStore;
import io.plimsoll.spec.Suggestion;
import java.io.IOException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// A command that selects runs from the index of stored runs.
public abstract class HistoryCommand extends OutputCommand {
    private static final String DIED = "died";

    /// All permitted values; upper or lower case does not matter.
    private static final List<String> VERDICTS = Stream.of(
                    Arrays.stream(Verdict.values()).map(Verdict::name),
                    Arrays.stream(RunStatus.values())
                            .map(status -> status.name().toLowerCase(Locale.ROOT)),
                    Stream.of(DIED))
            .flatMap(words -> words)
            .toList();

    @Mixin
    private final KeyOptions filters = KeyOptions.own(
            KeyOptions.option("NAME", "only this workload, or WORKLOAD/PROFILE", "--workload"),
            KeyOptions.option("NAME", "only this profile", "--profile"),
            KeyOptions.option("TEXT", "only targets with this text in their address or product", "--target"),
            KeyOptions.option(
                    "WORD",
                    "only PASS, FAIL or INVALID, or a state: running, completed, interrupted, failed, died",
                    "--verdict"),
            KeyOptions.option(
                    "WHEN", "only runs started since: 2026-11-21, 2026-11-21T10:00:00Z, or 12h, 7d, 4w ago", "--since"),
            KeyOptions.option("NAME", "only runs with this tag", "--tag"),
            KeyOptions.option("NAME", "only runs that this machine drove", "--host"),
            KeyOptions.option("TEXT", "only runs with this text anywhere, notes included", "--text"));

    private String given(String filter) {
        return filters.text(filter, "");
    }

    final RunFilter filter() throws MissingInputException {
        String verdict = given("verdict");
        String since = given("since");
        if (!verdict.isEmpty() && VERDICTS.stream().noneMatch(verdict::equalsIgnoreCase)) {
            throw new MissingInputException("--verdict " + verdict + " is not a verdict"
                    + Suggestion.clause(verdict, VERDICTS) + "; choose one of " + String.join(", ", VERDICTS));
        }
        try {
            String from = since.isEmpty() ? "" : RunFilter.instant(since, Instant.now());
            return new RunFilter(
                    given("workload"),
                    given("profile"),
                    given("target"),
                    verdict,
                    from,
                    given("tag"),
                    given("text"),
                    given("host"));
        } catch (IllegalArgumentException unclear) {
            throw new MissingInputException("--since: " + unclear.getMessage(), unclear);
        }
    }

    final HistoryListing history() {
        return new HistoryListing(terminal(), store());
    }

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
    public static final class RunsCommand extends HistoryCommand {
        @Option(names = "--last", paramLabel = "N", description = "Only the last N of them.")
        private int last = Integer.MAX_VALUE;

        @Option(names = "--steps", description = "List each step of a search and each cell of a sweep, too.")
        private boolean steps;

        @Option(names = "--rebuild", description = "Rebuild the index from the folders first.")
        private boolean rebuild;

        @Override
        public Integer call() throws Exception {
            RunFilter wanted = filter();
            List<RunEntry> all = history().entries(RunFilter.ALL, rebuild);
            Folding folding = json() || steps ? Folding.NONE : Folding.of(store());
            List<RunEntry> matching = all.stream().filter(wanted::takes).toList();
            List<RunEntry> found =
                    matching.stream().filter(run -> !folding.hides(run)).toList();
            List<RunEntry> entries = found.subList(Math.max(0, found.size() - Math.max(0, last)), found.size());
            if (json()) {
                terminal().out().print(Json.text(entries));
            } else if (matching.isEmpty() || (entries.isEmpty() && !found.isEmpty())) {
                terminal().out().println(nothing(all.size()));
            } else {
                terminal()
                        .out()
                        .print(
                                entries.isEmpty()
                                        ? ""
                                        : RunsTable.render(entries, terminal().style()));
                folding.lines(matching).forEach(terminal().out()::println);
            }
            if (!json()) {
                listDetached();
            }
            return ExitCode.PASS;
        }

        private String nothing(int stored) {
            return stored == 0
                    ? "there are no runs in " + store() + " yet; `plimsoll tour` makes some"
                    : String.format(Locale.ROOT, "none of %,d runs in %s matches", stored, store());
        }

        /// Lists detached commands that still run. Sweeps and loads are not runs, and only this list shows detached
        /// ones.
        private void listDetached() throws IOException {
            for (DetachedDocument detached : new DetachedStore(store()).all()) {
                if (detached.state() == DetachedState.RUNNING) {
                    printLine("detached: " + detached.id() + " is running (" + detached.command() + ", process "
                            + detached.processId() + ")");
                }
            }
        }
    }

    /// `plimsoll trend`: shows the history of one metric in one series of runs.
    @Command(
            name = "trend",
            header = "Show one metric over all runs of the same load, and where its level changed.",
            footer = {
                "",
                "Runs are of one series if everything that shapes the load is the same: workload and its settings,",
                "sessions, arrival, product, durability, isolation. Versions and machines may differ.",
                "",
                "Example:",
                "  plimsoll trend last --figure p99 --since 12w"
            })
    public static final class TrendCommand extends HistoryCommand {
        @Parameters(arity = "0..1", paramLabel = "RUN", description = "A run of the series. Default: `last`.")
        private String run = "last";

        @Option(
                names = "--figure",
                paramLabel = "NAME",
                description =
                        "rate, mean, p50, p90, p95, p99 or p99.9, or a figure of the workload's own, such as NOPM."
                                + " Default: rate.")
        private String figure = "rate";

        @Option(names = "--last", paramLabel = "N", description = "At most the last N runs. Default: 500.")
        private int last = 500;

        @Override
        public Integer call() throws Exception {
            RunFilter wanted = filter();
            String id = new RunGroups(store()).folders(run).getFirst().id();
            String name = name(id);
            HistoryListing history = history();
            List<RunEntry> entries = history.entries(wanted, false);
            RunEntry one = entries.stream()
                    .filter(entry -> entry.id().equals(id))
                    .findFirst()
                    .orElseThrow(() -> new MissingInputException(id + " is not among the selected runs"));
            List<RunEntry> series = entries.stream()
                    .filter(entry -> entry.load().equals(one.load()))
                    .toList();
            List<RunEntry> shown = series.subList(Math.max(0, series.size() - Math.max(1, last)), series.size());
            print(Trend.of(name, shown, this::document), one);
            return ExitCode.PASS;
        }

        /// The exact name of the requested metric.
        private String name(String id) throws MissingInputException {
            List<String> known = Stream.concat(
                            Metric.compared().stream()
                                    .filter(Metric.in(Metric.Output.INDEX)::contains)
                                    .map(Metric::label),
                            document(id)
                                    .flatMap(document -> Optional.ofNullable(
                                            document.judged().figures()))
                                    .stream()
                                    .flatMap(named -> named.keySet().stream()))
                    .toList();
            return known.stream()
                    .filter(each -> each.equalsIgnoreCase(figure))
                    .findFirst()
                    .orElseThrow(() -> new MissingInputException(
                            "there is no figure \"" + figure + "\"; there are " + String.join(", ", known)));
        }

        private void print(Trend trend, RunEntry one) {
            String series = one.subject().work() + " on " + one.subject().product() + ", as " + one.id();
            terminal().print(trend, () -> TrendReport.of(trend, series), this);
        }

        private Optional<RunDocument> document(String id) {
            try {
                return Optional.of(RunReader.document(new RunFolder(store().resolve(id))));
            } catch (IOException damaged) {
                return Optional.empty();
            }
        }
    }
}
