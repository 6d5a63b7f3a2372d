package io.plimsoll.report;

import io.plimsoll.analysis.comparison.Identity.Unlike;
import io.plimsoll.analysis.comparison.Trend;
import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.report.document.Document;
import io.plimsoll.report.document.Document.Head;
import io.plimsoll.report.document.Document.Section;
import io.plimsoll.report.document.Part;
import io.plimsoll.report.document.TableColumn;
import io.plimsoll.report.document.Tone;
import io.plimsoll.report.text.TimeLine;
import io.plimsoll.results.Metric;
import java.util.ArrayList;
import java.util.List;

/// A series of runs over time, with its levels. Pure functions; stateless.
public final class TrendReport {
    private static final int COLUMNS_MAX = 80;
    private static final int DAY = "2026-11-21".length();

    private TrendReport() {}

    /// @param series what the runs have in common, in words
    public static Document of(Trend trend, String series) {
        int changes = Math.max(0, trend.levels().size() - 1);
        List<Section> sections = new ArrayList<>();
        if (!trend.points().isEmpty()) {
            sections.add(new Section(
                    "Over time",
                    new Part.Charts("", List.of(), width -> lines(trend, width), "| marks a change of level")));
            sections.add(new Section(
                    "Levels", "from change point to change point: E-divisive means, at 1 %", levels(trend)));
        }
        return new Document(
                new Head(
                        Tone.NONE,
                        trend.figure(),
                        series,
                        Figures.count(trend.points().size(), "run") + ", "
                                + (changes == 0
                                        ? "no change of level"
                                        : Figures.count(changes, "change") + " of level")),
                sections);
    }

    private static List<Part> levels(Trend trend) {
        List<Part.Row> rows = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        for (Trend.Level level : trend.levels()) {
            Trend.Point first = trend.points().get(level.first());
            String started = first.startedAt();
            rows.add(new Part.Row(
                    tone(trend, level),
                    List.of(
                            started.substring(0, Math.min(DAY, started.length())),
                            first.id(),
                            Figures.count(level.count()),
                            value(trend, level.median()),
                            level.first() == 0 ? "" : ComparisonReport.signed(level.change()))));
            for (Unlike unlike : level.unlike()) {
                notes.add("with " + first.id() + ": " + unlike.what() + " changed from " + unlike.base() + " to "
                        + unlike.candidate());
            }
        }
        if (!trend.leftOut().isEmpty()) {
            notes.add("left out: " + Figures.count(trend.leftOut().size(), "run")
                    + " that did not finish, or whose figures must not be used");
        }
        List<Part> parts = new ArrayList<>();
        parts.add(new Part.Table(
                List.of(
                        TableColumn.word("from"),
                        TableColumn.run("run", TableColumn.WHOLE),
                        TableColumn.figure("runs"),
                        TableColumn.figure("median"),
                        TableColumn.figure("change")),
                rows));
        notes.forEach(note -> parts.add(new Part.Note(note)));
        return parts;
    }

    /// The last runs, one column each, with a bar before each new level.
    private static List<String> lines(Trend trend, int width) {
        int room = Math.max(1, Math.min(COLUMNS_MAX, width - 2 - trend.levels().size()));
        int skipped = Math.max(0, trend.points().size() - room);
        List<Trend.Point> shown = trend.points().subList(skipped, trend.points().size());
        double low = shown.stream().mapToDouble(Trend.Point::value).min().orElse(0);
        double high = shown.stream().mapToDouble(Trend.Point::value).max().orElse(0);
        String blocks = TimeLine.sparkline(
                shown.stream().mapToDouble(Trend.Point::value).toArray());
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < shown.size(); i++) {
            int index = skipped + i;
            boolean begins = trend.levels().stream().anyMatch(level -> level.first() > 0 && level.first() == index);
            line.append(begins ? "|" : "");
            line.append(blocks.charAt(i));
        }
        return List.of(
                "  " + line,
                "  " + (skipped > 0 ? "the last " + shown.size() + " runs, " : "") + "from " + value(trend, low)
                        + " to " + value(trend, high));
    }

    private static Tone tone(Trend trend, Trend.Level level) {
        // Only the workload knows whether a higher value of its own figure is better.
        if (level.first() == 0 || isNamed(trend)) {
            return Tone.NONE;
        }
        boolean isBetter = isRate(trend) ? level.change() > 0 : level.change() < 0;
        return isBetter ? Tone.GOOD : Tone.BAD;
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
