package io.plimsoll.report.text;

import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleFunction;

/// Draws points in a rectangle of characters. A pure function; stateless.
public final class CurvePlot {
    private static final int HEIGHT = 12;
    private static final int LABEL = 12;
    private static final int WIDTH_MAX = 80;

    private CurvePlot() {}

    /// A point and its character. Later points are drawn over earlier ones.
    public record Point(double x, double y, char mark) {}

    /// The axes of a plot.
    ///
    /// @param isLogarithmic whether the vertical axis is logarithmic
    public record Scale(DoubleFunction<String> x, DoubleFunction<String> y, boolean isLogarithmic) {}

    /// @param verticals x values of vertical lines
    /// @param width of the page, in characters
    /// @return lines; none when there is nothing to draw
    public static List<String> draw(List<Point> points, List<Double> verticals, Scale scale, int width) {
        List<Point> shown = points.stream()
                .filter(point -> Double.isFinite(point.y) && (point.y > 0 || !scale.isLogarithmic))
                .toList();
        if (shown.isEmpty()) {
            return List.of();
        }
        double right = Math.max(
                shown.stream().mapToDouble(Point::x).max().orElse(1),
                verticals.stream().mapToDouble(Double::doubleValue).max().orElse(0));
        double top = shown.stream().mapToDouble(Point::y).max().orElse(1);
        double bottom = scale.isLogarithmic
                ? Math.min(top / 10, shown.stream().mapToDouble(Point::y).min().orElse(1))
                : 0;
        char[][] cells = new char[HEIGHT][Math.min(WIDTH_MAX, width) - LABEL - 2];
        for (char[] row : cells) {
            Arrays.fill(row, ' ');
        }
        for (double vertical : verticals) {
            for (char[] row : cells) {
                row[column(vertical, right, row.length)] = '┊';
            }
        }
        for (Point point : shown) {
            double share = scale.isLogarithmic
                    ? StrictMath.log(point.y / bottom) / StrictMath.log(top / bottom)
                    : point.y / top;
            int row = HEIGHT - 1 - (int) Math.round(Math.clamp(share, 0, 1) * (HEIGHT - 1));
            cells[row][column(point.x, right, cells[row].length)] = point.mark;
        }
        return lines(cells, scale, new double[] {bottom, top, right});
    }

    private static int column(double x, double right, int columns) {
        return (int) Math.round(Math.clamp(x / right, 0, 1) * (columns - 1));
    }

    private static List<String> lines(char[][] cells, Scale scale, double[] ends) {
        int columns = cells[0].length;
        String[] lines = new String[HEIGHT + 2];
        for (int row = 0; row < HEIGHT; row++) {
            String label = row == 0 ? scale.y.apply(ends[1]) : row == HEIGHT - 1 ? scale.y.apply(ends[0]) : "";
            lines[row] = (" ".repeat(Math.max(0, LABEL - label.length())) + label + " │" + new String(cells[row]))
                    .stripTrailing();
        }
        lines[HEIGHT] = " ".repeat(LABEL) + " └" + "─".repeat(columns);
        String last = scale.x.apply(ends[2]);
        lines[HEIGHT + 1] = " ".repeat(LABEL + 2) + "0" + " ".repeat(Math.max(1, columns - 1 - last.length())) + last;
        return List.of(lines);
    }
}
