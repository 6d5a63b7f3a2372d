package io.plimsoll.cli.results;

import io.plimsoll.app.ExitCode;
import io.plimsoll.app.HtapReports;
import io.plimsoll.app.MissingInputException;
import io.plimsoll.app.SweepReports;
import io.plimsoll.app.Terminal;
import io.plimsoll.cli.option.OutputOptions;
import io.plimsoll.htap.HtapComparison;
import io.plimsoll.htap.HtapComparisonReport;
import io.plimsoll.htap.HtapComparisonReport.Compared;
import io.plimsoll.htap.HtapFigures;
import io.plimsoll.results.Verdict;
import io.plimsoll.results.sweep.SweepFolder;
import io.plimsoll.results.sweep.SweepStore;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Compares sweeps if the user named HTAP sweeps.
///
/// @param form the output form
/// @param underTest settings that may differ although they influence the load
/// @param strict whether an undecided comparison fails
record HtapCompare(
        Terminal terminal, OutputOptions output, ComparisonOutput form, Set<String> underTest, boolean strict) {
    /// The output of `--json` for each candidate.
    record Output(Verdict gate, HtapComparison comparison) {}

    /// @return the exit code; empty if the base is not an HTAP sweep
    Optional<Integer> compare(String base, List<String> candidates) throws IOException, MissingInputException {
        Optional<SweepFolder> first = sweep(base);
        if (first.isEmpty()) {
            return Optional.empty();
        }
        List<Compared> compared = new ArrayList<>();
        List<SweepFolder> others = new ArrayList<>();
        HtapFigures baseFigures = HtapReports.figures(first.get());
        for (String candidate : candidates) {
            SweepFolder second = sweep(candidate)
                    .orElseThrow(() -> new MissingInputException(
                            candidate + " names no HTAP sweep in " + output.store() + ", as " + base + " does"));
            HtapFigures figures = HtapReports.figures(second);
            HtapComparison comparison = HtapComparison.of(
                    baseFigures,
                    figures,
                    SweepReports.runs(first.get()).values(),
                    SweepReports.runs(second).values(),
                    underTest);
            others.add(second);
            compared.add(new Compared(comparison, baseFigures, figures, command(comparison)));
        }
        List<HtapComparison> comparisons =
                compared.stream().map(Compared::comparison).toList();
        form.write(
                terminal,
                output,
                comparisons.stream()
                        .map(one -> new Output(one.gate(strict), one))
                        .toList(),
                compared.stream().map(HtapComparisonReport::of).toList(),
                others.getFirst().path());
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

    private String command(HtapComparison comparison) {
        return "plimsoll compare " + comparison.base().sweep() + " "
                + comparison.candidate().sweep()
                + (underTest.isEmpty() ? "" : " --under-test \"" + String.join(",", underTest) + "\"")
                + (strict ? " --strict" : "");
    }
}
