package io.plimsoll.report.plot;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.Repeated;
import io.plimsoll.report.plot.Plot.Layer;
import io.plimsoll.report.plot.Plot.Size;
import io.plimsoll.report.plot.Plot.Whisker;
import io.plimsoll.report.plot.Plot.Words;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Horizontal bars in groups, with the spread of their repeats, next to figures that others published.
/// Immutable.
///
/// @param unit what the bars count
/// @param groups from top to bottom
public record Bars(String title, String unit, List<Group> groups) {
    private static final String NOTE =
            "A bar is the median of its repeats, the whisker goes from the lowest to the highest.";
    private static final String GHOSTS = "Dashed outlines are published figures of other machines, on a scale of"
            + " their own where ours would be too short to see: compare shapes, not lengths.";
    private static final double BAR = 15;
    private static final double GHOST = 6;
    private static final double GAP = 6;
    private static final int TONES = 6;
    private static final double LETTER = 6.8;

    /// A published figure is drawn on our scale if it is at most this many times our largest figure.
    private static final double FACTOR_MAX = 4;

    public Bars {
        groups = groups.stream().filter(group -> !group.bars().isEmpty()).toList();
    }

    /// Bars that belong together.
    public record Group(String label, List<Bar> bars) {
        public Group {
            bars = List.copyOf(bars);
        }
    }

    /// One bar.
    ///
    /// @param detail a second line below the label; may be empty
    /// @param tone the colour, from 1; 0 for a figure that others published
    /// @param span the bar's length and the ends of its whisker; null without a number
    /// @param words after the bar: its figure, or why it has none
    /// @param isTrusted whether its verdict is PASS
    public record Bar(
            String label,
            String detail,
            int tone,
            @Nullable Repeated span,
            String words,
            boolean isTrusted,
            List<Ghost> ghosts) {
        public Bar {
            ghosts = List.copyOf(ghosts);
        }

        /// A bar followed by its median.
        ///
        /// @param reason why the number is missing, in a word or two
        public static Bar of(
                String label, int tone, @Nullable Repeated span, boolean isTrusted, String reason, List<Ghost> ghosts) {
            String none = reason.isEmpty() ? Figures.NONE : reason;
            return new Bar(
                    label, "", tone, span, span == null ? none : Figures.number(span.median()), isTrusted, ghosts);
        }

        /// The same bar with another label.
        public Bar named(String other) {
            return new Bar(other, detail, tone, span, words, isTrusted, ghosts);
        }

        boolean isPublished() {
            return tone == 0;
        }
    }

    /// A figure that others published for the same bar.
    public record Ghost(String source, double value) {}

    private Stream<Bar> bars() {
        return groups.stream().flatMap(group -> group.bars().stream());
    }

    /// The maxima of bars that have a number.
    private Stream<Double> highest(boolean isPublished) {
        return bars().filter(bar -> bar.isPublished() == isPublished)
                .flatMap(bar -> Stream.ofNullable(bar.span()))
                .map(Repeated::max);
    }

    private static double max(Stream<Double> values) {
        return values.mapToDouble(Double::doubleValue).max().orElse(0);
    }

    private double largestGhost() {
        return max(bars().flatMap(bar -> bar.ghosts().stream()).map(Ghost::value));
    }

    /// The scale of our figures. It includes published figures if ours stay readable.
    Scale scale(DoubleFunction<String> spelled) {
        double ours = max(highest(false));
        double published = max(highest(true).filter(value -> ours == 0 || value <= ours * FACTOR_MAX));
        double ghosts = largestGhost();
        return Scale.linear("", spelled, Math.max(Math.max(ours, published), isShared(ours, ghosts) ? ghosts : 0));
    }

    private static boolean isShared(double ours, double ghosts) {
        return ghosts == 0 || (ours > 0 && ghosts <= ours * FACTOR_MAX && ours <= ghosts * FACTOR_MAX);
    }

    public Plot plot() {
        return plot(Size.NARROW);
    }

