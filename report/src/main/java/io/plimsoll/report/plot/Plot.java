package io.plimsoll.report.plot;

import java.util.List;
import java.util.stream.Stream;

/// A picture of layers over two scales. Immutable.
///
/// @param unit what it counts
/// @param notes how it is read, a sentence or two each
/// @param described what it shows in words, for who does not see it
/// @param size of the picture
/// @param x across
/// @param y upwards, or rows from top to bottom
/// @param layers later ones are drawn over earlier ones
/// @param legend names of kinds; empty for none
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
    /// What stands at the left border of the picture, and not at a value.
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

    /// How large a picture is.
    ///
    /// @param width of all of it
    /// @param height of the plot alone; rows have the height of their scale
    public record Size(double width, double height) {
        public static final Size NARROW = new Size(440, 0);
        public static final Size CURVE = new Size(720, 300);
        public static final Size SQUARE = new Size(720, 400);
        public static final Size TIMELINE = new Size(900, 0);
    }

    /// A place in the values of both scales. What is beyond an end, or infinite, lies at that end.
    public record At(double x, double y) {}

    /// An entry of the legend.
    public record Key(String kind, String name) {}

    /// Something that is drawn. Its kind is its class in the style sheet `plot.css`; a tip is shown where a pointer
    /// rests.
    public sealed interface Layer {}

    /// A stretch behind the grid. Its name stands above it where there is room.
    public record Band(String kind, double from, double to, double top, double bottom, String name) implements Layer {
        /// From the top of the plot to its bottom.
        public Band(String kind, double from, double to, String name) {
            this(kind, from, to, HIGH, LOW, name);
        }
    }

    /// A bar in a row; it breaks off where it goes on beyond the scale. Its name stands in it where there is room.
    ///
    /// @param top of the bar in its scale of rows
    public record Bar(String kind, double from, double to, double top, double height, String name, String tip)
            implements Layer {}

    /// Straight lines from point to point; some kinds are areas.
    public record Line(String kind, List<At> points) implements Layer {
        public Line {
            points = List.copyOf(points);
        }
    }

    /// A point.
    ///
    /// @param name beside it where there is room; may be empty
    public record Point(String kind, At at, String name, String tip) implements Layer {}

    /// An interval across; it ends in an arrow where it goes on beyond the scale.
    ///
    /// @param middle where a square stands; [#BORDER] for none
    public record Whisker(String kind, double from, double middle, double to, double y) implements Layer {}

    /// A line through the whole plot with a name.
    ///
    /// @param isLimit whether it is at a value of the left scale that is not to be passed; else of the lower one
    public record Mark(double at, boolean isLimit, String name) implements Layer {}

    /// Words at a place, moved by so many pixels.
    ///
    /// @param x a value, or [#BORDER]
    public record Words(String kind, String text, double x, double y, double right, double down) implements Layer {
        /// The name of a row.
        ///
        /// @param y of its middle
        public static Words row(String kind, String text, double y) {
            return new Words(kind, text, LOW, y, -9, 4);
        }
    }

    /// Whether it wants the whole width of a page.
    public boolean isWide() {
        return size.width() >= Size.CURVE.width();
    }

    /// SVG to stand inside a page, which holds its style sheet.
    public String render() {
        return new SvgPlot(this, List.of(), false).draw();
    }

    /// SVG to stand alone, in colours that follow the reader's preference for light or dark.
    ///
    /// @param lines between the title and the notes
    public String alone(String... lines) {
        return new SvgPlot(this, Stream.concat(Stream.of(lines), notes.stream()).toList(), true).draw();
    }
}
