package io.plimsoll.citus.chart;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.citus.result.LineResult;
import io.plimsoll.citus.result.PublishedTable;
import io.plimsoll.report.svg.Axis;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// The bars as lines for a terminal of 100 columns: blocks in eighths of a column with the spread
/// as a whisker, or the same of ASCII only. Stateless.
public final class TextChart {
    private static final int LABEL_MAX = 34;
    private static final int WIDTH = 34;
    private static final String EIGHTHS = " ▏▎▍▌▋▊▉";
    private static final String INDENT = "  ";

    private TextChart() {}

    /// @param isAscii for a terminal that shows nothing else
    public static String render(List<LineResult> results, PublishedTable published, boolean isAscii) {
        ChartRows rows = ChartRows.of(results, published);
        int width = rows.bars().stream()
                .mapToInt(bar -> Math.min(LABEL_MAX, bar.label().length()))
                .max()
                .orElse(0);
        StringBuilder text = new StringBuilder("New orders per minute (NOPM), median and range of the repeats\n\n");
        boolean isFirstPublished = true;
        for (Bar bar : rows.bars()) {
            if (bar.isPublished() && isFirstPublished) {
                text.append(bar.equals(rows.bars().getFirst()) ? "" : "\n")
                        .append(INDENT)
                        .append("published, on other machines: compare NOPM per core\n");
                isFirstPublished = false;
            }
            text.append(line(bar, rows, width, isAscii));
        }
        return text.append(axis(rows.axis(), width)).toString();
    }

    private static String line(Bar bar, ChartRows rows, int width, boolean isAscii) {
        String label = bar.label().length() <= width ? bar.label() : bar.label().substring(0, width - 2) + "..";
        String drawn = rows.isBeyond(bar) ? broken(isAscii) : bar(bar, rows.axis(), isAscii);
        String doubt = bar.isTrusted()
                ? ""
                : " " + bar.details().substring(bar.details().lastIndexOf(' ') + 1);
        return INDENT + label + " ".repeat(width - label.length() + 1) + (isAscii ? "|" : "│") + drawn + " "
                + bar.figure() + doubt + "\n";
    }

    private static String bar(Bar bar, Axis axis, boolean isAscii) {
        char[] line = " ".repeat(WIDTH + 1).toCharArray();
        double length = axis.share(bar.span().median()) * WIDTH;
        for (int i = 0; i < (int) length; i++) {
            line[i] = isAscii ? '=' : '█';
        }
        if (!isAscii) {
            line[(int) length] = EIGHTHS.charAt((int) ((length - (int) length) * EIGHTHS.length()));
        }
        if (bar.span().hasWhisker()) {
            whisker(line, axis, bar.span(), isAscii);
        }
        return new String(line).stripTrailing();
    }

    /// Where it covers the bar's end, a mark stands for the median.
    private static void whisker(char[] line, Axis axis, Bar.Span span, boolean isAscii) {
        int from = (int) Math.round(axis.share(span.min()) * WIDTH);
        int to = Math.max(from + 1, (int) Math.round(axis.share(span.max()) * WIDTH));
        for (int i = from; i < to && i < line.length; i++) {
            line[i] = isAscii ? '-' : '─';
        }
        line[Math.clamp(Math.round(axis.share(span.median()) * WIDTH), 0, WIDTH)] = isAscii ? '+' : '┼';
        line[Math.min(from, WIDTH)] = isAscii ? '[' : '├';
        line[Math.min(to, WIDTH)] = isAscii ? ']' : '┤';
    }

    private static String broken(boolean isAscii) {
        return isAscii ? "=".repeat(WIDTH - 2) + "//>" : "▒".repeat(WIDTH - 2) + "//▶";
    }

    private static String axis(Axis axis, int width) {
        int left = INDENT.length() + width + 1;
        StringBuilder line = new StringBuilder(" ".repeat(left));
        for (double mark : shown(axis)) {
            String number = Figures.count(Math.round(mark));
            int at = left + (int) Math.round(axis.share(mark) * WIDTH) - number.length() / 2;
            line.append(" ".repeat(Math.max(0, at - line.length()))).append(number);
        }
        return line.append('\n').toString();
    }

    /// As many marks as have room.
    private static List<Double> shown(Axis axis) {
        List<Double> marks = axis.marks();
        String longest = marks.stream()
                .map(mark -> Figures.count(Math.round(mark)))
                .collect(Collectors.collectingAndThen(Collectors.toList(), List::getLast));
        int each = WIDTH / (marks.size() - 1);
        int every = each > longest.length() + 1 ? 1 : 2;
        List<Double> shown = new ArrayList<>();
        for (int i = 0; i < marks.size(); i += every) {
            shown.add(marks.get(i));
        }
        return shown;
    }
}
