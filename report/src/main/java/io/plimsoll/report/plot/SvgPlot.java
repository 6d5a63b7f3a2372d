package io.plimsoll.report.plot;

import io.plimsoll.report.plot.Plot.At;
import io.plimsoll.report.plot.Plot.Band;
import io.plimsoll.report.plot.Plot.Bar;
import io.plimsoll.report.plot.Plot.Layer;
import io.plimsoll.report.plot.Plot.Line;
import io.plimsoll.report.plot.Plot.Mark;
import io.plimsoll.report.plot.Plot.Point;
import io.plimsoll.report.plot.Plot.Whisker;
import io.plimsoll.report.plot.Plot.Words;
import io.plimsoll.unit.Xml;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/// Draws a plot as SVG 1.1, without scripts, fonts or other files. Borders are sized to fit their texts. Names are
/// placed where they cover nothing. Used once, by one thread.
final class SvgPlot {
    private static final double INF = Double.POSITIVE_INFINITY;
    private static final double LINE = 15;
    private static final double RADIUS = 4;
    private static final double ARROW = 6;
    private static final double LEGEND_ROW = 20;
    private static final double KEY_GAP = 36;
    private static final double LEFT_MAX = 0.45;
    private static final double PLOT_MIN = 0.35;
    private static final Set<String> AT_END = Set.of("label", "detail", "hint");
    private static final Set<String> SMALL = Set.of("tick", "inner", "small", "detail");
    private static final Set<String> HEADS = Set.of("title", "group", "words");

    private final Plot plot;
    private final boolean isAlone;
    private final List<String> lines;
    private final StringBuilder svg = new StringBuilder();
    private final Set<String> kinds = new HashSet<>(Set.of("ground"));

    /// Areas that names must not cover: left, top, right, bottom.
    private final List<double[]> taken = new ArrayList<>();

    /// Positions of vertical lines that names should not cross.
    private final List<Double> uprights = new ArrayList<>();

    private final double margin;
    private final double width;
    private final double left;
    private final double length;
    private final List<List<Plot.Key>> legend;
    private final double head;
    private final double top;
    private final double bottom;

    SvgPlot(Plot plot, List<String> lines, boolean isAlone) {
        this.plot = plot;
        this.isAlone = isAlone;
        margin = isAlone ? 24 : 0;
        width = plot.size().width() + 2 * margin;
        this.lines = lines;
        left = margin + left();
        length = length();
        boolean hasNames = plot.layers().stream()
                .anyMatch(layer -> layer instanceof Band band && !band.name().isEmpty());
        legend = legendRows();
        head = (isAlone ? 52 + 18 * lines.size() : 4) + (legend.isEmpty() ? 0 : 26 + LEGEND_ROW * (legend.size() - 1));
        top = head + (plot.y().name().isEmpty() ? 0 : 26) + (hasNames ? 18 : 0);
        bottom = top
                + (plot.y().kind() == Scale.Kind.CATEGORY
                        ? plot.y().to()
                        : plot.size().height());
    }

    /// The approximate width of a letter.
    private static double letter(String kind) {
        String first = kind.split(" ", 2)[0];
        return SMALL.contains(first) ? 6.8 : HEADS.contains(first) ? 8.4 : 7.7;
    }

    private static double wide(String kind, String text) {
        return text.length() * letter(kind);
    }

    /// The space to the left of the plot, for names of rows and marks.
    private double left() {
        double marks = plot.y().marks().stream()
                .mapToDouble(mark -> wide("label", plot.y().spelled().apply(mark)) + 10)
                .max()
                .orElse(0);
        double words = words().filter(each -> each.x() == -INF && isAtEnd(each.kind()))
                .mapToDouble(each -> wide(each.kind(), each.text()) - each.right())
                .max()
                .orElse(0);
        return Math.clamp(Math.max(marks, words) + 6, 24, plot.size().width() * LEFT_MAX);
    }

