package io.plimsoll.results;

import java.io.BufferedReader;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The columns of a file of comma-separated values (RFC 4180): each with its name and the content of its cells, the
/// same in every locale. Filled once, then only read.
///
/// @param <T> the type of a row
public final class CsvColumns<T> {
    private static final MathContext DIGITS = new MathContext(6);

    private final List<String> names = new ArrayList<>();
    private final List<Function<T, String>> cells = new ArrayList<>();

    /// The columns of another kind of row, with one more before them.
    public static <T, P> CsvColumns<T> after(
            String name, Function<T, String> cell, CsvColumns<P> columns, Function<T, P> part) {
        CsvColumns<T> all = new CsvColumns<T>().text(name, cell);
        all.names.addAll(columns.names);
        columns.cells.forEach(each -> all.cells.add(row -> each.apply(part.apply(row))));
        return all;
    }

    /// A text, in quotes if needed.
    public CsvColumns<T> text(String name, Function<T, String> cell) {
        names.add(quoted(name));
        cells.add(row -> quoted(cell.apply(row)));
        return this;
    }

    /// A whole number.
    public CsvColumns<T> whole(String name, ToLongFunction<T> cell) {
        return text(name, row -> Long.toString(cell.applyAsLong(row)));
    }

    /// A number with `digits` digits after the point.
    public CsvColumns<T> decimal(String name, int digits, ToDoubleFunction<T> cell) {
        String format = "%." + digits + "f";
        return text(name, row -> String.format(Locale.ROOT, format, cell.applyAsDouble(row)));
    }

    /// A number with six significant digits, never in powers of ten; empty if it is null or not finite.
    public CsvColumns<T> number(String name, Function<T, @Nullable Double> cell) {
        return text(name, row -> number(cell.apply(row)));
    }

    private static String number(@Nullable Double value) {
        return value == null || !Double.isFinite(value)
                ? ""
                : new BigDecimal(value).round(DIGITS).stripTrailingZeros().toPlainString();
    }

    /// All digits of a whole number, six significant ones of another, never in powers of ten; empty if it is null
    /// or not finite.
    static String exact(@Nullable Double value) {
        return value != null && Double.isFinite(value) && value == Math.rint(value)
                ? new BigDecimal(value).toPlainString()
                : number(value);
    }

    private static String quoted(String value) {
        for (int at = 0; at < value.length(); at++) {
            char character = value.charAt(at);
            if (character == ',' || character == '"' || character == '\n' || character == '\r') {
                return "\"" + value.replace("\"", "\"\"") + "\"";
            }
        }
        return value;
    }

    /// The cells of a line, as they were before [#line] put some into quotes.
    ///
    /// @throws IllegalArgumentException with a clause about a quote that nothing closes
    static List<String> fields(String line) {
        List<String> fields = new ArrayList<>();
        StringBuilder field = new StringBuilder();
        boolean isQuoted = false;
        for (int at = 0; at < line.length(); at++) {
            char character = line.charAt(at);
            boolean isDoubled = isQuoted && character == '"' && at + 1 < line.length() && line.charAt(at + 1) == '"';
            if (isDoubled) {
                field.append(character);
                at++;
            } else if (character == '"') {
                isQuoted = !isQuoted;
            } else if (character == ',' && !isQuoted) {
                fields.add(field.toString());
                field.setLength(0);
            } else {
                field.append(character);
            }
        }
        if (isQuoted) {
            throw new IllegalArgumentException("a quote is not closed");
        }
        fields.add(field.toString());
        return fields;
    }

    /// The line that names the columns, without its break.
    public String header() {
        return String.join(",", names);
    }

    /// The line of a row, without its break.
    public String line(T row) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < cells.size(); i++) {
            line.append(i == 0 ? "" : ",").append(cells.get(i).apply(row));
        }
        return line.toString();
    }

    /// The header and a line for each row.
    ///
    /// @param lineBreak ends each line
    public String render(Collection<T> rows, String lineBreak) {
        StringBuilder text = new StringBuilder(header()).append(lineBreak);
        rows.forEach(row -> text.append(line(row)).append(lineBreak));
        return text.toString();
    }

    /// The line that names the columns of a file; empty if the file does not exist, or the line is not whole.
    static String header(Path path) throws IOException {
        if (!Files.exists(path)) {
            return "";
        }
        StringBuilder line = new StringBuilder();
        try (BufferedReader reader = Files.newBufferedReader(path)) {
            for (int next = reader.read(); next >= 0; next = reader.read()) {
                if (next == '\n') {
                    return line.toString();
                }
                line.append((char) next);
            }
        }
        return "";
    }

    /// With fewer lines, another thread takes longer to begin than to end.
    private static final int LINES_PER_STRETCH = 5_000;

    /// Rows up to the first unreadable line, and what is wrong with that line.
    private record Stretch<T>(List<T> rows, @Nullable String damage) {}

    /// Reads the files of a run that lines are appended to, in parallel stretches.
    ///
    /// Parses all lines after the header, up to the first that is unreadable.
    ///
    /// @param parser thread-safe; throws IllegalArgumentException for a line that it cannot read
    static <T> List<T> read(Path path, Function<String, T> parser, Consumer<String> damages) throws IOException {
        List<String> lines = lines(path);
        int size = lines.size() - 1;
        if (size < 1) {
            return List.of();
        }
        int stretches =
                Math.clamp(size / LINES_PER_STRETCH, 1, Runtime.getRuntime().availableProcessors());
        List<Stretch<T>> read = IntStream.range(0, stretches)
                .parallel()
                .mapToObj(i -> stretch(
                        path,
                        lines.subList(1, lines.size()),
                        (int) ((long) size * i / stretches),
                        (int) ((long) size * (i + 1) / stretches),
                        parser))
                .toList();
        List<T> rows = new ArrayList<>(size);
        for (Stretch<T> stretch : read) {
            rows.addAll(stretch.rows());
            if (stretch.damage() != null) {
                damages.accept(stretch.damage());
                break;
            }
        }
        return rows;
    }

    private static <T> Stretch<T> stretch(Path path, List<String> lines, int from, int to, Function<String, T> parser) {
        List<T> rows = new ArrayList<>(to - from);
        for (int i = from; i < to; i++) {
            try {
                rows.add(parser.apply(lines.get(i)));
            } catch (IllegalArgumentException damaged) {
                // The header is line 1.
                return new Stretch<>(rows, path + ":" + (i + 2) + " is damaged: " + damaged.getMessage());
            }
        }
        return new Stretch<>(rows, null);
    }

    /// The lines of a file that is appended to, without a last one that has no line break yet: it may look whole
    /// and hold half a number. None if the file does not exist yet.
    private static List<String> lines(Path path) throws IOException {
        if (!Files.exists(path)) {
            return List.of();
        }
        String text = Files.readString(path);
        return text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
    }
}
