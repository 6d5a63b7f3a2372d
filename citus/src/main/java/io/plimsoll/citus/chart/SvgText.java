package io.plimsoll.citus.chart;

/// Writes the elements of a picture. Used once, by one thread.
final class SvgText {
    private static final String STYLE = """
              text { font-family: system-ui, 'Segoe UI', 'DejaVu Sans', Helvetica, Arial, sans-serif; fill: #1d2733; }
              .title { font-size: 20px; font-weight: 600; }
              .sub { font-size: 13px; fill: #5b6876; }
              .figure, .parting { paint-order: stroke; stroke: #ffffff; stroke-width: 5px; stroke-linejoin: round; }
              .parting { font-size: 13px; fill: #5b6876; }
              .label { font-size: 14px; text-anchor: end; }
              .detail { font-size: 12px; fill: #5b6876; text-anchor: end; }
              .figure { font-size: 14px; }
              .mark { font-size: 12px; fill: #5b6876; text-anchor: middle; }
              .axis { font-size: 12px; fill: #5b6876; text-anchor: middle; }
              .grid { stroke: #e3e8ed; stroke-width: 1; }
              .base { stroke: #5b6876; stroke-width: 1; }
              .bar { fill: #2f78b7; }
              .doubtful { fill: #d98e32; }
              .published { fill: #b9c3cd; }
              .whisker { stroke: #1d2733; stroke-width: 1.5; }
              .break { stroke: #ffffff; stroke-width: 3; }
            """;

    private final StringBuilder text = new StringBuilder();

    void open(double width, double height, String title) {
        text.append("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ")
                .append(SvgChart.number(width))
                .append(' ')
                .append(SvgChart.number(height))
                .append("\" width=\"")
                .append(SvgChart.number(width))
                .append("\" height=\"")
                .append(SvgChart.number(height))
                .append("\" role=\"img\">\n<title>")
                .append(escaped(title))
                .append("</title>\n<style>\n")
                .append(STYLE)
                .append("</style>\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n");
    }

    void text(String kind, double x, double y, String words) {
        element("text", kind);
        attribute("x", x);
        attribute("y", y);
        text.append('>').append(escaped(words)).append("</text>\n");
    }

    void line(String kind, double x1, double y1, double x2, double y2) {
        element("line", kind);
        attribute("x1", x1);
        attribute("y1", y1);
        attribute("x2", x2);
        attribute("y2", y2);
        text.append("/>\n");
    }

    void rectangle(String kind, double x, double y, double width, double height) {
        element("rect", kind);
        attribute("x", x);
        attribute("y", y);
        attribute("width", width);
        attribute("height", height);
        text.append("/>\n");
    }

    String close() {
        return text.append("</svg>\n").toString();
    }

    private void element(String name, String kind) {
        text.append('<').append(name).append(" class=\"").append(kind).append('"');
    }

    private void attribute(String name, double value) {
        text.append(' ')
                .append(name)
                .append("=\"")
                .append(SvgChart.number(value))
                .append('"');
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
}
