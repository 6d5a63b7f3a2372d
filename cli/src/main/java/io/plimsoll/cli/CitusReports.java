package io.plimsoll.cli;

import io.plimsoll.analysis.figure.SweepFigures;
import io.plimsoll.analysis.figure.SweepHeadline;
import io.plimsoll.citus.chart.SvgChart;
import io.plimsoll.citus.chart.TextChart;
import io.plimsoll.citus.result.LineResult;
import io.plimsoll.citus.result.LineResults;
import io.plimsoll.citus.result.PublishedTable;
import io.plimsoll.citus.result.ResultsCsv;
import io.plimsoll.citus.result.ResultsTable;
import io.plimsoll.citus.runs.RunsSweep;
import io.plimsoll.results.SweepFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Prints and stores what a sweep of a `.runs` file found.
///
/// @param title of the chart
record CitusReports(Terminal terminal, RunsSweep runs, String title) {
    /// Where results go beside the sweep's own folder.
    ///
    /// @param isWithHeader whether the file of results names its columns
    record Places(@Nullable Path csv, @Nullable Path chart, boolean isWithHeader) {}

    /// Writes `results.csv` and `chart.svg` into the sweep's folder and to wherever else they are wanted.
    void write(SweepFolder folder, Places places) throws IOException {
        List<LineResult> results = results(folder);
        String csv = ResultsCsv.render(results, places.isWithHeader());
        String chart = SvgChart.render(title, results, PublishedTable.builtIn());
        Files.writeString(folder.path().resolve("results.csv"), csv);
        Files.writeString(folder.path().resolve("chart.svg"), chart);
        if (places.csv() != null) {
            Files.writeString(places.csv(), csv);
        }
        if (places.chart() != null) {
            Files.writeString(places.chart(), chart);
        }
    }

    void print(SweepFolder folder, SweepFigures figures, boolean isAscii) throws IOException {
        List<LineResult> results = results(folder);
        terminal.out().print(ResultsTable.render(results));
        terminal.out().print("\n" + TextChart.render(results, PublishedTable.builtIn(), isAscii));
        terminal.out()
                .print("\n" + SweepHeadline.of(figures) + "\nresults.csv and chart.svg are in " + folder.path() + "\n");
        terminal.out().flush();
    }

    private List<LineResult> results(SweepFolder folder) throws IOException {
        return LineResults.of(runs, folder.document(), SweepReports.runs(folder));
    }

    /// Whether the environment says that the terminal shows nothing but ASCII (POSIX, "Internationalization
    /// Variables").
    static boolean isAscii() {
        Optional<String> locale = Stream.of("LC_ALL", "LC_CTYPE", "LANG")
                .map(name -> System.getenv().getOrDefault(name, ""))
                .filter(value -> !value.isEmpty())
                .findFirst();
        return locale.isPresent() && !locale.get().toUpperCase(Locale.ROOT).contains("UTF");
    }
}
