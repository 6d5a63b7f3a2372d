package io.plimsoll.report.plot;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A chart: layers over two scales. Immutable.
///
/// @param unit what it counts
/// @param notes how to read it, a sentence or two each
/// @param described its content in words, for screen readers
/// @param y the vertical scale: upwards, or rows from top to bottom
/// @param layers later ones are drawn over earlier ones
/// @param legend names of kinds; may be empty
public record Plot(
        String title,
        String unit,
        List<String> notes,
        String described,
        Size size,
        Scale x,
        Scale y,
        List<Layer> layers,
        List<Key> legend) {
    /// An x value that stands for the left border of the picture.
    public static final double BORDER = Double.NaN;

    private static final double LOW = Double.NEGATIVE_INFINITY;
    private static final double HIGH = Double.POSITIVE_INFINITY;

    public Plot {
        notes = List.copyOf(notes);
        layers = List.copyOf(layers);
        legend = List.copyOf(legend);
    }

    public Plot(String title, String unit, String described, Size size, Scale x, Scale y, List<Layer> layers) {
        this(title, unit, List.of(), described, size, x, y, layers, List.of());
    }

    /// The size of a picture, in pixels.
    ///
    /// @param width of the whole picture
    /// @param height of the plot only; rows have the height of their scale
    public record Size(double width, double height) {
        public static final Size NARROW = new Size(440, 0);
        public static final Size CURVE = new Size(720, 300);
        public static final Size SQUARE = new Size(720, 400);
        public static final Size TIMELINE = new Size(900, 0);
    }

    /// A position in the values of both scales. A value beyond an end, or infinite, is drawn at that end.
    public record At(double x, double y) {}

    /// An entry of the legend.
    public record Key(String kind, String name) {}

    /// Something to draw. Its kind is its class in the style sheet `plot.css`. A tip appears under the pointer.
    public sealed interface Layer {}

    /// A band behind the grid. Its name is above it if it fits.
    public record Band(String kind, double from, double to, double top, double bottom, String name) implements Layer {
        /// From the top of the plot to its bottom.
        public Band(String kind, double from, double to, String name) {
            this(kind, from, to, HIGH, LOW, name);
        }
    }

    /// A bar in a row. It breaks off if it continues beyond the scale. Its name is inside if it fits.
    ///
    /// @param top of the bar on its scale of rows
    public record Bar(String kind, double from, double to, double top, double height, String name, String tip)
            implements Layer {}

    /// Straight lines between points. Some kinds are filled areas.
    public record Line(String kind, List<At> points) implements Layer {
        public Line {
            points = List.copyOf(points);
        }
    }

    /// A point.
    ///
    /// @param name next to the point if it fits; may be empty
    public record Point(String kind, At at, String name, String tip) implements Layer {}

    /// A horizontal interval. It ends in an arrow if it continues beyond the scale.
    ///
    /// @param middle position of a square; [#BORDER] for none
    public record Whisker(String kind, double from, double middle, double to, double y) implements Layer {}

    /// A named line across the whole plot.
    ///
    /// @param isLimit whether `at` is a limit on the vertical scale; otherwise it is a value of the horizontal
    /// scale
    public record Mark(double at, boolean isLimit, String name) implements Layer {}

    /// Text at a position, moved by `right` and `down` pixels.
    ///
    /// @param x a value, or [#BORDER]
    public record Words(String kind, String text, double x, double y, double right, double down) implements Layer {
        /// The name of a row.
        ///
        /// @param y of the middle of the row
        public static Words row(String kind, String text, double y) {
            return new Words(kind, text, LOW, y, -9, 4);
        }
    }

    /// Whether it needs the full width of a page.
    public boolean isWide() {
        return size.width() >= Size.CURVE.width();
    }

    /// SVG for a page that contains the style sheet.
    public String render() {
        return new SvgPlot(this, List.of(), false).draw();
    }

    /// A standalone SVG, in colours that follow the reader's preference for light or dark.
    ///
    /// @param lines printed between the title and the notes
    public String alone(String... lines) {
        return new SvgPlot(this, Stream.concat(Stream.of(lines), notes.stream()).toList(), true).draw();
    }

    /// The look of plots: one style sheet and one set of colours, for pages and for standalone SVG files.
    /// Stateless.
    public static final class PlotStyle {
        private static final Pattern COLOUR = Pattern.compile("--([\\w-]+): ([^;]+);");
        private static final Pattern USE = Pattern.compile("var\\(--([\\w-]+)\\)");
        private static final Pattern KIND = Pattern.compile("svg\\.bars \\.([\\w-]+)");

        private PlotStyle() {}

        /// The style of a page: named colours, light and dark, and the rules of plots.
        public static String page() {
            return text("colours.css") + text("plot.css");
        }

        /// The rules of a standalone SVG, with its colours inlined: not every SVG viewer supports named
        /// colours.
        ///
        /// @param kinds that the plot uses
        static String alone(Set<String> kinds) {
            String rules = rules(text("plot.css"), rule -> isUsed(rule, kinds));
            String[] themes = text("colours.css").split("@media \\(prefers-color-scheme: dark\\)|:root\\[", 3);
            Map<String, String> colours = new HashMap<>();
            String light = filled(rules, colours, themes[0]);
            String dark = filled(rules(rules, rule -> rule.contains("var(")), colours, themes[1]);
            return light + "@media (prefers-color-scheme: dark) {\n" + dark + "}\n";
        }

        private static String rules(String all, Predicate<String> shown) {
            return all.lines().filter(shown).collect(Collectors.joining("\n", "", "\n"));
        }

        private static boolean isUsed(String rule, Set<String> kinds) {
            List<MatchResult> named = KIND.matcher(rule).results().toList();
            return named.isEmpty() || named.stream().anyMatch(kind -> kinds.contains(kind.group(1)));
        }

        private static String filled(String rules, Map<String, String> colours, String theme) {
            COLOUR.matcher(theme).results().forEach(colour -> colours.put(colour.group(1), colour.group(2)));
            return USE.matcher(rules)
                    .replaceAll(use -> Matcher.quoteReplacement(colours.getOrDefault(use.group(1), "inherit")));
        }

        private static String text(String name) {
            return text(PlotStyle.class, name);
        }

        /// Reads a file from the package of a class.
        public static String text(Class<?> beside, String name) {
            try (InputStream stream = beside.getResourceAsStream(name)) {
                if (stream == null) {
                    throw new IllegalStateException("the file " + name + " is not part of this program");
                }
                return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException unreadable) {
                throw new UncheckedIOException(unreadable);
            }
        }
    }
}
