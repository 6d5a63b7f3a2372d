package io.plimsoll.cli.results;

import io.plimsoll.analysis.comparison.Comparer;
import io.plimsoll.analysis.comparison.Comparer.Tolerances;
import io.plimsoll.analysis.comparison.Comparison;
import io.plimsoll.analysis.comparison.Comparison.RowVerdict;
import io.plimsoll.analysis.comparison.Group;
import io.plimsoll.app.ExitCode;
import io.plimsoll.app.MissingInputException;
import io.plimsoll.app.RunGroups;
import io.plimsoll.app.SweepReports;
import io.plimsoll.cli.option.KeyOptions;
import io.plimsoll.cli.option.OutputCommand;
import io.plimsoll.htap.HtapComparison;
import io.plimsoll.htap.HtapComparisonReport;
import io.plimsoll.htap.HtapFigures;
import io.plimsoll.report.ComparisonReport;
import io.plimsoll.report.PriceTable;
import io.plimsoll.report.document.Document;
import io.plimsoll.report.html.HtmlReport;
import io.plimsoll.report.html.HtmlReport.Shown;
import io.plimsoll.report.markdown.MarkdownReport;
import io.plimsoll.report.pipeline.Judgements;
import io.plimsoll.report.text.Style;
import io.plimsoll.report.text.TextReport;
import io.plimsoll.results.Json;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.Verdict;
import io.plimsoll.results.sweep.SweepFolder;
import io.plimsoll.results.sweep.SweepStore;
import io.plimsoll.spec.Key;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `plimsoll compare`: decides whether a candidate is better or worse than its base, if the data allow that.
@Command(
        name = "compare",
        header = "Compare runs or groups of repeats. Exit code 1 if something got worse than tolerated.",
        footer = {
            "",
            "A group is one run or several separated by commas, each by its id, the beginning of it, its",
            "folder, `last`, tag:NAME for all runs with that tag, or in:FOLDER for all runs stored there.",
            "Measured rounds of a run are its repeats. HTAP sweeps are compared by their frontiers.",
            "",
            "Examples:",
            "  plimsoll compare 20261121-0347 last",
            "  plimsoll compare tag:release-1 tag:release-2 --tolerance 2%% --tolerance p99=10%%",
            "  plimsoll compare a,b,c d,e,f --format html -o comparison.html",
            "",
            "Exit codes: 0 nothing is worse, 1 something is, 2 the loads differ, 3 a run is INVALID."
        })
public final class CompareCommand extends OutputCommand.Judging {
    private static final Key<String> OUTPUT = KeyOptions.output("comparison.html in the folder of the first candidate");

    @Parameters(paramLabel = "BASE", index = "0", description = "The group to compare with.")
    private String base = "";

    @Parameters(paramLabel = "CANDIDATE", index = "1..*", arity = "1..*", description = "The groups to judge.")
    private List<String> candidates = List.of();

    @Option(
            names = "--tolerance",
            paramLabel = "SHARE",
            description = "By how much a figure may change before that matters: 5%% for all, p99=10%% for one."
                    + " Default: 3%% for rate, mean and p50, 5%% for p90 and p95, 10%% for p99, 20%% for p99.9.")
    private List<String> tolerances = List.of();

    @Option(
            names = "--under-test",
            paramLabel = "KEYS",
            split = ",",
            description = "What may differ although it shapes the load, such as sessions or durability.")
    private Set<String> underTest = new LinkedHashSet<>();

    @Option(names = "--strict", description = "Exit 1 also when a comparison is undecided.")
    private boolean strict;

    @Option(
            names = "--format",
            paramLabel = "FORM",
            description = "text, json, md or html. Default: text. A page opens offline.")
    private @Nullable Format format;

    @Option(names = "--markdown", description = "The same as --format md.")
    private boolean markdown;

    @Mixin
    private final KeyOptions own = KeyOptions.own(OUTPUT);

    /// The output forms.
    enum Format {
        text,
        json,
        md,
        html
    }

    /// A candidate compared with the base.
    ///
    /// @param data the output of `--json`
    /// @param isRefused whether the loads differ
    private record Judged(Object data, Document report, Verdict gate, boolean isRefused, Judgements told) {}

    /// The output of `--json` for each candidate.
    record Output(RowVerdict verdict, Verdict gate, Comparison comparison) {}

    /// The output of `--json` for each HTAP sweep.
    record HtapOutput(Verdict gate, HtapComparison comparison) {}

    @Override
    public Integer call() throws Exception {
        Tolerances shares = shares();
        Optional<SweepFolder> sweep = htapSweep(base);
        RunGroups groups = new RunGroups(store());
        List<Judged> judged = sweep.isPresent() ? sweeps(sweep.get()) : runs(groups, shares);
        Path beside = sweep.isPresent()
                ? htapCandidate(candidates.getFirst()).path()
                : groups.folders(candidates.getFirst()).getFirst().path();
        List<Document> reports =
                new ArrayList<>(judged.stream().map(Judged::report).toList());
        if (sweep.isEmpty() && judged.size() > 1 && judged.stream().noneMatch(Judged::isRefused)) {
            byPrice(groups).ifPresent(reports::add);
        }
        write(judged.stream().map(Judged::data).toList(), reports, beside);
        pipeline().tell(Judgements.together(judged.stream().map(Judged::told).toList()));
        return judged.stream().anyMatch(Judged::isRefused)
                ? ExitCode.BAD_SPEC
                : judged.stream()
                        .map(Judged::gate)
                        .max(Comparator.naturalOrder())
                        .orElse(Verdict.PASS)
                        .exitCode();
    }

