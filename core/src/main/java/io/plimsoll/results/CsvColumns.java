package io.plimsoll.results;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The columns of a file of comma-separated values (RFC 4180): each with its name and the content of its cells, the
/// same in every locale. Filled once, then only read.
///
/// @param <T> the type of a row
public final class CsvColumns<T> {
    private static final MathContext DIGITS = new MathContext(6);

    private final List<String> names = new ArrayList<>();
    private final List<Function<T, String>> cells = new ArrayList<>();

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

    private static String quoted(String value) {
        boolean isPlain = value.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return isPlain ? value : "\"" + value.replace("\"", "\"\"") + "\"";
    }

    /// The line that names the columns, without its break.
    public String header() {
        return String.join(",", names);
    }

    /// The line of a row, without its break.
    public String line(T row) {
        return cells.stream().map(cell -> cell.apply(row)).collect(Collectors.joining(","));
    }

    /// The header and a line for each row.
    ///
    /// @param lineBreak ends each line
    public String render(Collection<T> rows, String lineBreak) {
        StringBuilder text = new StringBuilder(header()).append(lineBreak);
        rows.forEach(row -> text.append(line(row)).append(lineBreak));
        return text.toString();
    }
}
