package io.plimsoll.htap.report;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.htap.Frontier;
import io.plimsoll.analysis.htap.FrontierComparison;
import io.plimsoll.analysis.htap.FrontierComparison.Better;
import io.plimsoll.analysis.htap.FrontierComparison.Region;
import io.plimsoll.analysis.htap.Rates;
import io.plimsoll.report.svg.Axis;
import io.plimsoll.report.svg.Chart;
import io.plimsoll.report.svg.SvgWriter;

/// Two frontiers in one picture: transactions to the right, queries upwards, and shaded where which of the two does
/// more queries beside equal transactions. Immutable.
public final class FrontiersChart implements Chart {
    private static final double WIDTH = 720;
    private static final double HEIGHT = 460;
    private static final double LEFT = 74;
    private static final double RIGHT = WIDTH - 34;
    private static final double TOP = 62;
    private static final double BOTTOM = HEIGHT - 54;
    private static final double RADIUS = 4;
    private static final double SAMPLE = 26;
    private static final double LEGEND = 24;

    /// Names of regions narrower than this would run into each other.
    private static final double NAMED = 76;

    private final Frontier base;
    private final Frontier candidate;
    private final FrontierComparison compared;
    private final Axis transactions;
    private final Axis queries;

    FrontiersChart(Frontier base, Frontier candidate, FrontierComparison compared) {
        this.base = base;
        this.candidate = candidate;
        this.compared = compared;
        this.transactions = Axis.upTo(Math.max(base.transactionsAlone(), candidate.transactionsAlone()));
        this.queries = Axis.upTo(Math.max(base.queriesAlone(), candidate.queriesAlone()));
    }

    @Override
    public String title() {
        return "Both frontiers";
    }

    @Override
    public String unit() {
        return "queries per hour, by new orders per minute";
    }

    @Override
    public boolean isWide() {
        return true;
    }

    @Override
    public String render() {
        SvgWriter svg = new SvgWriter();
        svg.openInline(WIDTH, HEIGHT, title() + ", " + unit() + ". " + ComparisonPage.answer(compared));
        compared.regions().forEach(region -> region(svg, region));
        grid(svg);
        frontier(svg, base, "");
        frontier(svg, candidate, " other");
        double middle = LEFT + (RIGHT - LEFT) / 2;
        legend(svg, LEFT, "", "base");
        legend(svg, middle, " other", "candidate");
        return svg.close();
    }

    private static void legend(SvgWriter svg, double x, String kind, String name) {
        svg.line("edge" + kind, x, LEGEND - 4, x + SAMPLE, LEGEND - 4);
        svg.circle("point" + kind, x + SAMPLE / 2, LEGEND - 4, RADIUS);
        svg.text("name", x + SAMPLE + 8, LEGEND, name);
    }

    private void region(SvgWriter svg, Region region) {
        double from = x(region.from());
        double to = x(region.to());
        String kind = switch (region.better()) {
            case FIRST -> "gain";
            case SECOND -> "gain other";
            case NEITHER -> "tolerated";
        };
        svg.rectangle(kind, from, TOP, to - from, BOTTOM - TOP);
        if (to - from > NAMED) {
            svg.text(
                    "tick",
                    (from + to) / 2,
                    TOP - 8,
                    ComparisonPage.better(region.better()) + (region.better() == Better.NEITHER ? "" : " better"));
        }
    }

    private void grid(SvgWriter svg) {
        for (double mark : transactions.marks()) {
            svg.line("grid", x(mark), TOP, x(mark), BOTTOM);
            svg.text("tick", x(mark), BOTTOM + 18, Figures.count(Math.round(mark)));
        }
        for (double mark : queries.marks()) {
            svg.line("grid", LEFT, y(mark), RIGHT, y(mark));
            svg.text("label", LEFT - 8, y(mark) + 4, Figures.number(mark));
        }
        svg.line("base", LEFT, BOTTOM, RIGHT, BOTTOM);
        svg.line("base", LEFT, TOP, LEFT, BOTTOM);
        svg.text("tick", (LEFT + RIGHT) / 2, BOTTOM + 40, "transactions: new orders per minute (NOPM)");
    }

    private void frontier(SvgWriter svg, Frontier frontier, String kind) {
        svg.path(
                "edge" + kind,
                frontier.corners().stream()
                        .map(corner -> new double[] {x(corner.transactions()), y(corner.queries())})
                        .toList());
        for (Rates corner : frontier.corners()) {
            svg.circle("point" + kind, x(corner.transactions()), y(corner.queries()), RADIUS);
        }
    }

    private double x(double value) {
        return LEFT + transactions.share(value) * (RIGHT - LEFT);
    }

    private double y(double value) {
        return BOTTOM - queries.share(value) * (BOTTOM - TOP);
    }
}