    private List<Judged> runs(RunGroups groups, Tolerances shares) throws MissingInputException {
        Group first = groups.group(base);
        List<Group> others = new ArrayList<>();
        for (String candidate : candidates) {
            others.add(groups.group(candidate));
        }
        List<Comparison> comparisons = Comparer.compare(first, others, shares, underTest);
        List<Judged> judged = new ArrayList<>();
        for (int i = 0; i < others.size(); i++) {
            Comparison one = comparisons.get(i);
            Document report = ComparisonReport.of(new ComparisonReport.Compared(
                    one,
                    groups.members(base, first),
                    groups.members(candidates.get(i), others.get(i)),
                    command(steady(base, first), steady(candidates.get(i), others.get(i)), tolerances)));
            Verdict gate = one.gate(strict);
            judged.add(new Judged(
                    new Output(one.verdict(), gate, one),
                    report,
                    gate,
                    !one.forbidding().isEmpty(),
                    Judgements.ofComparison(named(candidates.get(i)), one, strict, report)));
        }
        return judged;
    }

    /// All groups in one table, if each has a price.
    private Optional<Document> byPrice(RunGroups groups) throws MissingInputException {
        List<PriceTable.Side> sides = new ArrayList<>();
        for (String each : Stream.concat(Stream.of(base), candidates.stream()).toList()) {
            Group group = groups.group(each);
            sides.add(PriceTable.Side.of(group.name(), groups.members(each, group)));
        }
        return PriceTable.of(sides);
    }

    private List<Judged> sweeps(SweepFolder first) throws IOException, MissingInputException {
        HtapFigures baseFigures = SweepReports.htapFigures(first);
        List<Judged> judged = new ArrayList<>();
        for (String candidate : candidates) {
            SweepFolder second = htapCandidate(candidate);
            HtapFigures figures = SweepReports.htapFigures(second);
            HtapComparison one = HtapComparison.of(
                    baseFigures,
                    figures,
                    SweepReports.runs(first).values(),
                    SweepReports.runs(second).values(),
                    underTest);
            String command = command(one.base().sweep(), one.candidate().sweep(), List.of());
            Verdict gate = one.gate(strict);
            Document report =
                    HtapComparisonReport.of(new HtapComparisonReport.Compared(one, baseFigures, figures, command));
            judged.add(new Judged(
                    new HtapOutput(gate, one),
                    report,
                    gate,
                    !one.unlike().isEmpty(),
                    Judgements.ofReport(("compare " + named(candidate)).strip(), gate, report)));
        }
        return judged;
    }

    /// What distinguishes a candidate from others.
    private String named(String candidate) {
        return candidates.size() == 1 ? "" : candidate;
    }

    private SweepFolder htapCandidate(String name) throws MissingInputException {
        return htapSweep(name)
                .orElseThrow(() -> new MissingInputException(
                        name + " names no HTAP sweep in " + store() + ", as " + base + " does"));
    }

    private Optional<SweepFolder> htapSweep(String name) throws MissingInputException {
        return MissingInputException.unless(
                () -> new SweepStore(store()).find(name).filter(found -> SweepReports.isHtap(found.document())));
    }

    /// The command with the runs' ids, because `last` will mean another run later.
    private String command(String first, String other, List<String> shares) {
        StringBuilder command =
                new StringBuilder("plimsoll compare ").append(first).append(' ').append(other);
        shares.forEach(share -> command.append(" --tolerance ").append(share));
        return command.append(underTest.isEmpty() ? "" : " --under-test \"" + String.join(",", underTest) + "\"")
                .append(strict ? " --strict" : "")
                .toString();
    }

    /// A group as it will be found later, too.
    private static String steady(String wanted, Group group) {
        return wanted.startsWith(RunGroups.IN) ? wanted : ids(group);
    }

    private static String ids(Group group) {
        return group.runs().stream().map(RunDocument::id).collect(Collectors.joining(","));
    }

    private Tolerances shares() throws MissingInputException {
        try {
            return Tolerances.of(tolerances);
        } catch (IllegalArgumentException unclear) {
            throw new MissingInputException("--tolerance: " + unclear.getMessage(), unclear);
        }
    }

    /// @throws MissingInputException when two forms are requested
    private Format form() throws MissingInputException {
        List<Format> asked = Stream.of(format, json() ? Format.json : null, markdown ? Format.md : null)
                .filter(one -> one != null)
                .distinct()
                .toList();
        if (asked.size() > 1) {
            throw new MissingInputException(
                    "one form at a time: both " + asked.get(0) + " and " + asked.get(1) + " are asked for");
        }
        return asked.isEmpty() ? Format.text : asked.getFirst();
    }

    /// Writes reports in the requested form.
    ///
    /// @param data the output of `--json`
    /// @param beside the folder for a page if no file is named
    private void write(List<Object> data, List<Document> reports, Path beside) throws MissingInputException {
        Path file = own.path(OUTPUT);
        Style style = terminal().style(this);
        switch (form()) {
            case json -> terminal().printOrWrite(Json.text(data), file);
            case text -> terminal().printOrWrite(joined(reports, report -> TextReport.render(report, style)), file);
            case md -> terminal().printOrWrite(joined(reports, MarkdownReport::render), file);
            case html -> {
                List<Shown> shown = reports.stream()
                        .<Shown>map(report -> new Shown.OfDocument(report.head().title(), report))
                        .toList();
                Path page = file == null ? beside.resolve("comparison.html") : file;
                terminal().printOrWrite(HtmlReport.render(shown, List.of()), page);
            }
        }
    }

    private static String joined(List<Document> reports, Function<Document, String> written) {
        return reports.stream().map(written).collect(Collectors.joining("\n"));
    }
}
