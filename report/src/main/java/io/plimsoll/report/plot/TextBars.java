package io.plimsoll.report.plot;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.Repeated;
import io.plimsoll.report.plot.Bars.Bar;
import io.plimsoll.report.plot.Bars.Group;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Bars as lines for a terminal of 100 columns: blocks in eighths of a column, with the spread as a whisker. Can
/// use ASCII only.
record TextBars(Scale scale, int labels, boolean isAscii) {
    private static final int LABEL_MAX = 34;
    private static final int WIDTH = 34;
    private static final String EIGHTHS = " ▏▎▍▌▋▊▉";
    private static final String INDENT = "  ";

    static String render(Bars bars, boolean isAscii) {
        int labels = bars.groups().stream()
                .flatMap(group -> group.bars().stream())
                .mapToInt(bar -> Math.min(LABEL_MAX, bar.label().length()))
                .max()
                .orElse(0);
        return new TextBars(bars.scale(mark -> Figures.count(Math.round(mark))), labels, isAscii).draw(bars);
    }

    private String draw(Bars bars) {
        StringBuilder text = new StringBuilder();
        for (Group group : bars.groups()) {
            if (!group.label().isEmpty()) {
                text.append(text.isEmpty() ? "" : "\n")
                        .append(INDENT)
                        .append(group.label())
                        .append('\n');
            }
            group.bars().forEach(bar -> text.append(line(bar)));
        }
        return text.append(axis()).toString();
    }

    private String line(Bar bar) {
        String label =
                bar.label().length() <= labels ? bar.label() : bar.label().substring(0, labels - 2) + "..";
        String doubt =
                bar.isTrusted() ? "" : " " + bar.detail().substring(bar.detail().lastIndexOf(' ') + 1);
        return INDENT + label + " ".repeat(labels - label.length() + 1) + (isAscii ? "|" : "│") + bar(bar.span()) + " "
                + bar.words() + doubt + "\n";
    }

    private String bar(@Nullable Repeated span) {
        if (span == null) {
            return "";
        }
        if (span.max() > scale.to()) {
            return (isAscii ? "=" : "▒").repeat(WIDTH - 2) + (isAscii ? "//>" : "//▶");
        }
        char[] line = " ".repeat(WIDTH + 1).toCharArray();
        double length = scale.share(span.median()) * WIDTH;
        Arrays.fill(line, 0, (int) length, isAscii ? '=' : '█');
        if (!isAscii) {
            line[(int) length] = EIGHTHS.charAt((int) ((length - (int) length) * EIGHTHS.length()));
        }
        if (span.max() > span.min()) {
            whisker(line, span);
        }
        return new String(line).stripTrailing();
    }

    /// Draws the whisker. It covers the bar's end, so a mark shows the median.
    private void whisker(char[] line, Repeated span) {
        int from = column(span.min());
        int to = Math.min(WIDTH, Math.max(from + 1, column(span.max())));
        Arrays.fill(line, from, to, isAscii ? '-' : '─');
        line[column(span.median())] = isAscii ? '+' : '┼';
        line[from] = isAscii ? '[' : '├';
        line[to] = isAscii ? ']' : '┤';
    }

    private int column(double value) {
        return (int) Math.round(scale.share(value) * WIDTH);
    }

    private String axis() {
        int left = INDENT.length() + labels + 1;
        StringBuilder line = new StringBuilder(" ".repeat(left));
        for (double mark : scale.shown(WIDTH, 1)) {
            String number = scale.spelled().apply(mark);
            int at = left + column(mark) - number.length() / 2;
            line.append(" ".repeat(Math.max(0, at - line.length()))).append(number);
        }
        return line.append('\n').toString();
    }
}
