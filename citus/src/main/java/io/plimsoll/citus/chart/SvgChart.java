package io.plimsoll.citus.chart;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.citus.result.LineResult;
import io.plimsoll.citus.result.PublishedTable;
import io.plimsoll.report.svg.SvgWriter;
import java.util.List;

/// The bars as a picture (SVG 1.1), without scripts, fonts or other files. Used once, by one
/// thread.
public final class SvgChart {
    private static final int WIDTH = 960;
    private static final int MARGIN = 24;
    private static final int TOP = 84;
    private static final int ROW = 46;
    private static final int BAR = 22;
    private static final int FIGURE_WIDTH = 190;
    private static final int LABEL_WIDTH_MIN = 150;
    private static final int LABEL_WIDTH_MAX = 340;
    private static final int LABEL_LETTERS_MAX = 44;
    private static final int SEPARATION = 30;
    private static final int FOOT = 56;

    /// Of the fonts people have at 14 pixels; labels are cut rather than left to run into the bars.
    private static final double LETTER = 7.3;

    private static final double SMALL_LETTER = 6.6;

    private static final String STYLE = """
              text { font-family: system-ui, 'Segoe UI', 'DejaVu Sans', Helvetica, Arial, sans-serif; fill: #1d2733; }
              .title { font-size: 20px; font-weight: 600; }
              .sub { font-size: 13px; fill: #5b6876; }
              .figure, .parting { paint-order: stroke; stroke: #ffffff; stroke-width: 5px; stroke-linejoin: round; }
              .parting { font-size: 13px; fill: #5b6876; }
              .label { font-size: 14px; text-anchor: end; }
              .detail { font-size: 12px; fill: #5b6876; text-anchor: end; }
              .figure { font-size: 14px; }
              .mark { font-size: 12px; fill: #5b6876; text-anchor: middle; }
              .axis { font-size: 12px; fill: #5b6876; text-anchor: middle; }
              .grid { stroke: #e3e8ed; stroke-width: 1; }
              .base { stroke: #5b6876; stroke-width: 1; }
              .bar { fill: #2f78b7; }
              .doubtful { fill: #d98e32; }
              .published { fill: #b9c3cd; }
              .whisker { stroke: #1d2733; stroke-width: 1.5; }
              .break { stroke: #ffffff; stroke-width: 3; }
            """;

    private final ChartRows rows;
    private final SvgWriter svg = new SvgWriter();
    private final double left;
    private final double plotWidth;

    private SvgChart(ChartRows rows) {
        this.rows = rows;
        double wanted = rows.bars().stream()
                .mapToDouble(bar -> Math.max(
                        cut(bar.label()).length() * LETTER, bar.details().length() * SMALL_LETTER))
                .max()
                .orElse(0);
        this.left = MARGIN + Math.clamp(wanted, LABEL_WIDTH_MIN, LABEL_WIDTH_MAX) + 12;
        this.plotWidth = WIDTH - MARGIN - FIGURE_WIDTH - left;
    }

    /// @param title above the bars
    public static String render(String title, List<LineResult> results, PublishedTable published) {
        return new SvgChart(ChartRows.of(results, published)).draw(title);
    }

    private String draw(String title) {
        boolean hasPublished = rows.bars().stream().anyMatch(Bar::isPublished);
        double bottom = TOP + rows.bars().size() * (double) ROW + (hasPublished ? SEPARATION : 0);
        svg.open(WIDTH, bottom + FOOT, title, STYLE);
        svg.text("title", MARGIN, 34, title);
        svg.text(
                "sub",
                MARGIN,
                56,
                "New orders per minute (NOPM): bar = median of the repeats, whisker = lowest to highest");
        grid(bottom);
        svg.line("base", left, TOP - 6, left, bottom);
        double y = TOP;
        boolean isSeparated = false;
        for (Bar bar : rows.bars()) {
            if (bar.isPublished() && !isSeparated) {
                isSeparated = true;
                svg.text("parting", MARGIN, y + 20, "Published, on other machines: compare NOPM per core");
                y += SEPARATION;
            }
            row(bar, y);
            y += ROW;
        }
        return svg.close();
    }

    private void grid(double bottom) {
        for (double mark : rows.axis().marks()) {
            double x = x(mark);
            svg.line("grid", x, TOP - 6, x, bottom);
            svg.text("mark", x, bottom + 20, Figures.count(Math.round(mark)));
        }
        svg.text("axis", left + plotWidth / 2, bottom + 42, "NOPM");
    }

    private double x(double value) {
        return left + rows.axis().share(value) * plotWidth;
    }

    private void row(Bar bar, double y) {
        double middle = y + ROW / 2.0;
        svg.text("label", left - 12, middle - 2, cut(bar.label()));
        svg.text("detail", left - 12, middle + 14, bar.details());
        String kind = bar.isPublished() ? "published" : bar.isTrusted() ? "bar" : "doubtful";
        double end = x(bar.span().median());
        svg.rectangle(kind, left, middle - BAR / 2.0, end - left, BAR);
        double behind = end;
        if (rows.isBeyond(bar)) {
            broken(end, middle);
        } else if (bar.span().hasWhisker()) {
            behind = whisker(bar.span(), middle);
        }
        svg.text("figure", behind + 10, middle + 5, bar.figure());
    }

    private double whisker(Bar.Span span, double middle) {
        double from = x(span.min());
        double to = x(span.max());
        double cap = BAR / 4.0;
        svg.line("whisker", from, middle, to, middle);
        svg.line("whisker", from, middle - cap, from, middle + cap);
        svg.line("whisker", to, middle - cap, to, middle + cap);
        return Math.max(to, x(span.median()));
    }

    /// Two strokes through a bar that goes on beyond the scale.
    private void broken(double end, double middle) {
        double half = BAR / 2.0 + 3;
        for (int stroke = 0; stroke < 2; stroke++) {
            double x = end - 26 + stroke * 7;
            svg.line("break", x - 4, middle + half, x + 4, middle - half);
        }
    }

    private static String cut(String label) {
        return label.length() <= LABEL_LETTERS_MAX ? label : label.substring(0, LABEL_LETTERS_MAX - 2) + "..";
    }
}
