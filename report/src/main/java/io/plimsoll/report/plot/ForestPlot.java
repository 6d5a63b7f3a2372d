package io.plimsoll.report.plot;

import io.plimsoll.report.plot.Plot.Band;
import io.plimsoll.report.plot.Plot.Layer;
import io.plimsoll.report.plot.Plot.Size;
import io.plimsoll.report.plot.Plot.Whisker;
import io.plimsoll.report.plot.Plot.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// A forest plot: changes with their confidence intervals, one below the other. Zero is in the middle, the
/// tolerance is shaded. An interval that would leave no room for the others ends in an arrow. Stateless.
public final class ForestPlot {
    private static final double ROW = 26;

    /// Room around the larger of change and tolerance, as a factor.
    private static final double MARGIN = 1.4;

    /// An interval is shown up to this many times that room.
    private static final double SPREAD_MAX = 3;

    /// The smallest half-width of the plot, as a share.
    private static final double LEAST = 0.01;

    private ForestPlot() {}

    /// The change of one figure. All numbers are shares of the base.
    ///
    /// @param kind its colour: `same`, `better`, `worse` or `unclear`
    /// @param words text next to the interval
    public record Row(
            String label, String kind, double low, double change, double high, double tolerance, String words) {
        double reach() {
            double certain = Math.max(Math.abs(change), tolerance) * MARGIN;
            return Math.max(certain, Math.min(Math.max(Math.abs(low), Math.abs(high)), SPREAD_MAX * certain));
        }
    }

    /// @param unit the unit of the change
    /// @param rows from top to bottom
    public static Plot of(String title, String unit, List<Row> rows) {
        double limit = rows.stream().mapToDouble(Row::reach).max().orElse(LEAST);
        Scale scale = Scale.around(
                "change of the candidate against the base",
                percent -> (percent > 0 ? "+" : "") + Scale.brief(percent) + " %",
                Math.max(limit, LEAST) * 100);
        List<Layer> layers = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            Row row = rows.get(i);
            double y = (i + 0.5) * ROW;
            double tolerance = row.tolerance() * 100;
            layers.add(new Band("tolerated", -tolerance, tolerance, i * ROW, (i + 1) * ROW, ""));
            layers.add(Words.row("label", row.label(), y));
            layers.add(new Whisker("reach " + row.kind(), row.low() * 100, row.change() * 100, row.high() * 100, y));
            layers.add(new Words("words " + row.kind(), row.words(), scale.to(), y, 14, 4));
        }
        String described = title + ", " + unit + ": "
                + rows.stream().map(row -> row.label() + " " + row.words()).collect(Collectors.joining("; "));
        return new Plot(title, unit, described, Size.NARROW, scale, Scale.rows(rows.size() * ROW), layers);
    }
}
