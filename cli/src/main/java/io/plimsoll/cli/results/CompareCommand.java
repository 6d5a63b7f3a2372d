package io.plimsoll.cli.results;

import io.plimsoll.analysis.comparison.Comparer;
import io.plimsoll.analysis.comparison.Comparer.Tolerances;
import io.plimsoll.analysis.comparison.Comparison;
import io.plimsoll.analysis.comparison.Comparison.RowVerdict;
import io.plimsoll.analysis.comparison.Group;
import io.plimsoll.app.ExitCode;
import io.plimsoll.app.MissingInputException;
import io.plimsoll.app.RunGroups;
import io.plimsoll.cli.option.OutputOptions;
import io.plimsoll.cli.option.TerminalCommand;
import io.plimsoll.report.ComparisonReport;
import io.plimsoll.report.ComparisonReport.Compared;
import io.plimsoll.report.document.Document;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `plimsoll compare`: decides whether a candidate is better or worse than its base, if the data allow that.
@Command(
        name = "compare",
        header = "Compare runs or groups of repeats. Exit code 1 if something got worse than tolerated.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "A group is one run or several separated by commas, each by its id, the beginning of it, its",
            "folder, `last`, or tag:NAME for all runs with that tag. Measured rounds of a run are its",
            "repeats. HTAP sweeps are compared with each other by their frontiers.",
            "",
            "Examples:",
            "  plimsoll compare 20261121-0347 last",
            "  plimsoll compare tag:release-1 tag:release-2 --tolerance 2%% --tolerance p99=10%%",
            "  plimsoll compare a,b,c d,e,f --format html -o comparison.html",
            "",
            "Exit codes: 0 nothing is worse, 1 something is, 2 the loads differ, 3 a run is INVALID."
        })
public final class CompareCommand extends TerminalCommand {
    @Parameters(paramLabel = "BASE", index = "0", description = "The group to compare with.")
    private String base = "";

    @Parameters(paramLabel = "CANDIDATE", index = "1..*", arity = "1..*", description = "The groups to judge.")
    private List<String> candidates = List.of();

    @Option(
            names = "--tolerance",
            paramLabel = "SHARE",
            description = "By how much a figure may change before that matters: 5%% for all, p99=10%% for one."
                    + " Otherwise 3%% for rate, mean and p50, 5%% for p90 and p95, 10%% for p99, 20%% for p99.9.")
    private List<String> tolerances = List.of();

    @Option(
            names = "--under-test",
            paramLabel = "KEYS",
            split = ",",
            description = "What may differ although it shapes the load, such as sessions or durability.")
    private Set<String> underTest = new LinkedHashSet<>();

    @Option(names = "--strict", description = "Exit 1 also when a comparison is undecided.")
    private boolean strict;

    @Mixin
    private final ComparisonOutput form = new ComparisonOutput();

    @Mixin
    private final OutputOptions output = new OutputOptions();

    /// The output of `--json` for each candidate.
    record Output(RowVerdict verdict, Verdict gate, Comparison comparison) {}

    @Override
    public Integer call() throws Exception {
        Tolerances shares = shares();
        HtapCompare sweeps = new HtapCompare(terminal(), output, form, underTest, strict);
        Optional<Integer> htap = sweeps.compare(base, candidates);
        if (htap.isPresent()) {
            return htap.get();
        }
        RunGroups groups = new RunGroups(output.store());
        Group first = groups.group(base);
        List<Group> others = new ArrayList<>();
        for (String candidate : candidates) {
            others.add(groups.group(candidate));
        }
        List<Comparison> comparisons = Comparer.compare(first, others, shares, underTest);
        List<Document> reports = new ArrayList<>();
        for (int i = 0; i < others.size(); i++) {
            reports.add(ComparisonReport.of(new Compared(
                    comparisons.get(i),
                    groups.members(base, first),
                    groups.members(candidates.get(i), others.get(i)),
                    command(first, others.get(i)))));
        }
        form.write(
                terminal(),
                output,
                comparisons.stream()
                        .map(one -> new Output(one.verdict(), one.gate(strict), one))
                        .toList(),
                reports,
                groups.folders(candidates.getFirst()).getFirst().path());
        return exitCode(comparisons);
    }

    /// The command with the runs' ids, because `last` will mean another run later.
    private String command(Group first, Group other) {
        StringBuilder command = new StringBuilder("plimsoll compare ")
                .append(ids(first))
                .append(' ')
                .append(ids(other));
        tolerances.forEach(share -> command.append(" --tolerance ").append(share));
        return command.append(underTest.isEmpty() ? "" : " --under-test \"" + String.join(",", underTest) + "\"")
                .append(strict ? " --strict" : "")
                .toString();
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

    private int exitCode(List<Comparison> comparisons) {
        boolean isRefused = comparisons.stream()
                .anyMatch(comparison -> !comparison.forbidding().isEmpty());
        return isRefused
                ? ExitCode.BAD_SPEC
                : comparisons.stream()
                        .map(comparison -> comparison.gate(strict))
                        .max(Comparator.naturalOrder())
                        .orElse(Verdict.PASS)
                        .exitCode();
    }
}
