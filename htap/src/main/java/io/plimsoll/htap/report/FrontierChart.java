package io.plimsoll.htap.report;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.htap.Frontier;
import io.plimsoll.analysis.htap.MeasuredFrontier;
import io.plimsoll.analysis.htap.Rates;
import io.plimsoll.htap.figure.HtapFigures;
import io.plimsoll.htap.figure.LoadFigures;
import io.plimsoll.htap.load.HtapMode;
import io.plimsoll.report.svg.Axis;
import io.plimsoll.report.svg.Chart;
import io.plimsoll.report.svg.SvgWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The frontier as a picture (SVG 1.1) without scripts, fonts or other files: transactions to the right, queries
/// upwards, the box of perfect isolation, the line of sharing in proportion, all points. Its colours follow the
/// reader's preference for light or dark. Immutable.
public final class FrontierChart implements Chart {
    private static final double WIDTH = 720;
    private static final double HEIGHT = 590;
    private static final double LEFT = 84;
    private static final double RIGHT = WIDTH - 28;
    private static final double TOP = 122;

    /// What the lines above it take, which a page has elsewhere.
    private static final double HEAD = 82;

    private static final double FOOT = 64;
    private static final double RADIUS = 4.5;
    private static final double NAME_WIDTH = 60;
    private static final double NAME_HEIGHT = 14;

    private static final String STYLE = """
              text { font-family: system-ui, 'Segoe UI', 'DejaVu Sans', Helvetica, Arial, sans-serif; fill: #1d2733; }
              .title { font-size: 20px; font-weight: 600; }
              .sub { font-size: 13px; fill: #5b6876; }
              .tick { font-size: 12px; fill: #5b6876; text-anchor: middle; }
              .label { font-size: 12px; fill: #5b6876; text-anchor: end; }
              .name { font-size: 12px; }
              .hint { font-size: 12px; fill: #5b6876; text-anchor: end; }
              .grid { stroke: #e3e8ed; stroke-width: 1; }
              .base { stroke: #5b6876; stroke-width: 1; }
              .box { fill: none; stroke: #5b6876; stroke-width: 1.5; stroke-dasharray: 6 4; }
              .share { stroke: #5b6876; stroke-width: 1.5; stroke-dasharray: 2 4; }
              .below { fill: #2f78b7; fill-opacity: .16; }
              .edge { stroke: #2f78b7; stroke-width: 2.5; }
              .point { fill: #2f78b7; }
              .beaten { fill: none; stroke: #2f78b7; stroke-width: 1.5; }
              @media (prefers-color-scheme: dark) {
                svg > rect:first-of-type { fill: #14191f; }
                text { fill: #e6ebf0; }
                .sub, .tick, .label, .hint { fill: #9aa7b4; }
                .grid { stroke: #2a323b; }
                .base, .box, .share { stroke: #9aa7b4; }
                .below, .point { fill: #6fb1ea; }
                .edge, .beaten { stroke: #6fb1ea; }
              }
            """;

    private final HtapFigures sweep;
    private final MeasuredFrontier measured;
    private final Frontier frontier;
    private final Axis transactions;
    private final Axis queries;

    private final double top;
    private final double bottom;

    /// @param raised by how much it is moved up
    private FrontierChart(HtapFigures sweep, MeasuredFrontier measured, double raised) {
        this.top = TOP - raised;
        this.bottom = HEIGHT - FOOT - raised;
        this.sweep = sweep;
        this.measured = measured;
        this.frontier = measured.frontier();
        this.transactions = Axis.upTo(sweep.loads().stream()
                .mapToDouble(LoadFigures::transactions)
                .max()
                .orElse(0));
        this.queries = Axis.upTo(sweep.loads().stream()
                .mapToDouble(LoadFigures::queriesPerHour)
                .max()
                .orElse(0));
    }

    /// Empty of a sweep without both baselines and a point with both.
    public static Optional<FrontierChart> of(HtapFigures sweep) {
        return sweep.together().isEmpty()
                ? Optional.empty()
                : sweep.frontier().map(measured -> new FrontierChart(sweep, measured, 0));
    }

    @Override
    public String title() {
        return sweep.mode() == HtapMode.FRONTIER
                ? HtapText.score(measured.isolation())
                : "Transactions and queries together";
    }