    /// The length of the plot, chosen so that texts after a bar or a point end before the border.
    private double length() {
        double room = width - margin - left - 2;
        double last = plot.x().marks().isEmpty()
                ? 0
                : wide("tick", plot.x().spelled().apply(plot.x().to())) / 2;
        double longest = words().filter(each -> !isAtEnd(each.kind()) && each.right() > 0)
                .mapToDouble(each -> (room - each.right() - wide(each.kind(), each.text()))
                        / Math.max(0.01, plot.x().share(each.x())))
                .min()
                .orElse(INF);
        return Math.clamp(longest, PLOT_MIN * room, room - last);
    }

    private Stream<Words> words() {
        return plot.layers().stream().filter(Words.class::isInstance).map(Words.class::cast);
    }

    private static boolean isAtEnd(String kind) {
        return AT_END.contains(kind.split(" ", 2)[0]);
    }

    private double x(double value) {
        return left + plot.x().share(value) * length;
    }

    private double y(double value) {
        return plot.y().kind() == Scale.Kind.CATEGORY
                ? top + Math.clamp(value, -24, plot.y().to())
                : bottom - plot.y().share(value) * (bottom - top);
    }

    String draw() {
        if (isAlone) {
            text("title", margin, 34, plot.title());
            for (int i = 0; i < lines.size(); i++) {
                text("sub", margin, 56 + 18.0 * i, lines.get(i));
            }
        }
        legend();
        plot.layers().forEach(layer -> {
            if (layer instanceof Band band) {
                band(band);
            }
        });
        axes();
        plot.layers().forEach(this::layer);
        plot.layers().forEach(this::name);
        return open() + svg + "</svg>\n";
    }

    private String open() {
        double height = bottom
                + (plot.x().marks().isEmpty() ? 6 : 24)
                + (plot.x().name().isEmpty() ? 0 : 20)
                + margin / 2;
        String box = " viewBox=\"0 0 " + number(width) + " " + number(height) + "\"";
        return isAlone
                ? "<svg class=\"bars\" xmlns=\"http://www.w3.org/2000/svg\"" + box + " width=\"" + number(width)
                        + "\" height=\"" + number(height) + "\" role=\"img\">\n<title>" + escaped(plot.title())
                        + "</title>\n<desc>" + escaped(plot.described()) + "</desc>\n<style>\n"
                        + Plot.PlotStyle.alone(kinds)
                        + "</style>\n<rect class=\"ground\" width=\"100%\" height=\"100%\"/>\n"
                : "<svg class=\"bars\"" + box + " role=\"img\" aria-label=\"" + escaped(plot.described()) + "\">\n";
    }

    /// The legend in rows that end before the border.
    private List<List<Plot.Key>> legendRows() {
        List<List<Plot.Key>> rows = new ArrayList<>();
        double x = width;
        for (Plot.Key key : plot.legend()) {
            if (x + keyWidth(key) > width - margin + KEY_GAP) {
                rows.add(new ArrayList<>());
                x = left;
            }
            rows.getLast().add(key);
            x += keyWidth(key);
        }
        return rows;
    }

    private static double keyWidth(Plot.Key key) {
        return 34 + wide("name", key.name()) + KEY_GAP;
    }

    private void legend() {
        double y = head - 16 - LEGEND_ROW * (legend.size() - 1);
        for (List<Plot.Key> row : legend) {
            double x = left;
            for (Plot.Key key : row) {
                line("edge" + key.kind(), x, y, x + 26, y);
                circle("point" + key.kind(), x + 13, y, "");
                text("name", x + 34, y + 4, key.name());
                x += keyWidth(key);
            }
            y += LEGEND_ROW;
        }
    }

    private void axes() {
        boolean isRows = plot.y().kind() == Scale.Kind.CATEGORY;
        for (double mark : plot.y().marks()) {
            line("grid", left, y(mark), left + length, y(mark));
            text("label", left - 8, y(mark) + 4, plot.y().spelled().apply(mark));
        }
        for (double mark : plot.x().marks()) {
            line(isRows && mark == 0 ? "base" : "grid", x(mark), top, x(mark), bottom);
        }
        for (double mark : plot.x().shown(length, letter("tick"))) {
            String words = plot.x().spelled().apply(mark);
            double end = width - margin - wide("tick", words) / 2;
            text("tick", Math.min(x(mark), end), bottom + 18, words);
        }
        if (!isRows) {
            line("base", left, bottom, left + length, bottom);
            line("base", left, top, left, bottom);
        }
        text("tick", left + length / 2, bottom + 38, plot.x().name());
        text("name", margin, top - 14, plot.y().name());
        taken.add(new double[] {margin, top - 25, margin + wide("name", plot.y().name()), top - 11});
    }

