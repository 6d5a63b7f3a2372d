package io.plimsoll.cli;

import io.plimsoll.htap.comparison.HtapComparison;
import io.plimsoll.htap.report.ComparisonPage;
import io.plimsoll.results.Json;
import io.plimsoll.results.SweepFolder;
import io.plimsoll.results.SweepStore;
import io.plimsoll.results.Verdict;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Compares HTAP sweeps, where such are named.
///
/// @param underTest settings that may differ although they shape the load
/// @param strict whether what cannot be told fails
record HtapCompare(Terminal terminal, OutputOptions output, Set<String> underTest, boolean strict) {
    /// What `--json` prints of each candidate.
    record Output(Verdict gate, HtapComparison comparison) {}

    /// @return the exit code; empty when the base is no HTAP sweep
    Optional<Integer> compare(String base, List<String> candidates) throws IOException, MissingInputException {
        Optional<SweepFolder> first = sweep(base);
        if (first.isEmpty()) {
            return Optional.empty();
        }
        List<HtapComparison> comparisons = new ArrayList<>();
        for (String candidate : candidates) {
            SweepFolder second = sweep(candidate)
                    .orElseThrow(() -> new MissingInputException(
                            candidate + " names no HTAP sweep in " + output.store() + ", as " + base + " does"));
            comparisons.add(HtapComparison.of(
                    HtapReports.figures(first.get()),
                    HtapReports.figures(second),
                    SweepReports.runs(first.get()).values(),
                    SweepReports.runs(second).values(),
                    underTest));
        }
        print(comparisons);
        boolean isRefused =
                comparisons.stream().anyMatch(comparison -> !comparison.unlike().isEmpty());
        return Optional.of(
                isRefused
                        ? ExitCode.BAD_SPEC
                        : comparisons.stream()
                                .map(comparison -> comparison.gate(strict))
                                .max(Comparator.naturalOrder())
                                .orElse(Verdict.PASS)
                                .exitCode());
    }

    private Optional<SweepFolder> sweep(String name) throws MissingInputException {
        try {
            return new SweepStore(output.store()).find(name).filter(sweep -> HtapReports.isHtap(sweep.document()));
        } catch (IOException damaged) {
            throw new MissingInputException(String.valueOf(damaged.getMessage()), damaged);
        }
    }

    private void print(List<HtapComparison> comparisons) {
        if (output.json()) {
            terminal.out()
                    .print(Json.text(comparisons.stream()
                            .map(one -> new Output(one.gate(strict), one))
                            .toList()));
            return;
        }
        String between = "";
        for (HtapComparison comparison : comparisons) {
            terminal.out().print(between + ComparisonPage.render(comparison, new Reports(terminal).style()));
            between = "\n";
        }
    }
}
