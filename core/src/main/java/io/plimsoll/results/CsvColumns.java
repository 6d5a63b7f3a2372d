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
        return text(name, row -> Decimals.fixed(cell.applyAsDouble(row), digits));
    }

    /// A number with six significant digits, never in powers of ten; empty if it is null or not finite.
    public CsvColumns<T> number(String name, Function<T, @Nullable Double> cell) {
        return text(name, row -> number(cell.apply(row)));
    }

    private static String number(@Nullable Double value) {
        return value == null || !Double.isFinite(value) ? "" : Decimals.significant(value);
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

    /// Numbers in decimal notation, the same in every locale: the texts of `Formatter` and `BigDecimal`, without
    /// their cost. A run writes hundreds of them for each interval, while it measures. Stateless.
    static final class Decimals {
        private static final int SIGNIFICANT = 6;
        private static final MathContext DIGITS = new MathContext(SIGNIFICANT);
        private static final long[] POWERS = powers();

        /// Below it, a double has at least four more digits than are written.
        private static final double SCALED_LIMIT = 1e11;

        /// What is closer to the middle between two texts is left to exact arithmetic.
        private static final double TIE = 1e-4;

        private static final double SMALLEST = 1e-6;
        private static final double LARGEST = 1e15;

        private Decimals() {}

        private static long[] powers() {
            long[] powers = new long[17];
            powers[0] = 1;
            for (int i = 1; i < powers.length; i++) {
                powers[i] = 10 * powers[i - 1];
            }
            return powers;
        }

        /// The text of `%.Nf`.
        ///
        /// @param digits after the point, from 0 to 16
        static String fixed(double value, int digits) {
            double scaled = Math.abs(value) * POWERS[digits];
            long rounded = scaled < SCALED_LIMIT ? rounded(scaled) : -1;
            if (rounded < 0) {
                return String.format(Locale.ROOT, "%." + digits + "f", value);
            }
            StringBuilder text = new StringBuilder();
            if (Double.doubleToRawLongBits(value) < 0) {
                text.append('-');
            }
            return append(text, rounded, digits).toString();
        }

        /// Six significant digits without zeros at the end, never in powers of ten.
        ///
        /// @param value finite
        static String significant(double value) {
            double size = Math.abs(value);
            if (size < SMALLEST || size >= LARGEST) {
                return exactly(value);
            }
            // How many digits after the point are kept; less than 0 if some before it are not.
            int digits = SIGNIFICANT - 1;
            for (int i = 1; size >= POWERS[i]; i++) {
                digits--;
            }
            while (digits >= SIGNIFICANT - 1 && size * POWERS[digits - SIGNIFICANT + 1] < 1) {
                digits++;
            }
            long rounded = rounded(digits >= 0 ? size * POWERS[digits] : size / POWERS[-digits]);
            if (rounded < 0) {
                return exactly(value);
            }
            for (; digits < 0; digits++) {
                rounded *= 10;
            }
            for (; digits > 0 && rounded % 10 == 0; digits--) {
                rounded /= 10;
            }
            return append(new StringBuilder(value < 0 ? "-" : ""), rounded, digits)
                    .toString();
        }

        private static String exactly(double value) {
            return new BigDecimal(value).round(DIGITS).stripTrailingZeros().toPlainString();
        }

        /// The nearest whole number; -1 if two are about as near.
        private static long rounded(double scaled) {
            long whole = (long) scaled;
            double rest = scaled - whole;
            return Math.abs(rest - 0.5) < TIE ? -1 : rest < 0.5 ? whole : whole + 1;
        }

        private static StringBuilder append(StringBuilder text, long number, int digits) {
            text.append(number / POWERS[digits]);
            if (digits > 0) {
                text.append('.');
                long rest = number % POWERS[digits];
                for (int i = digits - 1; i > 0 && rest < POWERS[i]; i--) {
                    text.append('0');
                }
                text.append(rest);
            }
            return text;
        }
    }
}