    private void band(Band band) {
        double from = x(band.from());
        double to = Math.max(from + 1, x(band.to()));
        rectangle(band.kind(), from, y(band.top()), to, y(band.bottom()), band.name());
        if (to - from > wide("tick", band.name())) {
            text("tick", (from + to) / 2, top - 7, band.name());
        }
    }

    private void layer(Layer layer) {
        switch (layer) {
            case Band _ -> {}
            case Bar bar -> bar(bar);
            case Line line -> path(line);
            case Point point -> {
                circle(point.kind(), x(point.at().x()), y(point.at().y()), point.tip());
                take(x(point.at().x()), y(point.at().y()), RADIUS);
            }
            case Whisker whisker -> whisker(whisker);
            case Mark mark when mark.isLimit() -> line("limit", left, y(mark.at()), left + length, y(mark.at()));
            case Mark mark -> {
                line("line", x(mark.at()), top, x(mark.at()), bottom);
                uprights.add(x(mark.at()));
            }
            case Words words -> {
                double x = Double.isNaN(words.x()) ? margin : x(words.x());
                text(words.kind(), x + words.right(), y(words.y()) + words.down(), cut(words));
            }
        }
    }

    /// Cuts names of rows so that they end before the border.
    private String cut(Words words) {
        String text = words.text();
        int room = (int) ((left - margin + words.right()) / letter(words.kind()));
        return words.x() != -INF || text.length() <= room ? text : text.substring(0, room - 1) + "\u2026";
    }

    private void bar(Bar bar) {
        double from = x(bar.from());
        double to = Math.max(from + 0.6, x(bar.to()));
        double upper = y(bar.top());
        double lower = upper + bar.height();
        rectangle(bar.kind(), from, upper, to, lower, bar.tip());
        if (to - from > wide("inner", bar.name()) + 4) {
            text(
                    bar.kind().contains("doubtful") ? "tick" : "inner",
                    (from + to) / 2,
                    (upper + lower) / 2 + 4,
                    bar.name());
        }
        for (int stroke = 0; stroke < 2 && bar.to() > plot.x().to(); stroke++) {
            line("break", to - 30 + stroke * 7, lower + 3, to - 22 + stroke * 7, upper - 3);
        }
    }

    private void path(Line line) {
        List<double[]> points = new ArrayList<>();
        for (At at : line.points()) {
            points.add(new double[] {x(at.x()), y(at.y())});
            take(x(at.x()), y(at.y()), 2);
        }
        if (points.size() == 2) {
            line(line.kind(), points.get(0)[0], points.get(0)[1], points.get(1)[0], points.get(1)[1]);
            return;
        }
        StringBuilder places = new StringBuilder();
        points.forEach(each -> places.append(number(each[0]))
                .append(',')
                .append(number(each[1]))
                .append(' '));
        element("polyline", line.kind(), "", "points", places);
    }

    private void whisker(Whisker whisker) {
        double y = y(whisker.y());
        line(whisker.kind(), x(whisker.from()), y, x(whisker.to()), y);
        end(whisker, x(whisker.from()), whisker.from() < plot.x().from() ? ARROW : 0);
        end(whisker, x(whisker.to()), whisker.to() > plot.x().to() ? -ARROW : 0);
        if (!Double.isNaN(whisker.middle())) {
            double middle = x(whisker.middle());
            rectangle(whisker.kind() + " middle", middle - RADIUS, y - RADIUS, middle + RADIUS, y + RADIUS, "");
        }
    }

    /// @param back offset of the arrow's back from its tip; 0 for no arrow
    private void end(Whisker whisker, double x, double back) {
        double y = y(whisker.y());
        if (back == 0) {
            line(whisker.kind(), x, y - RADIUS, x, y + RADIUS);
        } else {
            String behind = " " + number(x + back) + ",";
            String places = number(x) + "," + number(y) + behind + number(y - RADIUS) + behind + number(y + RADIUS);
            element("polygon", whisker.kind(), "", "points", places);
        }
    }

