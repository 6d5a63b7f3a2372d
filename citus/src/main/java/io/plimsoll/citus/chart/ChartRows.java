package io.plimsoll.citus.chart;

import io.plimsoll.citus.result.LineResult;
import io.plimsoll.citus.result.PublishedTable;
import io.plimsoll.report.svg.Axis;
import java.util.ArrayList;
import java.util.List;

/// What a chart shows, and its scale: ours first, then what is published. The scale is ours; a
/// published bar that would make ours too short to be read breaks off at the end. Immutable.
record ChartRows(List<Bar> bars, Axis axis) {
    /// A published figure up to so many times our largest is drawn on the same scale.
    private static final double FACTOR_MAX = 4;

    ChartRows {
        bars = List.copyOf(bars);
    }

    static ChartRows of(List<LineResult> results, PublishedTable published) {
        List<Bar> ours = Bar.of(results);
        List<Bar> all = new ArrayList<>(ours);
        published.rows().forEach(row -> all.add(Bar.of(row)));
        double largest =
                ours.stream().mapToDouble(bar -> bar.span().max()).max().orElse(0);
        double shown = all.stream()
                .mapToDouble(bar -> bar.span().max())
                .filter(max -> ours.isEmpty() || max <= largest * FACTOR_MAX)
                .max()
                .orElse(largest);
        return new ChartRows(all, Axis.upTo(shown));
    }

    boolean isBeyond(Bar bar) {
        return bar.span().max() > axis.end();
    }
}