    @Override
    public String unit() {
        return "queries per hour, by new orders per minute";
    }

    @Override
    public boolean isWide() {
        return true;
    }

    /// To stand alone, with colours of its own.
    public String alone() {
        SvgWriter svg = new SvgWriter();
        svg.open(WIDTH, HEIGHT, title(), STYLE);
        svg.text("title", 24, 34, title());
        svg.text("sub", 24, 56, sweep.sweep().id());
        svg.text(
                "sub", 24, 74, "Dashed: all of both (1), and sharing in proportion (0.5). Points: sessions + streams.");
        return draw(svg);
    }

    @Override
    public String render() {
        SvgWriter svg = new SvgWriter();
        svg.openInline(WIDTH, HEIGHT - HEAD, title() + ", " + unit());
        return new FrontierChart(sweep, measured, HEAD).draw(svg);
    }

    private String draw(SvgWriter svg) {
        grid(svg);
        List<Rates> corners = frontier.corners();
        below(svg, corners);
        double end = x(frontier.transactionsAlone());
        double upper = y(frontier.queriesAlone());
        svg.rectangle("box", LEFT, upper, end - LEFT, bottom - upper);
        svg.line("share", LEFT, upper, end, bottom);
        for (int i = 1; i < corners.size(); i++) {
            svg.line(
                    "edge",
                    x(corners.get(i - 1).transactions()),
                    y(corners.get(i - 1).queries()),
                    x(corners.get(i).transactions()),
                    y(corners.get(i).queries()));
        }
        List<double[]> named = new ArrayList<>();
        sweep.loads().forEach(load -> point(svg, load, corners, named));
        return svg.close();
    }

    private void grid(SvgWriter svg) {
        for (double mark : transactions.marks()) {
            svg.line("grid", x(mark), top, x(mark), bottom);
            svg.text("tick", x(mark), bottom + 18, Figures.count(Math.round(mark)));
        }
        for (double mark : queries.marks()) {
            svg.line("grid", LEFT, y(mark), RIGHT, y(mark));
            svg.text("label", LEFT - 8, y(mark) + 4, Figures.number(mark));
        }
        svg.line("base", LEFT, bottom, RIGHT, bottom);
        svg.line("base", LEFT, top, LEFT, bottom);
        svg.text("tick", (LEFT + RIGHT) / 2, bottom + 42, "transactions: new orders per minute (NOPM)");
        svg.text("name", 24, top - 24, "queries per hour");
    }

    private void below(SvgWriter svg, List<Rates> corners) {
        double[] border = new double[2 * corners.size() + 2];
        border[0] = LEFT;
        border[1] = bottom;
        for (int i = 0; i < corners.size(); i++) {
            border[2 * i + 2] = x(corners.get(i).transactions());
            border[2 * i + 3] = y(corners.get(i).queries());
        }
        svg.area("below", border);
    }

    /// Filled where no other beats it.
    private void point(SvgWriter svg, LoadFigures load, List<Rates> corners, List<double[]> named) {
        Rates rates = load.rates().median();
        boolean isCorner = corners.stream()
                .anyMatch(
                        corner -> corner.transactions() == rates.transactions() && corner.queries() == rates.queries());
        double x = x(rates.transactions());
        double y = y(rates.queries());
        svg.circle(isCorner ? "point" : "beaten", x, y, RADIUS);
        if ((isCorner || load.load().isTogether()) && isFree(named, x, y)) {
            named.add(new double[] {x, y});
            boolean isAtRight = x > RIGHT - 70;
            svg.text(isAtRight ? "hint" : "name", isAtRight ? x - 8 : x + 8, y - 7, HtapText.brief(load.load()));
        }
    }

    /// Names do not run into each other.
    private static boolean isFree(List<double[]> named, double x, double y) {
        return named.stream()
                .noneMatch(other -> Math.abs(other[0] - x) < NAME_WIDTH && Math.abs(other[1] - y) < NAME_HEIGHT);
    }

    private double x(double value) {
        return LEFT + transactions.share(value) * (RIGHT - LEFT);
    }

    private double y(double value) {
        return bottom - queries.share(value) * (bottom - top);
    }
}
