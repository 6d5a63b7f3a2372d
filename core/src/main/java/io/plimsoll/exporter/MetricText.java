package io.plimsoll.exporter;

import io.plimsoll.exporter.Metrics.Kind;
import io.plimsoll.exporter.Metrics.Sample;
import io.plimsoll.exporter.Metrics.Series;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/// Reads the text that exporters answer with. Used once, by one thread.
///
/// Source: Prometheus documentation, "Exposition formats", text format 0.0.4; OpenMetrics 1.0. A text with one wrong
/// line
/// is refused as a whole, as Prometheus refuses it: what stands next to nonsense may be nonsense, too. Left out are
/// what
/// people read (`HELP`, `UNIT`), instants of samples, and exemplars. Names in quotes, which only readers get that ask
/// for
/// them, are refused.
public final class MetricText {
    private static final Pattern NUMBER = Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?");
    private static final Pattern BLANKS = Pattern.compile("[ \\t]+");
    private static final String END = "# EOF";
    private static final int SHOWN = 40;

    /// What the names of series have after those of their families.
    private static final List<String> PARTS = List.of("_total", "_bucket", "_count", "_sum", "_created", "_info");

    private final boolean isOpenMetrics;
    private final Map<String, String> types = new HashMap<>();
    private final Map<String, Sample> samples = new LinkedHashMap<>();
    private final Set<String> repeated = new HashSet<>();
    private int lineNumber;
    private boolean isAtEnd;

    private MetricText(boolean isOpenMetrics) {
        this.isOpenMetrics = isOpenMetrics;
    }

    /// Reads a whole answer.
    ///
    /// @param isOpenMetrics whether it is in OpenMetrics' form, which marks its end
    /// @throws IllegalArgumentException with a clause that says what is wrong with which line, in words that show
    ///     a
    /// few
    ///     characters of it
    public static Metrics parse(String text, boolean isOpenMetrics) {
        return new MetricText(isOpenMetrics).read(text);
    }

    private Metrics read(String text) {
        int at = 0;
        while (at < text.length()) {
            lineNumber++;
            int end = text.indexOf('\n', at);
            if (end < 0) {
                // Half a number looks like a number.
                throw wrong("is cut off");
            }
            line(text.substring(at, end));
            at = end + 1;
        }
        if (isOpenMetrics && !isAtEnd) {
            throw new IllegalArgumentException("its end (" + END + ") is missing");
        }
        repeated.forEach(samples::remove);
        return new Metrics(samples, repeated.size());
    }

    private void line(String line) {
        String stripped = line.strip();
        if (isAtEnd) {
            throw wrong("comes after the end");
        }
        if (stripped.startsWith("#")) {
            comment(stripped);
        } else if (!stripped.isEmpty()) {
            sample(new Line(stripped));
        }
    }

    private void comment(String line) {
        String[] words = BLANKS.split(line, 4);
        if (isOpenMetrics && line.equals(END)) {
            isAtEnd = true;
        } else if (words.length == 4 && words[0].equals("#") && words[1].equals("TYPE")) {
            types.put(words[2], words[3].strip().toLowerCase(Locale.ROOT));
        }
    }

    private void sample(Line line) {
        String name = line.name(true);
        if (name.isEmpty()) {
            throw wrong("begins with " + line.shown() + ", and not with the name of a series");
        }
        Map<String, String> labels = line.isNext('{') ? labels(line) : Map.of();
        double value = number(line.word());
        String instant = line.word();
        boolean isRest = !instant.isEmpty() && !(isOpenMetrics && instant.equals("#"));
        if (isRest) {
            number(instant);
            String more = line.word();
            if (!more.isEmpty() && !(isOpenMetrics && more.equals("#"))) {
                throw wrong("continues after its value");
            }
        }
        Series series = new Series(name, labels);
        String key = series.toString();
        if (samples.put(key, new Sample(series, kind(series), value)) != null) {
            repeated.add(key);
        }
    }

    private Map<String, String> labels(Line line) {
        Map<String, String> labels = new LinkedHashMap<>();
        while (!line.isNext('}')) {
            String name = line.name(false);
            if (name.isEmpty() || !line.isNext('=') || !line.isNext('"')) {
                throw wrong("has no label=\"value\" at " + line.shown());
            }
            if (labels.put(name, quoted(line)) != null) {
                throw wrong("has the label " + name + " twice");
            }
            if (!line.isNext(',') && !line.isAt('}')) {
                throw wrong("has no , or } at " + line.shown());
            }
        }
        return labels;
    }

