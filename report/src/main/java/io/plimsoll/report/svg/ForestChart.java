package io.plimsoll.report.svg;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.stream.Collectors;

/// Changes with their confidence intervals, one below the other (a forest plot): zero in the middle, what would be
/// tolerated shaded. An interval that would leave no room for the others ends in an arrow. Immutable.
///
/// @param unit what is changed
/// @param rows from top to bottom
public record ForestChart(String title, String unit, List<Row> rows) implements Chart {
    private static final double WIDTH = 490;
    private static final double LEFT = 64;
    private static final double TEXT = 164;
    private static final double PLOT = WIDTH - LEFT - TEXT;
    private static final double ROW = 26;
    private static final double TOP = 8;
    private static final double FOOT = 40;
    private static final double ARROW = 6;
    private static final double MARK = 4.5;

    /// Room around what is certain: a change, or what is tolerated.
    private static final double MARGIN = 1.4;

    /// So many times that are shown of an interval.
    private static final double SPREAD_MAX = 3;

    /// A share at which there is nothing else to show.
    private static final double LEAST = 0.01;

    public ForestChart {
        rows = List.copyOf(rows);
    }

    /// What became of one figure. All numbers are shares of the base.
    ///
    /// @param kind how it is coloured: `same`, `better`, `worse` or `unclear`
    /// @param words what stands beside it
    public record Row(
            String label, String kind, double low, double change, double high, double tolerance, String words) {
        double certain() {
            return Math.max(Math.abs(change), tolerance) * MARGIN;
        }

        double reach() {
            return Math.min(Math.max(Math.abs(low), Math.abs(high)), SPREAD_MAX * certain());
        }
    }

    @Override
    public String render() {
        double limit = rows.stream()
                .mapToDouble(row -> Math.max(row.certain(), row.reach()))
                .max()
                .orElse(LEAST);
        Axis axis = Axis.upTo(Math.max(limit, LEAST) * 100);
        double end = axis.end() / 100;
        double bottom = TOP + rows.size() * ROW;
        SvgWriter svg = new SvgWriter();
        svg.openInline(WIDTH, bottom + FOOT, described());
        for (int i = 0; i < rows.size(); i++) {
            Row row = rows.get(i);
            double from = x(-row.tolerance(), end);
            svg.rectangle("tolerated", from, TOP + i * ROW, x(row.tolerance(), end) - from, ROW);
        }
        List<Double> marks = axis.marks();
        int stride = Math.max(1, (marks.size() - 1) / 2);
        for (int i = 0; i < marks.size(); i++) {
            double share = marks.get(i) / 100;
            for (double signed : share == 0 ? new double[] {0} : new double[] {-share, share}) {
                svg.line(signed == 0 ? "base" : "grid", x(signed, end), TOP, x(signed, end), bottom);
                if (i % stride == 0) {
                    svg.text("tick", x(signed, end), bottom + 16, spelled(signed));
                }
            }
        }
        svg.text("tick", x(0, end), bottom + 33, "change of the candidate against the base");
        for (int i = 0; i < rows.size(); i++) {
            row(svg, rows.get(i), TOP + (i + 0.5) * ROW, end);
        }
        return svg.close();
    }

    private static void row(SvgWriter svg, Row row, double y, double end) {
        svg.text("label", LEFT - 10, y + 4, row.label());
        double from = x(row.low(), end);
        double to = x(row.high(), end);
        svg.line("reach " + row.kind(), from, y, to, y);
        end(svg, row, new double[] {from, y, row.low() < -end ? ARROW : 0});
        end(svg, row, new double[] {to, y, row.high() > end ? -ARROW : 0});
        svg.rectangle("middle " + row.kind(), x(row.change(), end) - MARK, y - MARK, 2 * MARK, 2 * MARK);
        svg.text("words " + row.kind(), LEFT + PLOT + 14, y + 4, row.words());
    }

    /// An arrow where the interval goes on.
    ///
    /// @param place x, y, and where the arrow's back is; 0 for no arrow
    private static void end(SvgWriter svg, Row row, double... place) {
        if (place[2] == 0) {
            svg.line("reach " + row.kind(), place[0], place[1] - MARK, place[0], place[1] + MARK);
        } else {
            double back = place[0] + place[2];
            svg.area("middle " + row.kind(), place[0], place[1], back, place[1] - MARK, back, place[1] + MARK);
        }
    }

    private static double x(double share, double end) {
        return LEFT + (Math.clamp(share / end, -1, 1) + 1) / 2 * PLOT;
    }

    private static String spelled(double share) {
        String number = new BigDecimal(share * 100)
                .round(new MathContext(3))
                .stripTrailingZeros()
                .toPlainString();
        return (share > 0 ? "+" : "") + number + " %";
    }

    /// The rows in words, for who does not see them.
    private String described() {
        return title + ", " + unit + ": "
                + rows.stream().map(row -> row.label() + " " + row.words()).collect(Collectors.joining("; "));
    }
}
