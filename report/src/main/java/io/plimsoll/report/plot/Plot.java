package io.plimsoll.report.plot;

import java.util.List;
import java.util.stream.Stream;

/// A chart: layers over two scales. Immutable.
///
/// @param unit what it counts
/// @param notes how to read it, a sentence or two each
/// @param described its content in words, for screen readers
/// @param size of the picture
/// @param x the horizontal scale
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
}
