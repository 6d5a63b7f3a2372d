package io.plimsoll.report.svg;

import io.plimsoll.analysis.figure.Figures;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Horizontal bars in groups, with whiskers, and published figures as dashed outlines below them.
/// Immutable.
///
/// @param unit what the bars count
/// @param groups from top to bottom
public record BarChart(String title, String unit, List<Group> groups) implements Chart {
    private static final double WIDTH = 440;
    private static final double LEFT = 104;
    private static final double FIGURE = 74;
    private static final double PLOT = WIDTH - LEFT - FIGURE;
    private static final double BAR = 15;
    private static final double GHOST = 6;
    private static final double GROUP = 22;
    private static final int LABEL_MAX = 15;
    private static final int TONES = 6;

    /// Up to so many times our largest, a published figure is drawn on our scale.
    private static final double FACTOR_MAX = 4;

    public BarChart {
        groups = List.copyOf(groups);
    }

    /// Bars that belong together.
    public record Group(String label, List<Bar> bars) {
        public Group {
            bars = List.copyOf(bars);
        }
    }

    /// One bar.
    ///
    /// @param tone bars of the same tone have the same colour, from 1 on
    /// @param span empty where there is no number
    /// @param isTrusted whether its verdict is PASS
    /// @param reason why there is no number, in a word or two
    public record Bar(
            String label, int tone, Optional<Span> span, boolean isTrusted, String reason, List<Ghost> ghosts) {
        public Bar {
            ghosts = List.copyOf(ghosts);
        }
    }

    /// The bar's length and its whisker's ends.
    public record Span(double median, double min, double max) {}

    /// What somebody else published.
    public record Ghost(String source, double value) {}

    @Override
    public boolean hasGhosts() {
        return groups.stream()
                .flatMap(group -> group.bars().stream())
                .anyMatch(bar -> !bar.ghosts().isEmpty());
    }

    private double largest() {
        return groups.stream()
                .flatMap(group -> group.bars().stream())
                .flatMap(bar -> bar.span().stream())
                .mapToDouble(Span::max)
                .max()
                .orElse(0);
    }

    private double largestGhost() {
        return groups.stream()
                .flatMap(group -> group.bars().stream())
                .flatMap(bar -> bar.ghosts().stream())
                .mapToDouble(Ghost::value)
                .max()
                .orElse(0);
    }

    @Override
    public String render() {
        double ours = largest();
        double theirs = largestGhost();
        boolean isShared = theirs == 0 || (ours > 0 && theirs <= ours * FACTOR_MAX && ours <= theirs * FACTOR_MAX);
        Axis axis = Axis.upTo(isShared ? Math.max(ours, theirs) : ours);
        Axis ghosts = isShared ? axis : Axis.upTo(theirs);
        double top = isShared ? 4 : 22;
        double height = top + height() + 22;
        SvgWriter svg = new SvgWriter();
        svg.openInline(WIDTH, height, described());
        grid(svg, axis, top, height - 18);
        if (!isShared) {
            svg.text("small", 0, 12, "published:");
            for (double mark : shown(ghosts)) {
                svg.text("tick", LEFT + ghosts.share(mark) * PLOT, 12, spelled(mark));
            }
        }
        double y = top;
        for (Group group : groups) {
            if (!group.label().isEmpty()) {
                svg.text("group", 0, y + 15, group.label());
                y += GROUP;
            }
            for (Bar bar : group.bars()) {
                y = bar(svg, bar, y, new Axis[] {axis, ghosts});
            }
            y += 4;
        }
        return svg.close();
    }

    private double height() {
        double height = 0;
        for (Group group : groups) {
            height += 4 + (group.label().isEmpty() ? 0 : GROUP);
            for (Bar bar : group.bars()) {
                height += BAR + 6 + bar.ghosts().size() * (GHOST + 6);
            }
        }
        return height;
    }

    private static void grid(SvgWriter svg, Axis axis, double top, double bottom) {
        for (double mark : axis.marks()) {
            double x = LEFT + axis.share(mark) * PLOT;
            svg.line(mark == 0 ? "base" : "grid", x, top, x, bottom);
        }
        for (double mark : shown(axis)) {
            svg.text("tick", LEFT + axis.share(mark) * PLOT, bottom + 14, spelled(mark));
        }
    }

    /// Every second mark where there are many.
    private static List<Double> shown(Axis axis) {
        List<Double> marks = axis.marks();
        List<Double> shown = new ArrayList<>();
        for (int i = 0; i < marks.size(); i += marks.size() > 4 ? 2 : 1) {
            shown.add(marks.get(i));
        }
        return shown;
    }

    /// @return where the next bar begins
    private static double bar(SvgWriter svg, Bar bar, double y, Axis[] axes) {
        svg.text("label", LEFT - 8, y + 12, cut(bar.label()));
        if (bar.span().isPresent()) {
            Span span = bar.span().get();
            double end = LEFT + axes[0].share(span.median()) * PLOT;
            String tone = "bar-" + bar.tone() % TONES + (bar.isTrusted() ? "" : " doubtful");
            svg.rectangle(tone, LEFT, y, Math.max(0.5, end - LEFT), BAR);
            double behind = end;
            if (span.max() > span.min()) {
                double to = LEFT + axes[0].share(span.max()) * PLOT;
                double from = LEFT + axes[0].share(span.min()) * PLOT;
                double middle = y + BAR / 2;
                svg.line("whisker", from, middle, to, middle);
                svg.line("whisker", from, middle - 3.5, from, middle + 3.5);
                svg.line("whisker", to, middle - 3.5, to, middle + 3.5);
                behind = Math.max(end, to);
            }
            svg.text("value", behind + 6, y + 12, Figures.number(span.median()));
        } else {
            svg.text("small", LEFT + 6, y + 12, bar.reason().isEmpty() ? Figures.NONE : bar.reason());
        }
        double next = y + BAR + 3;
        for (Ghost ghost : bar.ghosts()) {
            double width = axes[1].share(ghost.value()) * PLOT;
            svg.rectangle("ghost", LEFT, next + 1, width, GHOST);
            svg.text("small", LEFT + width + 6, next + 8.5, spelled(ghost.value()) + " " + ghost.source());
            next += GHOST + 6;
        }
        return next + 3;
    }

    /// `1.5 M`, `200 k`: short enough for an axis.
    private static String spelled(double value) {
        if (value >= 1e6) {
            return brief(value / 1e6) + " M";
        }
        return value >= 1e4 ? brief(value / 1e3) + " k" : brief(value);
    }

    private static String brief(double value) {
        return new BigDecimal(value)
                .round(new MathContext(3))
                .stripTrailingZeros()
                .toPlainString();
    }

    private static String cut(String label) {
        return label.length() <= LABEL_MAX ? label : label.substring(0, LABEL_MAX - 1) + "\u2026";
    }

    /// The figures in words, for who does not see the bars.
    private String described() {
        StringBuilder text = new StringBuilder(title).append(", ").append(unit).append(": ");
        for (Group group : groups) {
            for (Bar bar : group.bars()) {
                text.append((group.label() + " " + bar.label()).strip())
                        .append(' ')
                        .append(bar.span()
                                .map(span -> Figures.number(span.median()))
                                .orElse("no figure"))
                        .append("; ");
            }
        }
        return text.toString();
    }
}
