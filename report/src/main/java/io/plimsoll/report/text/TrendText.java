package io.plimsoll.report.text;

import io.plimsoll.analysis.comparison.Metric;
import io.plimsoll.analysis.comparison.Unlike;
import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.trend.Trend;
import io.plimsoll.report.text.Table.Column;
import java.util.List;

/// One series of runs over time on a terminal, with the levels it had. A pure function; stateless.
public final class TrendText {
    private static final int COLUMNS_MAX = 80;
    private static final int DAY = "2026-11-21".length();

    private TrendText() {}

    /// @param series what the runs have in common, in words
    /// @return lines of at most `style.width()` characters
    public static String render(Trend trend, String series, Style style) {
        Page page = new Page(style);
        int changes = Math.max(0, trend.levels().size() - 1);
        page.hanging(
                Paint.BOLD,
                trend.figure() + "  ",
                Paint.NONE,
                series + ": " + Figures.count(trend.points().size(), "run") + ", "
                        + (changes == 0 ? "no change of level" : Figures.count(changes, "change") + " of level"));
        if (trend.points().isEmpty()) {
            return page.toString();
        }
        line(page, trend);
        page.heading("Levels", "from change point to change point: E-divisive means, at 1 %");
        Table table = new Table(List.of(
                Column.whole("from"),
                Column.whole("run"),
                Column.right("runs"),
                Column.right("median"),
                Column.right("change")));
        for (Trend.Level level : trend.levels()) {
            Trend.Point first = trend.points().get(level.first());
            table.row(
                    paint(trend, level),
                    List.of(
                            first.startedAt()
                                    .substring(
                                            0, Math.min(DAY, first.startedAt().length())),
                            first.id(),
                            Figures.count(level.count()),
                            value(trend, level.median()),
                            level.first() == 0 ? "" : ComparisonCells.signed(level.change())));
        }
        page.add(table);
        trend.levels().forEach(level -> unlike(page, trend, level));
        if (!trend.leftOut().isEmpty()) {
            page.hanging(
                    Paint.DIM,
                    "  left out: ",
                    Paint.NONE,
                    Figures.count(trend.leftOut().size(), "run")
                            + " that did not come to an end, or whose figures must not be used");
        }
        return page.toString();
    }

    /// The last runs, one column each, with a bar before each new level.
    private static void line(Page page, Trend trend) {
        int skipped = Math.max(0, trend.points().size() - COLUMNS_MAX);
        List<Trend.Point> shown = trend.points().subList(skipped, trend.points().size());
        double low = shown.stream().mapToDouble(Trend.Point::value).min().orElse(0);
        double high = shown.stream().mapToDouble(Trend.Point::value).max().orElse(0);
        String blocks =
                Sparkline.linear(shown.stream().mapToDouble(Trend.Point::value).toArray());
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < shown.size(); i++) {
            int index = skipped + i;
            boolean begins = trend.levels().stream().anyMatch(level -> level.first() > 0 && level.first() == index);
            line.append(begins ? "|" : "");
            line.append(blocks.charAt(i));
        }
        page.line(Paint.NONE, "");
        page.line(Paint.NONE, "  " + line);
        page.line(
                Paint.DIM,
                "  " + (skipped > 0 ? "the last " + shown.size() + " runs, " : "") + "from " + value(trend, low)
                        + " to " + value(trend, high) + "; | is a change point");
    }

    private static void unlike(Page page, Trend trend, Trend.Level level) {
        for (Unlike unlike : level.unlike()) {
            page.hanging(
                    Paint.DIM,
                    "  with " + trend.points().get(level.first()).id() + ": ",
                    Paint.NONE,
                    unlike.what() + " changed from " + unlike.base() + " to " + unlike.candidate());
        }
    }

    private static Paint paint(Trend trend, Trend.Level level) {
        // Whether more of a workload's own figure is better only the workload knows.
        if (level.first() == 0 || isNamed(trend)) {
            return Paint.NONE;
        }
        boolean isBetter = isRate(trend) ? level.change() > 0 : level.change() < 0;
        return isBetter ? Paint.GREEN : Paint.RED;
    }

    private static boolean isNamed(Trend trend) {
        return Metric.named(trend.figure()).isEmpty();
    }

    private static boolean isRate(Trend trend) {
        return trend.figure().equals("rate");
    }

    private static String value(Trend trend, double value) {
        if (isNamed(trend)) {
            return Figures.number(value);
        }
        return isRate(trend) ? Figures.rate(value) : Figures.time(value);
    }
}
