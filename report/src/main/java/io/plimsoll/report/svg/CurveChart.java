package io.plimsoll.report.svg;

import java.util.Comparator;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/// A curve with its measured points. Immutable.
///
/// @param x what the lower axis counts, from zero
/// @param y what the left axis counts
/// @param points measured
/// @param fit points of a fitted curve, in order; may be empty
/// @param band from where to where the answer lies; empty when there is none, else two values
/// @param marks lines across, each with its name
public record CurveChart(
        String title, Scale x, Scale y, List<Point> points, List<Point> fit, List<Double> band, List<Mark> marks)
        implements Chart {
    private static final Frame INSIDE = new Frame(720, 380, 74, 36, 34, 48);
    private static final Frame ALONE = new Frame(720, 420, 90, 72, 34, 56);
    private static final double LINE = 15;
    private static final double GAP = 6;

    /// About as wide as a letter is.
    private static final double LETTER = 6.8;

    private static final String STYLE = """
            text { font: 12px sans-serif; fill: #333333; }
            .title { font-size: 15px; font-weight: bold; }
            .grid { stroke: #dddddd; }
            .base { stroke: #555555; }
            .label, .hint { text-anchor: end; }
            .tick { text-anchor: middle; }
            .point { fill: #1f6fb2; }
            .broken { fill: #ffffff; stroke: #b3261e; stroke-width: 2; }
            .fit { fill: none; stroke: #777777; stroke-dasharray: 4 3; }
            .band { fill: #1f6fb2; opacity: 0.2; }
            .line { stroke: #1f6fb2; stroke-width: 1.5; }
            .limit { stroke: #b3261e; stroke-dasharray: 6 4; }
            """;

    public CurveChart {
        points = List.copyOf(points);
        fit = List.copyOf(fit);
        band = List.copyOf(band);
        marks = List.copyOf(marks);
    }

    /// A point.
    ///
    /// @param isGood whether it is drawn as one that holds
    public record Point(double x, double y, boolean isGood) {}

    /// How values of an axis are named and written.
    ///
    /// @param isLogarithmic whether lengths are factors; else it begins at zero
    public record Scale(String name, DoubleFunction<String> spelled, boolean isLogarithmic) {
        public Scale(String name, DoubleFunction<String> spelled) {
            this(name, spelled, false);
        }
    }

    /// A line across the picture.
    ///
    /// @param isLimit whether it is a value of the left axis that is not to be passed; else one of the lower axis
    public record Mark(double at, boolean isLimit, String name) {}

    /// A picture's size and what lies around its plot.
    private record Frame(double width, double height, double left, double top, double right, double bottom) {
        double across(Graduation axis, double value) {
            return left + axis.share(value) * (width - left - right);
        }

        double upward(Graduation axis, double value) {
            return height - bottom - axis.share(value) * (height - top - bottom);
        }
    }

    @Override
    public String unit() {
        return y.name() + ", by " + x.name();
    }

    @Override
    public boolean isWide() {
        return true;
    }

    @Override
    public String render() {
        SvgWriter svg = new SvgWriter();
        svg.openInline(INSIDE.width(), INSIDE.height(), described());
        return draw(svg, INSIDE);
    }

    /// To stand alone, with colours of its own.
    public String alone() {
        SvgWriter svg = new SvgWriter();
        svg.open(ALONE.width(), ALONE.height(), title, STYLE);
        svg.text("title", ALONE.left(), 24, title);
        return draw(svg, ALONE);
    }

    private String draw(SvgWriter svg, Frame frame) {
        Graduation across = graduation(
                x,
                Stream.concat(points.stream(), fit.stream())
                        .mapToDouble(Point::x)
                        .toArray());
        Graduation upward = graduation(
                y,
                DoubleStream.concat(
                                Stream.concat(points.stream(), fit.stream()).mapToDouble(Point::y),
                                marks.stream().filter(Mark::isLimit).mapToDouble(Mark::at))
                        .toArray());
        double bottom = frame.height() - frame.bottom();
        double right = frame.width() - frame.right();
        if (band.size() == 2) {
            double from = frame.across(across, band.get(0));
            svg.rectangle(
                    "band",
                    from,
                    frame.top(),
                    Math.max(1, frame.across(across, band.get(1)) - from),
                    bottom - frame.top());
        }
        for (double mark : upward.marks()) {
            double at = frame.upward(upward, mark);
            svg.line("grid", frame.left(), at, right, at);
            svg.text("label", frame.left() - 8, at + 4, y.spelled().apply(mark));
        }
        for (double mark : across.marks()) {
            double at = frame.across(across, mark);
            svg.line("base", at, bottom, at, bottom + 5);
            svg.text("tick", at, bottom + 20, x.spelled().apply(mark));
        }
        svg.line("base", frame.left(), bottom, right, bottom);
        svg.text("tick", (frame.left() + right) / 2, bottom + 40, x.name());
        svg.text("name", GAP, frame.top() - 18, y.name());
        if (!fit.isEmpty()) {
            svg.path(
                    "fit",
                    fit.stream()
                            .map(point ->
                                    new double[] {frame.across(across, point.x()), frame.upward(upward, point.y())})
                            .toList());
        }
        marks(svg, frame, across, upward);
        points.forEach(point -> svg.circle(
                point.isGood() ? "point" : "broken",
                frame.across(across, point.x()),
                frame.upward(upward, point.y()),
                4));
        return svg.close();
    }

    private void marks(SvgWriter svg, Frame frame, Graduation across, Graduation upward) {
        double right = frame.width() - frame.right();
        for (Mark mark : marks.stream().filter(Mark::isLimit).toList()) {
            double at = frame.upward(upward, mark.at());
            svg.line("limit", frame.left(), at, right, at);
            svg.text("name", frame.left() + GAP, at - 5, mark.name());
        }
        List<Mark> upright = marks.stream()
                .filter(mark -> !mark.isLimit())
                .sorted(Comparator.comparingDouble(Mark::at))
                .toList();
        for (Mark mark : upright) {
            double at = frame.across(across, mark.at());
            svg.line("line", at, frame.top(), at, frame.height() - frame.bottom());
        }
        // A curve that bends down leaves room below it, one that bends up above.
        double first =
                fit.isEmpty() ? frame.top() + LINE - 4 : frame.height() - frame.bottom() - LINE * upright.size() + 4;
        for (int i = 0; i < upright.size(); i++) {
            double at = frame.across(across, upright.get(i).at());
            double length = upright.get(i).name().length() * LETTER + GAP;
            boolean isLast = i == upright.size() - 1;
            boolean isAtLeft = at + length > frame.width() || (!isLast && at - length > frame.left());
            svg.text(
                    isAtLeft ? "hint" : "name",
                    at + (isAtLeft ? -GAP : GAP),
                    first + LINE * i,
                    upright.get(i).name());
        }
    }

    private static Graduation graduation(Scale scale, double... values) {
        double max = DoubleStream.of(values).max().orElse(1);
        double min = DoubleStream.of(values).filter(value -> value > 0).min().orElse(1);
        return scale.isLogarithmic() ? LogAxis.of(min, Math.max(min, max)) : Axis.upTo(max);
    }

    /// The points in words, for who does not see them.
    private String described() {
        return title + ": "
                + points.stream()
                        .map(point ->
                                x.spelled().apply(point.x()) + " " + y.spelled().apply(point.y()))
                        .collect(Collectors.joining("; "));
    }
}