    public Plot plot(Size size) {
        Scale scale = scale(Scale::brief);
        double ghosts = largestGhost();
        List<Layer> layers = new ArrayList<>();
        double factor = 1;
        double y = 0;
        if (!isShared(max(highest(false)), ghosts)) {
            Scale own = Scale.linear("", Scale::brief, ghosts);
            factor = scale.to() / own.to();
            layers.add(Words.row("detail", "published", 6));
            for (double mark : own.shown(size.width() / 2, LETTER)) {
                layers.add(new Words("tick", own.spelled().apply(mark), mark * factor, 0, 0, 10));
            }
            y = 18;
        }
        for (Group group : groups) {
            if (!group.label().isEmpty()) {
                layers.add(new Words("group", group.label(), Plot.BORDER, y, 0, 15));
                y += 22;
            }
            for (Bar bar : group.bars()) {
                y = add(layers, bar, y, factor);
            }
            y += 4;
        }
        return new Plot(
                title,
                unit,
                ghosts > 0 ? List.of(NOTE, GHOSTS) : List.of(NOTE),
                described(),
                size,
                scale,
                Scale.rows(y),
                layers,
                List.of());
    }

    /// Lines for a terminal of 100 columns.
    ///
    /// @param isAscii whether the terminal shows only ASCII
    public String text(boolean isAscii) {
        return TextBars.render(this, isAscii);
    }

    /// @param factor converts a ghost's value to our scale
    /// @return the top of the next bar
    private static double add(List<Layer> layers, Bar bar, double top, double factor) {
        double y = top + (bar.detail().isEmpty() ? 0 : GAP);
        layers.add(Words.row("label", bar.label(), y + BAR / 2 - (bar.detail().isEmpty() ? 0 : GAP)));
        layers.add(Words.row("detail", bar.detail(), y + BAR / 2 + GAP + 2));
        Repeated span = bar.span();
        if (span == null) {
            layers.add(new Words("small", bar.words(), 0, y, GAP, 12));
        } else {
            String range = span.max() > span.min()
                    ? " (" + Figures.number(span.min()) + " to " + Figures.number(span.max()) + ")"
                    : "";
            String kind = (bar.isPublished() ? "published" : "bar-" + bar.tone() % TONES)
                    + (bar.isTrusted() ? "" : " doubtful");
            layers.add(new Plot.Bar(kind, 0, span.median(), y, BAR, "", bar.label() + ": " + bar.words() + range));
            if (span.max() > span.min()) {
                layers.add(new Whisker("whisker", span.min(), Plot.BORDER, span.max(), y + BAR / 2));
            }
            layers.add(new Words("value", bar.words(), span.max(), y, GAP, 12));
        }
        y += BAR + 3;
        for (Ghost ghost : bar.ghosts()) {
            String words = Scale.brief(ghost.value()) + " " + ghost.source();
            layers.add(new Plot.Bar("ghost", 0, ghost.value() * factor, y + 1, GHOST, "", words));
            layers.add(new Words("small", words, ghost.value() * factor, y, GAP, 8.5));
            y += GHOST + 6;
        }
        return y + 3 + (bar.detail().isEmpty() ? 0 : 2 * GAP);
    }

    private String described() {
        return title + ", " + unit + ": "
                + groups.stream()
                        .flatMap(group -> group.bars().stream()
                                .map(bar -> (group.label() + " " + bar.label()).strip() + " "
                                        + (bar.span() == null ? "no figure" : bar.words())))
                        .collect(Collectors.joining("; "));
    }

    /// Bars as lines for a terminal of 100 columns: blocks in eighths of a column, with the spread as a whisker.
    /// Can use ASCII only.
    private record TextBars(Scale scale, int labels, boolean isAscii) {
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
            String doubt = bar.isTrusted()
                    ? ""
                    : " " + bar.detail().substring(bar.detail().lastIndexOf(' ') + 1);
            return INDENT + label + " ".repeat(labels - label.length() + 1) + (isAscii ? "|" : "│") + bar(bar.span())
                    + " " + bar.words() + doubt + "\n";
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
}
