package io.plimsoll.report.svg;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;

/// What streams did over time, a row for each: a bar for each query from its start to its end. Immutable.
///
/// @param rows from top to bottom
public record StreamChart(String title, String unit, List<Row> rows) implements Chart {
    private static final double WIDTH = 900;
    private static final double LEFT = 74;
    private static final double RIGHT = 14;
    private static final double PLOT = WIDTH - LEFT - RIGHT;
    private static final double ROW = 30;
    private static final double BAR = 20;
    private static final double FOOT = 26;
    private static final double LETTER = 7.4;
    private static final int TONES = 6;

    public StreamChart {
        rows = List.copyOf(rows);
    }

    /// A stream.
    public record Row(String label, List<Bar> bars) {
        public Row {
            bars = List.copyOf(bars);
        }
    }

    /// A query.
    ///
    /// @param tone queries of the same tone have the same colour, from 0 on
    /// @param isAnswered whether there was an answer
    public record Bar(String name, int tone, double fromSeconds, double toSeconds, boolean isAnswered) {}

    @Override
    public boolean isWide() {
        return true;
    }

    @Override
    public String render() {
        double last = rows.stream()
                .flatMap(row -> row.bars().stream())
                .mapToDouble(Bar::toSeconds)
                .max()
                .orElse(1);
        Axis axis = Axis.upTo(last);
        double bottom = rows.size() * ROW;
        SvgWriter svg = new SvgWriter();
        svg.openInline(WIDTH, bottom + FOOT, title + ", " + unit);
        for (double mark : axis.marks()) {
            double at = LEFT + axis.share(mark) * PLOT;
            svg.line(mark == 0 ? "base" : "grid", at, 0, at, bottom);
            svg.text(mark == axis.end() ? "hint small" : "tick", at, bottom + 18, spelled(mark));
        }
        for (int i = 0; i < rows.size(); i++) {
            double top = i * ROW + (ROW - BAR) / 2;
            svg.text("label", LEFT - 10, top + 14, rows.get(i).label());
            for (Bar bar : rows.get(i).bars()) {
                bar(svg, bar, top, axis);
            }
        }
        return svg.close();
    }

    private static void bar(SvgWriter svg, Bar bar, double top, Axis axis) {
        double from = LEFT + axis.share(bar.fromSeconds()) * PLOT;
        double width = Math.max(0.6, LEFT + axis.share(bar.toSeconds()) * PLOT - from - 0.8);
        svg.rectangle("bar-" + bar.tone() % TONES + (bar.isAnswered() ? "" : " doubtful"), from, top, width, BAR);
        if (width > bar.name().length() * LETTER + 4) {
            svg.text(bar.isAnswered() ? "inner" : "tick", from + width / 2, top + 14, bar.name());
        }
    }

    private static String spelled(double seconds) {
        return new BigDecimal(seconds)
                        .round(new MathContext(4))
                        .stripTrailingZeros()
                        .toPlainString() + " s";
    }
}
