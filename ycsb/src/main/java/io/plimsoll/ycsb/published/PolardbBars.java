package io.plimsoll.ycsb.published;

import io.plimsoll.analysis.figure.CellFigures;
import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.Repeated;
import io.plimsoll.analysis.figure.SweepFigures;
import io.plimsoll.report.svg.BarChart;
import io.plimsoll.report.svg.BarChart.Bar;
import io.plimsoll.report.svg.BarChart.Ghost;
import io.plimsoll.report.svg.BarChart.Group;
import io.plimsoll.report.svg.BarChart.Span;
import io.plimsoll.results.Verdict;
import io.plimsoll.ycsb.published.PublishedTable.Row;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/// PolarDB's table as bars: operations per second by the size of the data, the best of the levels
/// of concurrency, with the published figure of each size. Stateless.
public final class PolardbBars {
    private PolardbBars() {}

    /// A chart for each workload; none where the sweep is of something else.
    public static List<BarChart> of(SweepFigures ours, PublishedTable published) {
        List<Level> levels = Level.of(ours.cells());
        List<BarChart> charts = new ArrayList<>();
        for (Row row : published.rows()) {
            Set<Long> sizes = new LinkedHashSet<>();
            levels.stream()
                    .filter(level -> level.step().workload().equals(row.workload()))
                    .forEach(level -> sizes.add(level.records()));
            if (!sizes.isEmpty()) {
                for (PublishedSize size : PublishedSize.values()) {
                    sizes.add(size.records());
                }
                List<Bar> bars = sizes.stream()
                        .sorted()
                        .map(records -> bar(levels, row, records, published))
                        .toList();
                charts.add(new BarChart(
                        row.workload(),
                        "operations per second by records or size, the best of several sessions",
                        List.of(new Group("", bars))));
            }
        }
        return charts;
    }

    private static Bar bar(List<Level> levels, Row row, long records, PublishedTable published) {
        OptionalDouble theirs = published.perSecond(row.workload(), records);
        List<Ghost> ghosts = theirs.isPresent() ? List.of(new Ghost("published", theirs.getAsDouble())) : List.of();
        Optional<Level> best = Best.of(levels, row.workload(), records);
        return new Bar(
                size(records),
                1,
                best.map(PolardbBars::span),
                best.map(level -> level.verdict() == Verdict.PASS).orElse(false),
                levels.stream().anyMatch(level -> level.records() == records) ? "no figure" : "not run",
                ghosts);
    }

    /// As the page calls it, or the number of records.
    private static String size(long records) {
        return PublishedSize.of(records).map(PublishedSize::title).orElseGet(() -> Figures.count(records));
    }

    /// Of all operations together: the sums of their medians, and of their ends.
    private static Span span(Level level) {
        double min = 0;
        double max = 0;
        for (CellFigures cell : level.cells()) {
            CellFigures.Figured figured = cell.figures();
            if (figured != null) {
                Repeated rate = figured.ratePerSecond();
                min += rate.min();
                max += rate.max();
            }
        }
        return new Span(level.rate(), min, max);
    }
}