    private void take(double x, double y, double around) {
        taken.add(new double[] {x - around, y - around, x + around, y + around});
    }

    /// Places the name of a point or of a line where it covers nothing. Without room, a point has only its tip, and
    /// the name of a line crosses other lines.
    private void name(Layer layer) {
        if (layer instanceof Point point && !point.name().isEmpty()) {
            double x = x(point.at().x());
            double y = y(point.at().y());
            boolean _ = isPut(point.name(), x, y - 7, 8, List.of())
                    || isPut(point.name(), x, y + 17, 8, List.of())
                    || isPut(point.name(), x, y - 13, 14, List.of())
                    || isPut(point.name(), x, y + 23, 14, List.of());
        } else if (layer instanceof Mark mark && mark.isLimit()) {
            put("name", left + 6, y(mark.at()) - 5, mark.name());
        } else if (layer instanceof Mark mark && !isStacked(mark, uprights) && !isStacked(mark, List.of())) {
            put("name", x(mark.at()) + 6, top + LINE - 3, mark.name());
        }
    }

    private boolean isStacked(Mark mark, List<Double> crossed) {
        for (double y = top + LINE - 3; y < bottom; y += LINE) {
            if (isPut(mark.name(), x(mark.at()), y, 6, crossed)) {
                return true;
            }
        }
        return false;
    }

    /// Places a name to the right of a position, or to its left if the right is taken. False if neither is free.
    private boolean isPut(String name, double x, double y, double away, List<Double> crossed) {
        double wide = wide("name", name);
        if (isFree(x + away, x + away + wide, y, crossed)) {
            put("name", x + away, y, name);
            return true;
        }
        if (isFree(x - away - wide, x - away, y, crossed)) {
            put("hint", x - away, y, name);
            return true;
        }
        return false;
    }

    private boolean isFree(double from, double to, double y, List<Double> crossed) {
        return from >= left
                && to <= width
                && y + 3 <= bottom
                && crossed.stream().noneMatch(line -> from < line && line < to)
                && taken.stream()
                        .noneMatch(other -> from < other[2] && other[0] < to && y - 11 < other[3] && other[1] < y + 3);
    }

    private void put(String kind, double x, double y, String name) {
        double wide = wide("name", name);
        double from = kind.equals("hint") ? x - wide : x;
        taken.add(new double[] {from, y - 11, from + wide, y + 3});
        text(kind, x, y, name);
    }

    private void text(String kind, double x, double y, String words) {
        if (!words.isEmpty()) {
            kinds.addAll(List.of(kind.split(" ", -1)));
            String place = "\" x=\"" + number(x) + "\" y=\"" + number(y) + "\">";
            svg.append("<text class=\"" + kind + place + escaped(words) + "</text>\n");
        }
    }

    private void line(String kind, double x1, double y1, double x2, double y2) {
        element("line", kind, "", "x1", x1, "y1", y1, "x2", x2, "y2", y2);
    }

    private void rectangle(String kind, double x1, double y1, double x2, double y2, String tip) {
        element("rect", kind, tip, "x", x1, "y", y1, "width", x2 - x1, "height", y2 - y1);
    }

    private void circle(String kind, double x, double y, String tip) {
        element("circle", kind, tip, "cx", x, "cy", y, "r", RADIUS);
    }

    /// @param attributes names and values in alternation
    private void element(String name, String kind, String tip, Object... attributes) {
        kinds.addAll(List.of(kind.split(" ", -1)));
        svg.append('<').append(name).append(" class=\"").append(kind).append('"');
        for (int i = 0; i < attributes.length; i += 2) {
            String value = attributes[i + 1] instanceof Double place ? number(place) : attributes[i + 1].toString();
            svg.append(" " + attributes[i] + "=\"" + value.strip() + '"');
        }
        svg.append(tip.isEmpty() ? "/>\n" : "><title>" + escaped(tip) + "</title></" + name + ">\n");
    }

    /// A coordinate, the same in every locale.
    private static String number(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }

    private static String escaped(String words) {
        return Xml.escaped(words, (safe, character) -> safe.appendCodePoint(Math.max(character, ' ')));
    }
}
