package io.plimsoll.report.svg;

import java.util.List;
import java.util.function.DoubleFunction;

/// A curve with its measured points as a picture of its own. Immutable.
///
/// @param x what the lower axis counts
/// @param y what the left axis counts
/// @param points measured
/// @param fit points of a fitted curve, in order; may be empty
/// @param band from where to where the answer lies; empty when there is none, else two values
public record CurveChart(String title, Scale x, Scale y, List<Point> points, List<Point> fit, List<Double> band) {
    private static final double WIDTH = 720;
    private static final double HEIGHT = 400;
    private static final double LEFT = 90;
    private static final double TOP = 48;
    private static final double RIGHT = 24;
    private static final double BOTTOM = 56;
    private static final String STYLE = """
            text { font: 12px sans-serif; fill: #333333; }
            .title { font-size: 15px; font-weight: bold; }
            .grid { stroke: #dddddd; }
            .axis { stroke: #555555; }
            .right { text-anchor: end; }
            .middle { text-anchor: middle; }
            .good { fill: #1f6fb2; }
            .bad { fill: #ffffff; stroke: #b3261e; stroke-width: 2; }
            .fit { fill: none; stroke: #777777; stroke-dasharray: 4 3; }
            .band { fill: #1f6fb2; opacity: 0.2; }
            """;

    public CurveChart {
        points = List.copyOf(points);
        fit = List.copyOf(fit);
        band = List.copyOf(band);
    }

    /// A point.
    ///
    /// @param isGood whether it is drawn as one that holds
    public record Point(double x, double y, boolean isGood) {}

    /// How values of an axis are named and written.
    public record Scale(String name, DoubleFunction<String> spelled) {}

    /// The SVG, with axes from zero.
    public String render() {
        Axis across = Axis.upTo(largest(true));
        Axis upward = Axis.upTo(largest(false));
        SvgWriter svg = new SvgWriter();
        svg.open(WIDTH, HEIGHT, title, STYLE);
        svg.text("title", LEFT, 24, title);
        if (band.size() == 2) {
            double from = at(across, band.get(0));
            svg.rectangle("band", from, TOP, Math.max(1, at(across, band.get(1)) - from), HEIGHT - TOP - BOTTOM);
        }
        for (double mark : upward.marks()) {
            svg.line("grid", LEFT, up(upward, mark), WIDTH - RIGHT, up(upward, mark));
            svg.text("right", LEFT - 8, up(upward, mark) + 4, y.spelled().apply(mark));
        }
        for (double mark : across.marks()) {
            svg.line("axis", at(across, mark), HEIGHT - BOTTOM, at(across, mark), HEIGHT - BOTTOM + 5);
            svg.text(
                    "middle",
                    at(across, mark),
                    HEIGHT - BOTTOM + 20,
                    x.spelled().apply(mark));
        }
        svg.line("axis", LEFT, HEIGHT - BOTTOM, WIDTH - RIGHT, HEIGHT - BOTTOM);
        svg.text("middle", (LEFT + WIDTH - RIGHT) / 2, HEIGHT - 14, x.name());
        svg.text("middle", LEFT, TOP - 8, y.name());
        if (!fit.isEmpty()) {
            svg.path(
                    "fit",
                    fit.stream()
                            .map(point -> new double[] {at(across, point.x()), up(upward, point.y())})
                            .toList());
        }
        points.forEach(
                point -> svg.circle(point.isGood() ? "good" : "bad", at(across, point.x()), up(upward, point.y()), 4));
        return svg.close();
    }

    private double largest(boolean isX) {
        return points.stream()
                .mapToDouble(point -> isX ? point.x() : point.y())
                .max()
                .orElse(1);
    }

    private static double at(Axis axis, double value) {
        return LEFT + axis.share(value) * (WIDTH - LEFT - RIGHT);
    }

    private static double up(Axis axis, double value) {
        return HEIGHT - BOTTOM - axis.share(value) * (HEIGHT - TOP - BOTTOM);
    }
}
