package io.plimsoll.report.svg;

import java.util.List;
import java.util.Locale;

/// Writes the elements of a picture. Used once, by one thread.
public final class SvgWriter {
    private final StringBuilder text = new StringBuilder();

    /// A picture of its own, with its own colours.
    ///
    /// @param style the rules of its classes
    public void open(double width, double height, String title, String style) {
        text.append("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ")
                .append(number(width))
                .append(' ')
                .append(number(height))
                .append("\" width=\"")
                .append(number(width))
                .append("\" height=\"")
                .append(number(height))
                .append("\" role=\"img\">\n<title>")
                .append(escaped(title))
                .append("</title>\n<style>\n")
                .append(style)
                .append("</style>\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n");
    }

    public void text(String kind, double x, double y, String words) {
        element("text", kind);
        attribute("x", x);
        attribute("y", y);
        text.append('>').append(escaped(words)).append("</text>\n");
    }

    public void line(String kind, double x1, double y1, double x2, double y2) {
        element("line", kind);
        attribute("x1", x1);
        attribute("y1", y1);
        attribute("x2", x2);
        attribute("y2", y2);
        text.append("/>\n");
    }

    public void rectangle(String kind, double x, double y, double width, double height) {
        element("rect", kind);
        attribute("x", x);
        attribute("y", y);
        attribute("width", width);
        attribute("height", height);
        text.append("/>\n");
    }

    public void circle(String kind, double x, double y, double radius) {
        element("circle", kind);
        attribute("cx", x);
        attribute("cy", y);
        attribute("r", radius);
        text.append("/>\n");
    }

    /// Straight lines from point to point.
    ///
    /// @param points of x and y each
    public void path(String kind, List<double[]> points) {
        element("polyline", kind);
        text.append(" points=\"");
        points.forEach(point -> text.append(number(point[0]))
                .append(',')
                .append(number(point[1]))
                .append(' '));
        text.append("\"/>\n");
    }

    /// An area with straight borders.
    ///
    /// @param corners x and y of each, in turn
    public void area(String kind, double... corners) {
        element("polygon", kind);
        text.append(" points=\"");
        for (int i = 0; i < corners.length; i++) {
            text.append(i == 0 ? "" : i % 2 == 0 ? " " : ",").append(number(corners[i]));
        }
        text.append("\"/>\n");
    }

    public String close() {
        return text.append("</svg>\n").toString();
    }

    /// A picture inside a page, whose rules colour it.
    ///
    /// @param described what a reader who does not see it is told
    public void openInline(double width, double height, String described) {
        text.append("<svg class=\"bars\" viewBox=\"0 0 ")
                .append(number(width))
                .append(' ')
                .append(number(height))
                .append("\" role=\"img\" aria-label=\"")
                .append(escaped(described).replace("\"", "&quot;"))
                .append("\">\n");
    }

    private void element(String name, String kind) {
        text.append('<').append(name).append(" class=\"").append(kind).append('"');
    }

    private void attribute(String name, double value) {
        text.append(' ').append(name).append("=\"").append(number(value)).append('"');
    }

    private static String escaped(String words) {
        StringBuilder safe = new StringBuilder();
        for (int i = 0; i < words.length(); i++) {
            char character = words.charAt(i);
            switch (character) {
                case '&' -> safe.append("&amp;");
                case '<' -> safe.append("&lt;");
                case '>' -> safe.append("&gt;");
                default -> safe.append(character < ' ' ? ' ' : character);
            }
        }
        return safe.toString();
    }

    /// A coordinate, the same in every locale.
    static String number(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }
}
