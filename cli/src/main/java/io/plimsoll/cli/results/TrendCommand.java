package io.plimsoll.cli.results;

import io.plimsoll.analysis.comparison.Trend;
import io.plimsoll.app.ExitCode;
import io.plimsoll.app.HistoryListing;
import io.plimsoll.app.MissingInputException;
import io.plimsoll.app.Reports;
import io.plimsoll.app.RunGroups;
import io.plimsoll.cli.option.FilterOptions;
import io.plimsoll.cli.option.OutputOptions;
import io.plimsoll.cli.option.TerminalCommand;
import io.plimsoll.history.RunFilter;
import io.plimsoll.report.TrendReport;
import io.plimsoll.report.text.TextReport;
import io.plimsoll.results.Json;
import io.plimsoll.results.Metric;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.RunEntry;
import io.plimsoll.results.RunFolder;
import io.plimsoll.results.RunReader;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `plimsoll trend`: shows the history of one metric in one series of runs.
@Command(
        name = "trend",
        header = "Show one metric over all runs of the same load, and where its level changed.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Runs are of one series when all that shapes the load is the same: workload and its settings,",
            "sessions, arrival, product, durability, isolation. Versions and machines may differ.",
            "",
            "Example:",
            "  plimsoll trend last --figure p99 --since 12w"
        })
public final class TrendCommand extends TerminalCommand {
    @Parameters(
            arity = "0..1",
            defaultValue = "last",
            paramLabel = "RUN",
            description = "A run of the series; `last` if none is given.")
    private String run = "last";

    @Option(
            names = "--figure",
            paramLabel = "NAME",
            description =
                    "rate (as given), mean, p50, p90, p95, p99 or p99.9, or a figure of the workload's own, such as"
                            + " NOPM.")
    private String figure = "rate";

    @Option(names = "--last", paramLabel = "N", defaultValue = "500", description = "At most the last N runs; 500.")
    private int last = 500;

    @Mixin
    private final FilterOptions filter = new FilterOptions();

    @Mixin
    private final OutputOptions output = new OutputOptions();

    @Override
    public Integer call() throws Exception {
        RunFilter wanted = filter.filter();
        String id = new RunGroups(output.store()).folders(run).getFirst().id();
        String name = name(id);
        HistoryListing history = new HistoryListing(terminal(), output.store());
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
                        document(id).flatMap(document -> Optional.ofNullable(document.figures())).stream()
                                .flatMap(named -> named.keySet().stream()))
                .toList();
        return known.stream()
                .filter(each -> each.equalsIgnoreCase(figure))
                .findFirst()
                .orElseThrow(() -> new MissingInputException(
                        "there is no figure \"" + figure + "\"; there are " + String.join(", ", known)));
    }

    private void print(Trend trend, RunEntry one) {
        String series = one.workload() + (one.profile().isEmpty() ? "" : "/" + one.profile()) + " on " + one.product()
                + ", as " + one.id();
        terminal()
                .out()
                .print(
                        output.json()
                                ? Json.text(trend)
                                : TextReport.render(
                                        TrendReport.of(trend, series), new Reports(terminal()).style(output)));
    }

    private Optional<RunDocument> document(String id) {
        try {
            return Optional.of(RunReader.document(new RunFolder(output.store().resolve(id))));
        } catch (IOException damaged) {
            return Optional.empty();
        }
    }
}
