package io.plimsoll.citus.chart;

import io.plimsoll.analysis.figure.CellFigures;
import io.plimsoll.analysis.figure.Repeated;
import io.plimsoll.analysis.figure.SweepFigures;
import io.plimsoll.citus.cluster.ClusterSpec;
import io.plimsoll.citus.result.PublishedTable;
import io.plimsoll.report.svg.BarChart;
import io.plimsoll.report.svg.BarChart.Bar;
import io.plimsoll.report.svg.BarChart.Ghost;
import io.plimsoll.report.svg.BarChart.Group;
import io.plimsoll.report.svg.BarChart.Span;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// New orders per minute by cell (by cluster size in a sweep of a `.runs` file), with the
/// published figure. Stateless.
public final class NopmBars {
    private static final String NOPM = "NOPM";

    private NopmBars() {}

    /// @param runs the documents of the sweep's runs, by their ids
    /// @return empty when its runs have no such figure
    public static Optional<BarChart> of(SweepFigures sweep, Map<String, RunDocument> runs, PublishedTable published) {
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
        boolean isMeasured = bars.stream().anyMatch(bar -> bar.span().isPresent());
        return isMeasured
                ? Optional.of(
                        new BarChart("New orders per minute", "NOPM by cluster or cell", List.of(new Group("", bars))))
                : Optional.empty();
    }

    private static Optional<Double> perMinute(@Nullable RunDocument run) {
        Map<String, Double> figures = run == null ? null : run.figures();
        return figures == null ? Optional.empty() : Optional.ofNullable(figures.get(NOPM));
    }

    private static Bar bar(CellFigures cell, List<Double> values, PublishedTable published) {
        String label = String.join(", ", cell.axes().values()) + (cell.step().isEmpty() ? "" : " " + cell.step());
        Optional<ClusterSpec> cluster = ClusterSpec.leading(label);
        List<Ghost> ghosts = published.rows().stream()
                .filter(row -> cluster.equals(Optional.of(row.cluster())))
                .map(row -> new Ghost("published", row.perMinute()))
                .toList();
        Optional<Span> span = Optional.empty();
        if (!values.isEmpty()) {
            Repeated repeated = Repeated.of(values);
            span = Optional.of(new Span(repeated.median(), repeated.min(), repeated.max()));
        }
        return new Bar(label, 1, span, cell.verdict() == Verdict.PASS, "no figure", ghosts);
    }
}
