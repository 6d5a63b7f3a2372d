package io.plimsoll.compat.citus;

import io.plimsoll.analysis.figure.CellFigures;
import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.Repeated;
import io.plimsoll.analysis.figure.SweepFigures;
import io.plimsoll.compat.citus.LineResult.MeasuredLine;
import io.plimsoll.report.plot.Bars;
import io.plimsoll.report.plot.Bars.Bar;
import io.plimsoll.report.plot.Bars.Ghost;
import io.plimsoll.report.plot.Bars.Group;
import io.plimsoll.report.plot.Plot;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A bar chart of new orders per minute of the lines of a `.runs` file: our figures first, then the published ones.
/// A published bar is cut at its end if it would make ours too short to read. Stateless.
public final class NopmChart {
    private static final String NOPM = "NOPM";
    private static final Plot.Size SIZE = new Plot.Size(900, 0);

    private NopmChart() {}

    /// A stand-alone picture.
    ///
    /// @param title above the bars
    public static String svg(String title, List<LineResult> results, PublishedTable published) {
        return bars(title, results, published).plot(SIZE).alone("New orders per minute (NOPM)");
    }

    /// Lines for a terminal of 100 columns.
    ///
    /// @param isAscii for a terminal that shows only ASCII
    public static String text(List<LineResult> results, PublishedTable published, boolean isAscii) {
        return "New orders per minute (NOPM), median and range of the repeats\n\n"
                + bars("", results, published).text(isAscii);
    }

    private static Bars bars(String title, List<LineResult> results, PublishedTable published) {
        List<Bar> ours = new ArrayList<>();
        for (LineResult result : results) {
            MeasuredLine measured = result.measured();
            if (measured != null) {
                ours.add(bar(result, measured.perMinute()));
            }
        }
        return new Bars(
                title,
                "new orders per minute (NOPM)",
                List.of(
                        new Group("", ours),
                        new Group(
                                "published, on other machines: compare NOPM per core",
                                published.rows().stream().map(NopmChart::bar).toList())));
    }

    private static Bar bar(LineResult result, Repeated perMinute) {
        List<String> details = new ArrayList<>();
        ClusterSpec cluster = result.cluster();
        if (cluster != null && !ClusterSpec.leading(result.name()).equals(Optional.of(cluster))) {
            details.add(cluster.toString());
        }
        if (cluster != null) {
            details.add(Figures.count(cluster.cores(), "core"));
        }
        details.add(Figures.count(perMinute.count(), "run"));
        boolean isTrusted = result.word().equals("PASS");
        if (!isTrusted) {
            details.add(result.word());
        }
        String figure = Figures.count(Math.round(perMinute.median()))
                + (result.perCore().isPresent() ? perCore(result.perCore().getAsDouble()) : "");
        return new Bar(result.name(), String.join(", ", details), 1, perMinute, figure, isTrusted, List.of());
    }

    private static Bar bar(PublishedTable.Row row) {
        return new Bar(
                row.cluster().toString(),
                "published: " + Figures.count(row.cluster().cores(), "core") + ", " + row.versions(),
                0,
                new Repeated(1, row.perMinute(), row.perMinute(), row.perMinute(), null),
                Figures.count(Math.round(row.perMinute())) + perCore(row.perCore()),
                true,
                List.of());
    }

    private static String perCore(double perMinute) {
        return " (" + Figures.number(perMinute) + " per core)";
    }

    /// The chart for the cells of a sweep (of cluster sizes in a sweep of a `.runs` file), with the published
    /// figures.
    ///
    /// @param runs the documents of the sweep's runs, by id
    /// @return empty when its runs have no NOPM
    public static Optional<Plot> of(SweepFigures sweep, Map<String, RunDocument> runs, PublishedTable published) {
        Map<String, CellFigures> cells = new LinkedHashMap<>();
        sweep.cells().forEach(cell -> cells.putIfAbsent(cell.cell(), cell));
        List<Bar> bars = new ArrayList<>();
        for (CellFigures cell : cells.values()) {
            List<Double> values = cell.runs().stream()
                    .map(runs::get)
                    .flatMap(run -> perMinute(run).stream())
                    .toList();
            bars.add(bar(cell, values, published));
        }
        Bars chart = new Bars("New orders per minute", "NOPM by cluster or cell", List.of(new Group("", bars)));
        return bars.stream().anyMatch(bar -> bar.span() != null) ? Optional.of(chart.plot()) : Optional.empty();
    }

    private static Optional<Double> perMinute(@Nullable RunDocument run) {
        Map<String, Double> figures = run == null ? null : run.judged().figures();
        return figures == null ? Optional.empty() : Optional.ofNullable(figures.get(NOPM));
    }

    private static Bar bar(CellFigures cell, List<Double> values, PublishedTable published) {
        String label = String.join(", ", cell.axes().values()) + (cell.step().isEmpty() ? "" : " " + cell.step());
        Optional<ClusterSpec> cluster = ClusterSpec.leading(label);
        List<Ghost> ghosts = published.rows().stream()
                .filter(row -> cluster.equals(Optional.of(row.cluster())))
                .map(row -> new Ghost("published", row.perMinute()))
                .toList();
        Repeated span = values.isEmpty() ? null : Repeated.of(values);
        return Bar.of(label, 1, span, cell.verdict() == Verdict.PASS, "no figure", ghosts);
    }
}
