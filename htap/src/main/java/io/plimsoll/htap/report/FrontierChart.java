package io.plimsoll.htap.report;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.htap.Frontier;
import io.plimsoll.analysis.htap.MeasuredFrontier;
import io.plimsoll.analysis.htap.Rates;
import io.plimsoll.htap.figure.HtapFigures;
import io.plimsoll.htap.figure.LoadFigures;
import io.plimsoll.htap.load.HtapMode;
import io.plimsoll.report.svg.Axis;
import io.plimsoll.report.svg.SvgWriter;
import java.util.List;
import java.util.Optional;

/// The frontier as a picture (SVG 1.1) without scripts, fonts or other files: transactions to the right, queries
/// upwards, the box of perfect isolation, the line of sharing in proportion, all points. Its colours follow the
/// reader's preference for light or dark. Used once, by one thread.
public final class FrontierChart {
    private static final double WIDTH = 720;
    private static final double HEIGHT = 560;
    private static final double LEFT = 84;
    private static final double RIGHT = WIDTH - 28;
    private static final double TOP = 92;
    private static final double BOTTOM = HEIGHT - 64;
    private static final double RADIUS = 4.5;

    private static final String STYLE = """
              text { font-family: system-ui, 'Segoe UI', 'DejaVu Sans', Helvetica, Arial, sans-serif; fill: #1d2733; }
              .title { font-size: 20px; font-weight: 600; }
              .sub { font-size: 13px; fill: #5b6876; }
              .mark { font-size: 12px; fill: #5b6876; text-anchor: middle; }
              .side { font-size: 12px; fill: #5b6876; text-anchor: end; }
              .axis { font-size: 13px; text-anchor: middle; }
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
                .sub, .mark, .side, .hint { fill: #9aa7b4; }
                .grid { stroke: #2a323b; }
                .base, .box, .share { stroke: #9aa7b4; }
                .below, .point { fill: #6fb1ea; }
                .edge, .beaten { stroke: #6fb1ea; }
              }
            """;

    private final HtapFigures sweep;
    private final MeasuredFrontier measured;
    private final Frontier frontier;
    private final SvgWriter svg = new SvgWriter();
    private final Axis transactions;
    private final Axis queries;

    private FrontierChart(HtapFigures sweep, MeasuredFrontier measured) {
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
    public static Optional<String> of(HtapFigures sweep) {
        return sweep.together().isEmpty()
                ? Optional.empty()
                : sweep.frontier().map(measured -> new FrontierChart(sweep, measured).draw());
    }

    private String draw() {
        boolean isFrontier = sweep.mode() == HtapMode.FRONTIER;
        String score = HtapText.score(measured.isolation());
        String title = isFrontier ? score : "Transactions and queries together";
        svg.open(WIDTH, HEIGHT, title, STYLE);
        svg.text("title", 24, 34, title);
        svg.text("sub", 24, 56, sweep.sweep().id());
        svg.text("sub", 24, 74, "Dashed: all of both (1), and sharing in proportion (0.5). Points: sessions + streams.");
        grid();
        List<Rates> corners = frontier.corners();
        below(corners);
        double end = x(frontier.transactionsAlone());
        double top = y(frontier.queriesAlone());
        svg.rectangle("box", LEFT, top, end - LEFT, BOTTOM - top);
        svg.line("share", LEFT, top, end, BOTTOM);
        for (int i = 1; i < corners.size(); i++) {
            svg.line(
                    "edge",
                    x(corners.get(i - 1).transactions()),
                    y(corners.get(i - 1).queries()),
                    x(corners.get(i).transactions()),
                    y(corners.get(i).queries()));
        }
        sweep.loads().forEach(load -> point(load, corners));
        return svg.close();
    }

    private void grid() {
        for (double mark : transactions.marks()) {
            svg.line("grid", x(mark), TOP, x(mark), BOTTOM);
            svg.text("mark", x(mark), BOTTOM + 18, Figures.count(Math.round(mark)));
        }
        for (double mark : queries.marks()) {
            svg.line("grid", LEFT, y(mark), RIGHT, y(mark));
            svg.text("side", LEFT - 8, y(mark) + 4, Figures.number(mark));
        }
        svg.line("base", LEFT, BOTTOM, RIGHT, BOTTOM);
        svg.line("base", LEFT, TOP, LEFT, BOTTOM);
        svg.text("axis", (LEFT + RIGHT) / 2, BOTTOM + 42, "transactions: new orders per minute (NOPM)");
        svg.text("name", 24, TOP - 4, "queries per hour");
    }

    private void below(List<Rates> corners) {
        double[] border = new double[2 * corners.size() + 2];
        border[0] = LEFT;
        border[1] = BOTTOM;
        for (int i = 0; i < corners.size(); i++) {
            border[2 * i + 2] = x(corners.get(i).transactions());
            border[2 * i + 3] = y(corners.get(i).queries());
        }
        svg.area("below", border);
    }

    /// Filled where no other beats it.
    private void point(LoadFigures load, List<Rates> corners) {
        Rates rates = load.rates().median();
        boolean isCorner = corners.stream()
                .anyMatch(corner -> corner.transactions() == rates.transactions() && corner.queries() == rates.queries());
        double x = x(rates.transactions());
        double y = y(rates.queries());
        svg.circle(isCorner ? "point" : "beaten", x, y, RADIUS);
        if (isCorner || load.load().isTogether()) {
            boolean isAtRight = x > RIGHT - 70;
            svg.text(isAtRight ? "hint" : "name", isAtRight ? x - 8 : x + 8, y - 7, HtapText.brief(load.load()));
        }
    }

    private double x(double value) {
        return LEFT + transactions.share(value) * (RIGHT - LEFT);
    }

    private double y(double value) {
        return BOTTOM - queries.share(value) * (BOTTOM - TOP);
    }
}