    /// The rest of a text in quotes.
    private String quoted(Line line) {
        StringBuilder value = new StringBuilder();
        while (line.hasMore()) {
            char next = line.take();
            if (next == '"') {
                return value.toString();
            }
            value.append(next == '\\' && line.hasMore() ? meant(line.take()) : String.valueOf(next));
        }
        throw wrong("has a \" that nothing closes");
    }

    private static String meant(char escaped) {
        return switch (escaped) {
            case 'n' -> "\n";
            case '"', '\\' -> String.valueOf(escaped);
            // As Prometheus' own parsers do.
            default -> "\\" + escaped;
        };
    }

    private double number(String word) {
        if (NUMBER.matcher(word).matches()) {
            return Double.parseDouble(word);
        }
        return switch (word.toLowerCase(Locale.ROOT)) {
            case "nan" -> Double.NaN;
            case "inf", "+inf", "infinity", "+infinity" -> Double.POSITIVE_INFINITY;
            case "-inf", "-infinity" -> Double.NEGATIVE_INFINITY;
            default -> throw wrong(word.isEmpty() ? "has no value" : "has " + shown(word) + " where a number belongs");
        };
    }

    /// Histograms and summaries have counters for parts; the values of a summary's quantiles rise and fall.
    private Kind kind(Series series) {
        String name = series.family();
        String type = types.get(name);
        String part = PARTS.stream().filter(name::endsWith).findFirst().orElse("");
        if (type == null && !part.isEmpty()) {
            type = types.get(name.substring(0, name.length() - part.length()));
        }
        boolean isCreated = isOpenMetrics && part.equals("_created");
        return switch (type == null ? "" : type) {
            case "counter" -> isCreated ? Kind.GAUGE : counter(name, part);
            case "histogram", "summary" -> part.isEmpty() || isCreated ? Kind.GAUGE : Kind.COUNTER;
            case "gauge", "gaugehistogram", "info", "stateset" -> Kind.GAUGE;
            default -> Kind.UNTYPED;
        };
    }

    /// OpenMetrics' counters have `_total` after the name of their family.
    private Kind counter(String name, String part) {
        return types.containsKey(name) || part.equals("_total") ? Kind.COUNTER : Kind.UNTYPED;
    }

    private IllegalArgumentException wrong(String clause) {
        return new IllegalArgumentException("line " + lineNumber + " " + clause);
    }

    /// A few characters of a text from elsewhere, for a message.
    static String shown(String text) {
        String plain = text.replaceAll("[^\\x20-\\x7e]+", "?");
        return "\"" + (plain.length() > SHOWN ? plain.substring(0, SHOWN) + "..." : plain) + "\"";
    }

    /// One line, and how far it has been read.
    private static final class Line {
        private final String text;
        private int at;

        Line(String text) {
            this.text = text;
        }

        boolean hasMore() {
            return at < text.length();
        }

        char take() {
            return text.charAt(at++);
        }

        String shown() {
            return MetricText.shown(text.substring(at));
        }

        private void skipBlanks() {
            while (hasMore() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
                at++;
            }
        }

        /// Whether that character comes next, after blanks.
        boolean isAt(char wanted) {
            skipBlanks();
            return hasMore() && text.charAt(at) == wanted;
        }

        /// Takes that character, if it comes next.
        boolean isNext(char wanted) {
            boolean isThere = isAt(wanted);
            at += isThere ? 1 : 0;
            return isThere;
        }

        /// Takes letters, digits after the first, and `_`.
        ///
        /// @param hasColons whether `:` counts as a letter
        String name(boolean hasColons) {
            skipBlanks();
            int from = at;
            while (hasMore() && isOfName(text.charAt(at), at > from, hasColons)) {
                at++;
            }
            return text.substring(from, at);
        }

        private static boolean isOfName(char c, boolean isLater, boolean hasColons) {
            return (c >= 'a' && c <= 'z')
                    || (c >= 'A' && c <= 'Z')
                    || c == '_'
                    || (c == ':' && hasColons)
                    || (isLater && c >= '0' && c <= '9');
        }

        /// Takes everything up to the next blank; empty at the end.
        String word() {
            skipBlanks();
            int from = at;
            while (hasMore() && text.charAt(at) != ' ' && text.charAt(at) != '\t') {
                at++;
            }
            return text.substring(from, at);
        }
    }
}
